//! What people write beside the clues of a puzzle.

use serde::{Deserialize, Serialize};

/// What people write beside the clues: none of it changes the solution.
///
/// ```
/// let details = nonolith_puzzle::Details { title: Some("Lid".into()), ..Default::default() };
/// assert_eq!(details.author, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Details {
    /// Its name in the collection it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What the picture shows, or a name that does not spoil it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Where it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Under what terms it may be used: an SPDX identifier, or words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    /// Anything else worth knowing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// How hard it is, on a scale of the source's own making.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<String>,
}
