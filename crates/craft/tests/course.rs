//! Courses: every claim of our own is shown, and a file with one false claim is refused with that claim.

use craft::course::{
    BadCourse, Course, CourseVerdict, LessonRole, LoadedCourse, check, own, own_pictures,
};
use puzzle::{Colour, Picture};
use serde_json::Value;
use solve::Budget;
use strategies::apply::fills;
use strategies::person::Knowledge;

/// The first lessons of our own course, and a book that holds just their strategies.
fn short(lessons: usize) -> (LoadedCourse, Knowledge) {
    let mut short = own().clone();
    short.course.lessons.truncate(lessons);
    short.puzzles.truncate(lessons);
    short.course.missing.clear();
    let names: Vec<&String> = short.course.lessons.iter().map(|one| &one.strategy).collect();
    let book = Knowledge::library().only(&names).expect("strategies of the library");
    (short, book)
}

fn verdict(course: &LoadedCourse, book: &Knowledge) -> CourseVerdict {
    check(course, book, &Budget::default())
}

#[test]
fn every_claim_of_our_own_course_holds() {
    let puzzles = own().puzzles.iter().map(Vec::len).sum();
    assert_eq!(verdict(own(), Knowledge::library()), CourseVerdict::True { puzzles });
}

#[test]
fn our_own_course_has_what_a_course_wants() {
    let lessons = &own().course.lessons;
    let full = |coloured: bool| {
        lessons.iter().filter(|one| one.coloured == coloured && one.is_full()).count()
    };
    let of_library = |coloured: bool| {
        let of = Knowledge::library().strategies().iter().map(|known| known.strategy());
        let all = of.filter(|one| fills(&one.rule));
        all.filter(|one| one.name().starts_with("colour-") == coloured).count()
    };
    assert_eq!((of_library(false), of_library(true)), (26, 17));
    assert!(full(false) >= 24 && full(true) >= 7, "{} and {}", full(false), full(true));
    let puzzles = || lessons.iter().flat_map(|lesson| &lesson.puzzles);
    let pictures = puzzles().filter(|puzzle| puzzle.picture).count();
    assert!(pictures * 10 >= puzzles().count() * 6, "{pictures} of {}", puzzles().count());
    assert!(
        own().puzzles.iter().flatten().all(|one| one.details.licence.as_deref() == Some("CC0-1.0"))
    );
    assert!(puzzles().any(|puzzle| puzzle.role == LessonRole::Mix));
    assert!(own_pictures().iter().all(|one| !one.name.is_empty()));
}

/// What becomes of a course whose JSON was changed: the field that the refusal names, or `None` if all
/// claims hold.
fn refused(changed: &Value, puzzles: &[u8], book: &Knowledge) -> Option<String> {
    let course = match Course::read(changed.to_string().as_bytes()) {
        Ok(course) => course,
        Err(error) => return Some(format!("read: {error}")),
    };
    match LoadedCourse::load(course, |name| (name == "puzzles.jsonl").then(|| puzzles.to_vec())) {
        Err(error) => Some(format!("load: {error}")),
        Ok(loaded) => match verdict(&loaded, book) {
            CourseVerdict::True { .. } => None,
            CourseVerdict::False(claim) => Some(claim.field.to_owned()),
            CourseVerdict::Unknown(stopped) => panic!("{stopped}"),
        },
    }
}

/// The JSON with the value at each of its leaves changed, one at a time, and where.
fn each_leaf(value: &Value, path: &str, visit: &mut impl FnMut(&str, &[Value])) {
    match value {
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                each_leaf(item, &format!("{path}/{at}"), visit);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                each_leaf(item, &format!("{path}/{name}"), visit);
            }
        }
        Value::Bool(said) => visit(path, &[Value::Bool(!said)]),
        Value::String(said) => visit(path, &[Value::String(format!("{said}x"))]),
        Value::Number(said) => {
            let said = said.as_f64().expect("a number");
            let other = |value: f64| match said.fract() == 0.0 && !path.ends_with("score") {
                true => Value::from(value.abs() as u64),
                false => Value::from(value),
            };
            visit(path, &[other(said + 1.0), other(said - 1.0)]);
        }
        Value::Null => visit(path, &[Value::from(1)]),
    }
}

#[test]
fn a_file_with_one_false_claim_is_refused_with_that_claim() {
    let (course, book) = short(3);
    let format = puzzle::formats::by_name("jsonl").expect("our own format");
    let lines = course.puzzles.iter().flatten().map(|one| format.write(one).expect("ours").bytes);
    let puzzles: Vec<u8> = lines.flatten().collect();
    let json: Value = serde_json::from_str(&course.course.to_json()).expect("JSON");
    assert_eq!(refused(&json, &puzzles, &book), None);
    let mut changes = vec![];
    each_leaf(&json, "", &mut |path, values| {
        changes.extend(values.iter().map(|value| (path.to_owned(), value.clone())));
    });
    assert!(changes.len() > 150, "{}", changes.len());
    for (path, value) in changes {
        let mut changed = json.clone();
        *changed.pointer_mut(&path).expect("a leaf") = value.clone();
        let field = path.rsplit('/').find(|part| part.parse::<usize>().is_err()).expect("a field");
        let told = refused(&changed, &puzzles, &book);
        match (field, told) {
            // These claim nothing that could be shown.
            ("title" | "seed", told) => assert_eq!(told, None, "{path}"),
            ("format" | "file" | "id" | "role", told) => {
                let told = told.unwrap_or_else(|| panic!("{path} {value}"));
                assert!(told.starts_with("read: ") || told.starts_with("load: "), "{path}: {told}");
            }
            // A lesson on another strategy breaks the order of the lessons behind it, or its own claims.
            ("strategy", told) => assert!(told.is_some(), "{path}"),
            (field, told) => assert_eq!(told.as_deref(), Some(field), "{path} {value}"),
        }
    }
}

#[test]
fn claims_about_puzzles_and_order_are_looked_at() {
    let (course, book) = short(3);
    let field = |change: &dyn Fn(&mut LoadedCourse)| {
        let mut changed = course.clone();
        change(&mut changed);
        match verdict(&changed, &book) {
            CourseVerdict::False(claim) => (claim.field, claim.lesson),
            other => panic!("{other:?}"),
        }
    };
    // A puzzle twice, as it is; the puzzle of another lesson; lessons exchanged; one left out.
    let twice = field(&|it| {
        let id = it.course.lessons[0].puzzles[0].id.clone();
        it.course.lessons[0].puzzles[1].id = id;
    });
    assert_eq!(twice, ("id", Some(0)));
    let swapped = field(&|it| {
        let puzzle = it.puzzles[2][0].clone();
        it.puzzles[1][0] = puzzle;
        it.course.lessons[1].puzzles[0].size = it.course.lessons[2].puzzles[0].size;
        it.course.lessons[1].puzzles[0].picture = it.course.lessons[2].puzzles[0].picture;
    });
    assert_eq!(swapped, ("needs", Some(1)));
    assert_eq!(field(&|it| it.course.lessons.swap(0, 1)), ("after", Some(0)));
    // A stored picture that is another.
    let stored = field(&|it| {
        let puzzle = &mut it.puzzles[2][0];
        let (height, width) = (puzzle.height(), puzzle.width());
        let blank = Picture::from_fn(width, height, |_| Colour::BACKGROUND);
        *puzzle = puzzle.clone().with_solutions(vec![blank]).expect("its size");
    });
    assert_eq!(stored, ("solutions", Some(2)));
    let left_out = field(&|it| {
        it.course.lessons.pop();
        it.puzzles.pop();
    });
    assert_eq!(left_out, ("missing", None));
    assert_eq!(field(&|it| it.course.lessons[0].puzzles[0].role = LessonRole::Check).0, "role");
}

#[test]
fn a_mix_needs_what_was_taught_in_the_lessons_just_before() {
    let (mut course, book) = short(8);
    let of_role = |role| course.course.lessons[7].puzzles.iter().position(|one| one.role == role);
    let [meet, practise, mix] = [LessonRole::Meet, LessonRole::Practise, LessonRole::Mix]
        .map(|role| of_role(role).expect("a full lesson"));
    // What was practice becomes the mix, and the other way round.
    let places = [meet, mix, practise];
    course.puzzles[7] = places.map(|place| course.puzzles[7][place].clone()).to_vec();
    let lesson = &mut course.course.lessons[7];
    lesson.puzzles = places.map(|place| lesson.puzzles[place].clone()).to_vec();
    lesson.puzzles[1].role = LessonRole::Practise;
    lesson.puzzles[2].role = LessonRole::Mix;
    match verdict(&course, &book) {
        CourseVerdict::False(claim) => {
            assert_eq!((claim.field, claim.lesson), ("role", Some(7)), "{claim}");
            assert!(claim.why.contains("overlap, edge-glue, punctuating-first"), "{claim}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn hostile_course_files_are_refused_with_what_was_expected() {
    let text = own().course.to_json();
    let read = |text: &str| Course::read(text.as_bytes());
    for cut in (0..text.len()).step_by(997) {
        assert!(matches!(read(&text[..cut]), Err(BadCourse::Json(_))), "{cut}");
    }
    let giant = " ".repeat((16 << 20) + 1);
    assert!(matches!(read(&giant), Err(BadCourse::TooLarge(_))));
    let other = text.replace("nonolith-course/1", "nonolith-course/2");
    assert_eq!(read(&other), Err(BadCourse::Format("nonolith-course/2".to_owned())));
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(matches!(read(&deep), Err(BadCourse::Json(_))));
    for name in ["../puzzles.jsonl", "/etc/passwd", "a/../../b", "C:\\x", ""] {
        let mut course = own().course.clone();
        course.lessons[0].puzzles[0].file = name.to_owned();
        let asked = LoadedCourse::load(course, |name| panic!("{name} was asked for"));
        assert_eq!(asked, Err(BadCourse::Outside(name.to_owned())));
    }
    let load = |bytes: &[u8]| LoadedCourse::load(own().course.clone(), |_| Some(bytes.to_vec()));
    assert!(matches!(load(b"rubbish"), Err(BadCourse::BadFile { .. })));
    assert!(LoadedCourse::load(own().course.clone(), |_| None).is_err());
}

#[test]
fn a_learner_halts_on_every_puzzle_of_a_lesson_and_finishes_it_after() {
    // `check` shows the same for the whole course; here by the method of the library that players are
    // given hints by.
    let budget = Budget::default();
    for (lesson, puzzles) in own().course.lessons.iter().zip(&own().puzzles) {
        let before = Knowledge::library().only(&lesson.after).expect("strategies");
        let with: Vec<&String> = lesson.after.iter().chain([&lesson.strategy]).collect();
        let taught = Knowledge::library().only(&with).expect("strategies");
        let puzzle = &puzzles[0];
        let options = solve::Options { budget: budget.clone(), ..Default::default() };
        let solved = |known: &Knowledge| {
            strategies::explain::explain_knowing(known, puzzle, &options).verdict.name()
        };
        assert_eq!(
            (solved(&before), solved(&taught)),
            ("unknown", "unique"),
            "{}",
            lesson.strategy
        );
    }
}

#[test]
fn the_schema_has_the_members_that_are_written() {
    const SCHEMA: &str = include_str!("../../../schema/nonolith-course-1.schema.json");
    let schema: Value = serde_json::from_str(SCHEMA).expect("JSON");
    let written: Value = serde_json::from_str(&own().course.to_json()).expect("JSON");
    let keys = |object: &Value| {
        let mut keys: Vec<String> =
            object.as_object().expect("an object").keys().cloned().collect();
        keys.sort_unstable();
        keys
    };
    assert_eq!(keys(&written), keys(&schema["properties"]));
    let (lesson, definitions) = (&written["lessons"][0], &schema["$defs"]);
    assert_eq!(keys(lesson), keys(&definitions["lesson"]["properties"]));
    assert_eq!(keys(&lesson["puzzles"][0]), keys(&definitions["puzzle"]["properties"]));
    let missing = &schema["properties"]["missing"]["items"]["properties"];
    assert_eq!(keys(&written["missing"][0]), keys(missing));
    assert_eq!(written["format"], schema["properties"]["format"]["const"]);
}

#[test]
fn the_docs_list_the_lessons_of_our_own_course() {
    let page = include_str!("../../../docs/course.md");
    let lessons = own().course.lessons.iter().zip(&own().puzzles);
    let listed = lessons.enumerate().map(|(index, (lesson, puzzles))| {
        let sizes = puzzles.iter().map(|puzzle| format!("{}x{}", puzzle.height(), puzzle.width()));
        let sizes = sizes.collect::<Vec<_>>().join(", ");
        format!("{}. **{}**: {} ({sizes})\n", index + 1, lesson.strategy, lesson.sentence)
    });
    let listed: String = listed.collect();
    assert!(page.contains(&listed), "docs/course.md lists other lessons than:\n{listed}");
}
