//! Weights as bytes: which features they are for, and the network.
//!
//! A file begins with [`MAGIC`] and the fingerprint of the features that the network was trained on.
//! Files that were written before there was a header hold the network alone; the features that they
//! are for have fingerprints of their own here.

use super::{Network, Observation};

/// What a file of weights begins with; no network without a header does, since it would have
/// more than a billion inputs.
const MAGIC: &[u8; 8] = b"npolicy1";

/// Why bytes are not the weights of a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// They are not what `train-policy` writes.
    #[error("expected weights that train-policy wrote")]
    NotWeights,
    /// They were trained on other features than this program computes.
    #[error(
        "expected weights for the features of this program, found weights for others; train again"
    )]
    OtherFeatures,
}

/// The features that weights without a header are for.
const fn without_header(observation: Observation) -> u64 {
    match observation {
        Observation::Blind => 0xBB61_7F3B_41A2_BD98,
        Observation::Peek => 0x5360_45D4_9965_E70C,
    }
}

/// The weights of a network for an observation, with a header.
pub(super) fn to_bytes(network: &Network, observation: Observation) -> Vec<u8> {
    [&MAGIC[..], &observation.fingerprint().to_le_bytes(), &network.to_bytes()].concat()
}

/// Reads what [`to_bytes`] wrote, or a network without a header.
pub(super) fn from_bytes(bytes: &[u8], observation: Observation) -> Result<Network, WeightsError> {
    let (fingerprint, body) = match bytes.strip_prefix(MAGIC) {
        None => (without_header(observation), bytes),
        Some(rest) => {
            let (fingerprint, body) = rest.split_first_chunk().ok_or(WeightsError::NotWeights)?;
            (u64::from_le_bytes(*fingerprint), body)
        }
    };
    let network = Network::from_bytes(body).ok_or(WeightsError::NotWeights)?;
    if fingerprint != observation.fingerprint() || network.inputs() != observation.features() {
        return Err(WeightsError::OtherFeatures);
    }
    Ok(network)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    const BOTH: [Observation; 2] = [Observation::Blind, Observation::Peek];

    fn network(observation: Observation) -> Network {
        Network::random(observation.features(), 3, &mut ChaCha8Rng::seed_from_u64(1))
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        for observation in BOTH {
            let network = network(observation);
            assert_eq!(from_bytes(&to_bytes(&network, observation), observation), Ok(network));
        }
    }

    #[test]
    fn weights_without_a_header_are_read_as_long_as_the_features_are_theirs() {
        for observation in BOTH {
            let network = network(observation);
            assert_eq!(observation.fingerprint(), without_header(observation), "{observation:?}");
            assert_eq!(from_bytes(&network.to_bytes(), observation), Ok(network));
        }
    }

    #[test]
    fn weights_for_other_features_are_refused() {
        let bytes = to_bytes(&network(Observation::Blind), Observation::Blind);
        assert_eq!(from_bytes(&bytes, Observation::Peek), Err(WeightsError::OtherFeatures));
        let mut changed = bytes.clone();
        changed[MAGIC.len()] ^= 1;
        assert_eq!(from_bytes(&changed, Observation::Blind), Err(WeightsError::OtherFeatures));
    }

    #[test]
    fn cut_weights_are_refused() {
        let bytes = to_bytes(&network(Observation::Blind), Observation::Blind);
        for length in 0..bytes.len() {
            let cut = from_bytes(&bytes[..length], Observation::Blind);
            assert_eq!(cut, Err(WeightsError::NotWeights), "{length}");
        }
    }
}
