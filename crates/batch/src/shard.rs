//! Which chunks are ours: every n-th one.

use std::fmt;

use crate::BatchError;

/// One of several equal shares of the chunks: shard 2 of 3 does the chunks 1, 4, 7 and so on, which
/// are counted from 0.
///
/// ```
/// let shard = nonolith_batch::Shard::parse("2/3").unwrap();
/// assert_eq!(shard.chunks(9).collect::<Vec<u64>>(), [1, 4, 7]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Counted from 1.
    number: u64,
    of: u64,
}

/// The variables that say which shard a process is; the first that is set counts.
const VARIABLES: &str = "NONOLITH_SHARD (as in 3/16), SLURM_ARRAY_TASK_ID (with \
    SLURM_ARRAY_TASK_MIN and SLURM_ARRAY_TASK_COUNT) and JOB_COMPLETION_INDEX (with JOB_COMPLETIONS)";

impl Shard {
    /// All of the work.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Shard `number` of `of`, counted from 1.
    ///
    /// # Errors
    /// [`BatchError::Asked`] if there is no such shard.
    ///
    /// ```
    /// assert!(nonolith_batch::Shard::new(4, 4).is_ok() && nonolith_batch::Shard::new(0, 4).is_err());
    /// ```
    pub fn new(number: u64, of: u64) -> Result<Shard, BatchError> {
        match number >= 1 && number <= of {
            true => Ok(Shard { number, of }),
            false => Err(wrong(&format!("{number}/{of}"))),
        }
    }

    /// Its number, counted from 1.
    ///
    /// ```
    /// assert_eq!(nonolith_batch::Shard::parse("3/16").unwrap().number(), 3);
    /// ```
    pub fn number(self) -> u64 {
        self.number
    }

    /// How many there are.
    ///
    /// ```
    /// assert_eq!(nonolith_batch::Shard::parse("3/16").unwrap().of(), 16);
    /// ```
    pub fn of(self) -> u64 {
        self.of
    }

    /// Reads `i/n`.
    ///
    /// # Errors
    /// [`BatchError::Asked`] if it is not so written, or there is no such shard.
    ///
    /// ```
    /// assert!(["0/4", "5/4", "a/b", "3", "-1/4", "1/"].iter().all(|bad| nonolith_batch::Shard::parse(bad).is_err()));
    /// ```
    pub fn parse(text: &str) -> Result<Shard, BatchError> {
        let numbers = text
            .split_once('/')
            .and_then(|(number, of)| Some((number.parse::<u64>().ok()?, of.parse::<u64>().ok()?)));
        let (number, of) = numbers.ok_or_else(|| wrong(text))?;
        Shard::new(number, of).map_err(|_| wrong(text))
    }

    /// The shard that the scheduler gave this process: `variable` looks environment variables up.
    ///
    /// # Errors
    /// [`BatchError::Asked`] if none is set that says so, or not fully.
    ///
    /// ```
    /// use nonolith_batch::Shard;
    /// let kubernetes = |name: &str| match name {
    ///     "JOB_COMPLETION_INDEX" => Some("0".to_owned()),
    ///     "JOB_COMPLETIONS" => Some("64".to_owned()),
    ///     _ => None,
    /// };
    /// assert_eq!(Shard::auto(&kubernetes).unwrap(), Shard::parse("1/64").unwrap());
    /// ```
    pub fn auto(variable: &dyn Fn(&str) -> Option<String>) -> Result<Shard, BatchError> {
        if let Some(text) = variable("NONOLITH_SHARD") {
            return Shard::parse(&text).map_err(|error| of_variable("NONOLITH_SHARD", &error));
        }
        let number = |name: &str| match variable(name) {
            None => Err(BatchError::Asked(format!("the variable {name} is not set"))),
            Some(text) => text.parse::<u64>().map_err(|_| {
                let message = format!("{name}: expected a number, found {text:?}");
                BatchError::Asked(message)
            }),
        };
        if variable("SLURM_ARRAY_TASK_ID").is_some() {
            let [id, first, count] =
                ["SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_COUNT"]
                    .map(number);
            let place = id?.checked_sub(first?).and_then(|place| place.checked_add(1));
            return Shard::new(place.unwrap_or(0), count?)
                .map_err(|error| of_variable("SLURM_ARRAY_TASK_ID", &error));
        }
        if variable("JOB_COMPLETION_INDEX").is_some() {
            let [index, of] = ["JOB_COMPLETION_INDEX", "JOB_COMPLETIONS"].map(number);
            return Shard::new(index?.saturating_add(1), of?)
                .map_err(|error| of_variable("JOB_COMPLETION_INDEX", &error));
        }
        Err(BatchError::Asked(format!(
            "no variable says which shard this is; looked for {VARIABLES}"
        )))
    }

    /// The chunks of this shard, of `chunks` in all.
    ///
    /// ```
    /// assert_eq!(nonolith_batch::Shard::WHOLE.chunks(3).count(), 3);
    /// ```
    pub fn chunks(self, chunks: u64) -> impl Iterator<Item = u64> {
        let step = usize::try_from(self.of).unwrap_or(usize::MAX);
        (self.number - 1..chunks).step_by(step)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

fn wrong(found: &str) -> BatchError {
    let message =
        format!("expected a shard such as 3/16, with a number from 1 to 16, found {found:?}");
    BatchError::Asked(message)
}

fn of_variable(name: &str, error: &BatchError) -> BatchError {
    BatchError::Asked(format!("{name}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auto(variables: &[(&str, &str)]) -> Result<String, String> {
        let find = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        Shard::auto(&find).map(|shard| shard.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn shards_divide_the_chunks() {
        for of in 1..9 {
            let mut all: Vec<u64> =
                (1..=of).flat_map(|number| Shard::new(number, of).unwrap().chunks(23)).collect();
            all.sort_unstable();
            assert_eq!(all, (0..23).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn a_scheduler_says_which_shard_this_is() {
        let slurm = |id, first, count| {
            auto(&[
                ("SLURM_ARRAY_TASK_ID", id),
                ("SLURM_ARRAY_TASK_MIN", first),
                ("SLURM_ARRAY_TASK_COUNT", count),
            ])
        };
        assert_eq!(slurm("1", "1", "64"), Ok("1/64".into()));
        assert_eq!(slurm("64", "1", "64"), Ok("64/64".into()));
        assert_eq!(slurm("0", "0", "2"), Ok("1/2".into()));
        assert!(slurm("9", "1", "4").unwrap_err().contains("SLURM_ARRAY_TASK_ID"));
        assert!(slurm("0", "1", "4").is_err() && slurm("x", "1", "4").is_err());
        assert!(auto(&[("SLURM_ARRAY_TASK_ID", "1")]).unwrap_err().contains("TASK_MIN"));
        let kubernetes = [("JOB_COMPLETION_INDEX", "7"), ("JOB_COMPLETIONS", "8")];
        assert_eq!(auto(&kubernetes), Ok("8/8".into()));
        assert!(auto(&kubernetes[..1]).unwrap_err().contains("JOB_COMPLETIONS"));
        let ours = [("NONOLITH_SHARD", "3/16"), kubernetes[0], kubernetes[1]];
        assert_eq!(auto(&ours), Ok("3/16".into()));
        let none = auto(&[]).unwrap_err();
        assert!(none.contains("NONOLITH_SHARD") && none.contains("JOB_COMPLETION_INDEX"));
    }
}
