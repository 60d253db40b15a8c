//! What the page and the engine tell each other, as TypeScript: `src/protocol.ts` is made from the
//! types of the operations, and a test keeps it equal to them.

use std::collections::{BTreeMap, BTreeSet};

use nonolith::play::Save;
use nonolith::puzzle::{Axis, Colour, Decided, Excluded, LineId, RunId, Square};

/// A type that has a counterpart in TypeScript.
pub(crate) trait Typescript {
    /// Whether a request may leave it out.
    const OPTIONAL: bool = false;

    /// How it is written, once the file declares all that it is made of.
    fn told(file: &mut File) -> String;
}

/// The declarations so far, each once.
#[derive(Default)]
pub(crate) struct File(Vec<(String, String)>);

impl File {
    /// Declares a type by a name, and gives the name back.
    pub(crate) fn declare(&mut self, name: &str, meaning: &str) -> String {
        match self.0.iter().find(|(known, _)| known == name) {
            Some((_, known)) => assert_eq!(known, meaning, "{name} has two meanings"),
            None => self.0.push((name.to_owned(), meaning.to_owned())),
        }
        name.to_owned()
    }
}

/// An object of fields: their names, whether they may be left out, and their types.
pub(crate) fn object(fields: &[(&str, bool, String)]) -> String {
    if fields.is_empty() {
        return "Record<never, never>".to_owned();
    }
    let field = |(name, optional, told): &(&str, bool, String)| {
        format!("{name}{}: {told}", if *optional { "?" } else { "" })
    };
    format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join("; "))
}

/// The name of a variant as serde writes it.
pub(crate) fn snake_case(name: &str) -> String {
    name.chars().enumerate().fold(String::new(), |mut text, (at, letter)| {
        if letter.is_uppercase() && at > 0 {
            text.push('_');
        }
        text.push(letter.to_ascii_lowercase());
        text
    })
}

/// Says how types are written that need no declaration, or just one of their own.
macro_rules! told {
    ($($type:ty => $text:literal $(, $meaning:literal)?;)*) => {
        $(impl Typescript for $type {
            fn told(_file: &mut File) -> String {
                $(_file.declare($text, $meaning);)?
                $text.to_owned()
            }
        })*
    };
}

told! {
    bool => "boolean";
    usize => "number";
    u64 => "number";
    f64 => "number";
    String => "string";
    &'static str => "string";
    char => "string";
    Colour => "number";
    Axis => "Axis", "\"row\" | \"column\"";
    Square => "Square", "[row: number, column: number]";
    Decided => "Cell", "[row: number, column: number, colour: number]";
    Excluded => "Excluded", "[row: number, column: number, colours: number[]]";
    crate::marks::Code => "Mark", "number";
    crate::make::CellChange =>
        "CellChange", "[row: number, column: number, from: number, to: number, price: number]";
    crate::puzzles::Run => "Run", "[length: number, colour: number]";
    crate::think::VerdictName =>
        "VerdictName", "\"unique\" | \"several\" | \"none\" | \"found\" | \"unknown\"";
}

impl Typescript for LineId {
    fn told(file: &mut File) -> String {
        let axis = Axis::told(file);
        file.declare("LineId", &format!("{{ axis: {axis}; index: number }}"))
    }
}

impl Typescript for RunId {
    fn told(file: &mut File) -> String {
        let line = LineId::told(file);
        file.declare("RunId", &format!("{{ line: {line}; run: number }}"))
    }
}

impl Typescript for Save {
    fn told(file: &mut File) -> String {
        let square = Square::told(file);
        let marks = "\"open\" | \"crossed\" | \"pencilled\" | { filled: number }";
        let mark = file.declare("SavedMark", marks);
        let excluded = Excluded::told(file);
        let (marks, ruled_out) =
            (format!("[{square}, {mark}][]"), format!("[number, {excluded}[]]"));
        let save = format!("{{ steps: {marks}[]; points?: number[]; excluded?: {ruled_out}[] }}");
        file.declare("Save", &save)
    }
}

impl Typescript for crate::game::Problem {
    fn told(file: &mut File) -> String {
        let (line, square) = (LineId::told(file), Square::told(file));
        file.declare("Problem", &format!("{{ line: {line} }} | {{ square: {square} }}"))
    }
}

impl Typescript for crate::course::Role {
    fn told(file: &mut File) -> String {
        file.declare("Role", "\"meet\" | \"practise\" | \"mix\" | \"check\"")
    }
}

impl Typescript for BTreeMap<String, f64> {
    fn told(_: &mut File) -> String {
        "Record<string, number>".to_owned()
    }
}

impl Typescript for BTreeSet<String> {
    fn told(_: &mut File) -> String {
        "string[]".to_owned()
    }
}

impl<T: Typescript> Typescript for Option<T> {
    const OPTIONAL: bool = true;

    fn told(file: &mut File) -> String {
        format!("{} | null", T::told(file))
    }
}

impl<T: Typescript> Typescript for Vec<T> {
    fn told(file: &mut File) -> String {
        match T::told(file) {
            choice if choice.contains(" | ") => format!("({choice})[]"),
            one => format!("{one}[]"),
        }
    }
}

impl Typescript for BTreeMap<String, String> {
    fn told(_: &mut File) -> String {
        "Record<string, string>".to_owned()
    }
}

impl<A: Typescript, B: Typescript> Typescript for (A, B) {
    fn told(file: &mut File) -> String {
        format!("[{}, {}]", A::told(file), B::told(file))
    }
}

impl<A: Typescript, B: Typescript, C: Typescript> Typescript for (A, B, C) {
    fn told(file: &mut File) -> String {
        format!("[{}, {}, {}]", A::told(file), B::told(file), C::told(file))
    }
}

/// The whole file.
fn protocol() -> String {
    let mut file = File::default();
    let engines = [
        ("Keeper", crate::Move::typescript(&mut file)),
        ("Thinker", crate::Question::typescript(&mut file)),
        ("Laboratory", crate::Experiment::typescript(&mut file)),
    ];
    let mut text = "// What the page and the engine tell each other. Made from the types of \
                    apps/web/engine by its tests.\n\n"
        .to_owned();
    for (name, mark) in crate::marks::NAMED {
        text += &format!("export const {name} = {mark};\n");
    }
    for (name, meaning) in file.0 {
        text += &format!("export type {name} = {meaning};\n");
    }
    for (name, operations) in engines {
        text += &format!("\nexport type {name} = {{\n");
        for [op, request, reply] in operations {
            text += &format!("  {op}: {{ request: {request}; reply: {reply} }};\n");
        }
        text += "};\n";
    }
    text
}

#[test]
fn the_page_knows_the_types_of_the_engine() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/protocol.ts");
    let made = protocol();
    if std::fs::read_to_string(path).is_ok_and(|there| there == made) {
        return;
    }
    std::fs::write(path, made).expect("the page's folder can be written to");
    panic!("src/protocol.ts was out of date and has been written anew: look at what changed");
}

#[test]
fn types_of_the_library_are_told_as_they_are_written() {
    use nonolith::puzzle::Cell;
    use serde_json::json;
    let square = Square { row: 1, column: 2 };
    let line = square.line(Axis::Row);
    let red = Colour::new(1);
    assert_eq!(json!(square), json!([1, 2]));
    assert_eq!(json!(line), json!({ "axis": "row", "index": 1 }));
    assert_eq!(json!(RunId { line, run: 3 }), json!({ "line": line, "run": 3 }));
    assert_eq!(json!(Decided { square, colour: red }), json!([1, 2, 1]));
    assert_eq!(json!(Excluded { square, colours: Cell::only(red) }), json!([1, 2, [1]]));
    let marks = json!([[[1, 2], "open"], [[1, 2], "crossed"], [[1, 2], { "filled": 1 }]]);
    let save = json!({ "steps": [marks], "points": [0], "excluded": [[0, [[1, 2, [1]]]]] });
    assert_eq!(json!(serde_json::from_value::<Save>(save.clone()).expect("a save")), save);
}
