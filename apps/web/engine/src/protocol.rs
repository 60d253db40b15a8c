//! How an operation is written down: what it is asked with, what it answers, and its line in a list.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

/// Something that the page can ask an engine with the state `S` for.
pub(crate) trait Operation<S> {
    /// What it answers.
    type Reply: Serialize;

    /// Answers, or says what to tell the player.
    fn answer(self, state: &mut S) -> Result<Self::Reply, String>;
}

/// Answers a request in JSON by a list of operations. Whatever comes in, a reply goes out.
pub(crate) fn call<S, O: DeserializeOwned + Operation<S, Reply = serde_json::Value>>(
    request: &str,
    state: &mut S,
) -> String {
    let reply = match serde_json::from_str::<O>(request) {
        Ok(operation) => operation.answer(state),
        Err(error) => Err(error.to_string()),
    };
    match reply {
        Ok(value) => json!({ "ok": value }),
        Err(error) => json!({ "error": error }),
    }
    .to_string()
}

/// Makes the list of what an engine can be asked for: one line an operation, `Name(its type)`. In
/// JSON the operation's name is the request's `op`.
macro_rules! operations {
    ($(#[$meta:meta])* enum $list:ident for $state:ty { $($name:ident($request:ty),)* }) => {
        $(#[$meta])*
        #[derive(serde::Deserialize)]
        #[serde(tag = "op", rename_all = "snake_case")]
        enum $list {
            $($name($request),)*
        }

        impl $crate::protocol::Operation<$state> for $list {
            type Reply = serde_json::Value;

            fn answer(self, state: &mut $state) -> Result<serde_json::Value, String> {
                match self {
                    $($list::$name(request) => {
                        let reply = $crate::protocol::Operation::<$state>::answer(request, state)?;
                        serde_json::to_value(reply).map_err(|error| error.to_string())
                    })*
                }
            }
        }

        #[cfg(test)]
        impl $list {
            /// The operations in TypeScript: their names, requests and replies.
            fn typescript(file: &mut $crate::typescript::File) -> Vec<[String; 3]> {
                use $crate::{protocol::Operation, typescript::{Typescript, snake_case}};
                vec![$([
                    snake_case(stringify!($name)),
                    <$request as Typescript>::told(file),
                    <<$request as Operation<$state>>::Reply as Typescript>::told(file),
                ],)*]
            }
        }
    };
}
pub(crate) use operations;

/// Defines what a request brings along; what is an `Option` may be left out.
macro_rules! request {
    ($(#[$meta:meta])* $name:ident {
        $($(#[$field_meta:meta])* $field:ident: $type:ty,)*
    }) => {
        $(#[$meta])*
        #[derive(serde::Deserialize)]
        pub(crate) struct $name {
            $($(#[$field_meta])* $field: $type,)*
        }

        #[cfg(test)]
        impl $crate::typescript::Typescript for $name {
            fn told(_file: &mut $crate::typescript::File) -> String {
                $crate::typescript::object(&[$((
                    stringify!($field),
                    <$type as $crate::typescript::Typescript>::OPTIONAL,
                    <$type as $crate::typescript::Typescript>::told(_file),
                ),)*])
            }
        }
    };
}
pub(crate) use request;

/// Defines what a reply holds. `Name: Base { ... }` holds all that the field `base` does, too.
macro_rules! reply {
    ($(#[$meta:meta])* $name:ident $(: $base:ty)? {
        $($(#[$field_meta:meta])* $field:ident: $type:ty,)*
    }) => {
        $(#[$meta])*
        #[derive(serde::Serialize)]
        pub(crate) struct $name {
            $(#[serde(flatten)] pub(crate) base: $base,)?
            $($(#[$field_meta])* pub(crate) $field: $type,)*
        }

        #[cfg(test)]
        impl $crate::typescript::Typescript for $name {
            fn told(file: &mut $crate::typescript::File) -> String {
                use $crate::typescript::{Typescript, object};
                let base = [$(<$base as Typescript>::told(file))?];
                let own = object(&[$((
                    stringify!($field), false, <$type as Typescript>::told(file),
                ),)*]);
                let whole: Vec<String> = base.into_iter().chain([own]).collect();
                file.declare(stringify!($name), &whole.join(" & "))
            }
        }
    };
}
pub(crate) use reply;
