//! The features by name: one table says what each number is and where it stands.
//!
//! Weights mean nothing without the features they were trained on, so the names give a fingerprint
//! that stands in every file of weights: a table that was changed refuses the older files.

use super::Observation;

/// Defines the features in their order, each with what it measures.
macro_rules! features {
    ($($feature:ident: $meaning:literal,)*) => {
        /// One number that the policy sees of a line.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Feature {
            $(#[doc = $meaning] $feature,)*
        }

        impl Feature {
            /// Every feature, in the order in which networks take them: those of
            /// [`Observation::Blind`] first.
            ///
            /// ```
            /// use nonolith_lab::orderings::policy::{Feature, Observation};
            /// assert_eq!(Feature::ALL.len(), Observation::Peek.features());
            /// assert_eq!(Feature::ALL[0].name(), "LineLength");
            /// ```
            pub const ALL: &'static [Feature] = &[$(Feature::$feature,)*];

            /// The name that counts for the fingerprint.
            ///
            /// ```
            /// assert_eq!(nonolith_lab::orderings::policy::Feature::Gain.name(), "Gain");
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $(Feature::$feature => stringify!($feature),)*
                }
            }
        }
    };
}

features! {
    LineLength: "The cells of the line over 20, at most 3.",
    LineUnknown: "The share of the line's cells that are unknown.",
    LineFilled: "The share of the line's cells that are known to be filled.",
    LineBlank: "The share of the line's cells that are known to be blank.",
    ClueFilled: "The share of the line's cells that the clue fills.",
    ClueSlack: "How far the runs can slide on the empty line, over its length.",
    ClueRuns: "Twice the number of runs over the line's length.",
    LongestRun: "The longest run over the line's length.",
    ClueOverlap: "The share of cells that overlap fills on the empty line.",
    NeverVisited: "Whether the line was never visited.",
    ChangedCells: "The share of cells that changed since the last visit.",
    ChangedFilled: "The share of cells that were filled since the last visit.",
    FilledComplete: "Whether all filled cells of the line are known.",
    BlankComplete: "Whether all unknown cells of the line must be filled.",
    BoardUnknown: "The share of the board's cells that are unknown.",
    MissingDensity: "The filled cells that are missing over the unknown cells of the line.",
    BoardUnvisited: "The share of the board's lines that were never visited.",
    BoardPromising: "The share of the board's lines whose visit may find something.",
    CrossingUnknown: "Mean over the line's unknown cells: the unknown share of the crossing line.",
    CrossingPromising: "The same mean: whether a visit to the crossing line may find something.",
    CrossingSlack: "The same mean: the slack of the crossing line over its length.",
    CrossingNeverVisited: "The same mean: whether the crossing line was never visited.",
    TrimmedSlack: "The slack between the outermost cells that are not blank, over the length.",
    TrimmedOverlap: "The cells that overlap fills there beyond the filled ones, over the length.",
    EdgeGain: "The cells that the first and last run must cover from a filled cell, over the length.",
    LargestGap: "The longest stretch of unknown cells over the length.",
    Gaps: "The number of stretches of unknown cells over the length.",
    Blocks: "The number of stretches of filled cells over the length.",
    LargestBlock: "The longest stretch of filled cells over the length.",
    OpenEnds: "The filled cells beside unknown ones over the length.",
    Gain: "The cells that a visit finds over the length.",
    GainOfUnknown: "The cells that a visit finds over the line's unknown cells.",
    Finishes: "Whether a visit finishes the line.",
    GainShared: "The share of the found cells that crossing lines would find as well.",
    RestShared: "The share of the other unknown cells that crossing lines would find.",
    CrossingsFind: "The share of the unknown cells that crossing lines would find.",
    CrossingsFinish: "Whether crossing lines would finish the line.",
    PatientGain: "The cells that a visit after all crossing lines finds besides theirs, over the length.",
    PatientFinishes: "Whether such a late visit finishes the line.",
    GainOfLargest: "The cells that a visit finds over the most that any line's visit finds.",
    BoardFinishing: "The share of the board's lines that a visit finishes.",
    BoardGiving: "The share of the board's lines whose visit finds something.",
    CrossingFinishing: "Mean over the line's unknown cells: whether a visit finishes the crossing line.",
    CrossingGain: "The same mean: the cells that a visit to the crossing line finds, over its length.",
    SecondPlyCells: "The further cells that crossing lines find after a visit, over the length.",
    SecondPlyFinished: "The further crossing lines that one visit finishes then, over the length.",
    SecondPlyWoken: "The crossing lines that find something only then, over the length.",
    SecondPlyUseless: "The crossing lines in which nothing is left to find then, over the length.",
    AvalancheLines: "The lines that the avalanche after a visit finishes, over the most counted.",
    AvalancheCells: "The cells that the visit and its avalanche find, over the length.",
    AvalancheCellsPerVisit: "The same for each visit of the avalanche.",
    BaseAvalancheLines: "The lines that the avalanche without the visit finishes, over the most counted.",
    BaseAvalancheCells: "The cells that the avalanche without the visit finds, over the length.",
    AvalancheGain: "The cells of the avalanche with the visit less those without, over the length.",
    NeedNow: "How often the line is needed if all others may be visited without end, over the most counted.",
    NeedAfter: "The same after a visit now.",
    NotNeeded: "Whether the line is not needed.",
    VisitMeetsNeed: "Whether a visit now makes the line needed less often.",
    FinishesNeeded: "Whether a visit finishes the line and the line is needed.",
    MissedWithout: "The unknown cells that all other lines leave, over those of the board.",
    MissedWithoutAfter: "The same after a visit now.",
    InCover: "Whether the smallest cover holds the line.",
    CoverShare: "The share of the covers that hold the line.",
    NeededLines: "The share of the open lines that are needed.",
    CoverSize: "The lines of the smallest cover over the open lines.",
    LeftByNeeded: "The unknown cells that the needed lines leave, over those of the board.",
    ReachBeyondNeeded: "The share of those cells that the needed lines find together with this one.",
    CoverNeedNow: "How often the line is needed beside the smallest cover, over the most counted.",
    CoverNeedAfter: "The same after a visit now.",
    VisitMeetsCoverNeed: "Whether a visit now makes the line needed less often beside that cover.",
    GainGivenByCover: "The share of the found cells that the cover finds without the line.",
    CoverLineUnknownNow: "The share of the line's unknown cells that the cover leaves.",
    CoverLineUnknownAfter: "The same after a visit now.",
    CoverBoardUnknownNow: "The share of the board's unknown cells that the cover leaves.",
    CoverBoardUnknownAfter: "The same after a visit now.",
}

/// How many features a blind observation has: all up to [`Feature::OpenEnds`].
const BLIND: usize = Feature::OpenEnds as usize + 1;

impl Observation {
    /// How many features it has of each line.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::policy::Observation::Blind.features(), 30);
    /// ```
    pub const fn features(self) -> usize {
        match self {
            Observation::Blind => BLIND,
            Observation::Peek => Feature::ALL.len(),
        }
    }

    /// A fingerprint of the features and their order: FNV-1a over their names, each closed by a
    /// newline.
    ///
    /// ```
    /// use nonolith_lab::orderings::policy::Observation;
    /// assert_ne!(Observation::Blind.fingerprint(), Observation::Peek.fingerprint());
    /// ```
    pub fn fingerprint(self) -> u64 {
        let names = Feature::ALL[..self.features()].iter().map(|feature| feature.name());
        let bytes = names.flat_map(|name| name.bytes().chain([b'\n']));
        bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        })
    }
}

/// The features of one line, each set by its name.
pub(super) struct FeatureVector(Vec<f32>);

impl FeatureVector {
    /// No feature is set yet; one that never is stays not a number, which the tests would find.
    pub(super) fn new(observation: Observation) -> FeatureVector {
        FeatureVector(vec![f32::NAN; observation.features()])
    }

    /// Sets these features.
    pub(super) fn set<const N: usize>(&mut self, features: [(Feature, f32); N]) {
        for (feature, value) in features {
            self.0[feature as usize] = value;
        }
    }

    /// The numbers in the order of the table.
    pub(super) fn into_numbers(self) -> Vec<f32> {
        self.0
    }
}
