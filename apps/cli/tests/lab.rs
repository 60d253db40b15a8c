//! The laboratory's experiments from the command line: what `--json` promises, and figures.

use std::io::Write;
use std::process::{Command, Stdio};

use nonolith::lab::experiments::line_order::{LineOrderReport, StepsRow};
use serde_json::Value;

mod schemas;

use schemas::Schema;

/// Two solutions, so that a search must assume something.
const PUZZLE: &str = r#"{"format":"nonolith/1","rows":[[1],[1]],"columns":[[1],[1]]}"#;

/// Runs an experiment on a puzzle from standard input; the JSON objects it prints.
fn run(arguments: &[&str]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nonolith"))
        .arg("lab")
        .args(arguments)
        .arg("--json")
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // An experiment that takes no puzzle does not read it, and may be gone before it is written.
    let _ = child.stdin.take().expect("a pipe").write_all(PUZZLE.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{arguments:?}: {:?}", output.status);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let objects: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let schema = Schema::read(&format!("lab-{}", arguments[0]));
    objects.iter().for_each(|object| schema.check(object));
    objects
}

#[test]
fn a_race_prints_an_object_a_method() {
    let laps = run(&["race", "-", "--methods", "logic,astar-gac"]);
    let verdicts: Vec<&Value> = laps.iter().map(|lap| &lap["verdict"]).collect();
    assert_eq!(verdicts, ["unknown", "found"]);
}

#[test]
fn stages_are_six_grids() {
    let stages = run(&["stages", "-", "--method", "logic"]);
    assert_eq!(stages[0]["stages"].as_array().map(Vec::len), Some(6));
}

#[test]
fn a_tree_names_its_nodes() {
    let tree = &run(&["tree", "-"])[0];
    assert_eq!(
        (&tree["nodes"], &tree["expanded"], &tree["end"]),
        (&3.into(), &1.into(), &"goal".into())
    );
    assert_eq!(tree["tree"][1]["assumed"]["line"]["axis"], "row");
    assert_eq!(tree["tree"][1]["parent"], 0);
}

#[test]
fn a_tree_tells_its_filterings_question_by_question() {
    for full in [&[][..], &["--full"]] {
        let tree = &run(&[&["tree", "-", "--filterings", "2"], full].concat())[0];
        let filterings = tree["filterings"].as_array().expect("a list");
        assert_eq!((filterings.len(), &filterings[1]["parent"]), (2, &0.into()));
        assert_eq!(tree["network"]["decisions"], 4);
        let constraints = tree["network"]["constraints"].as_array().expect("a list");
        let last = if full.is_empty() { "board" } else { "column 2" };
        assert_eq!(constraints.last().and_then(Value::as_str), Some(last));
    }
}

#[test]
fn a_colouring_differs_along_every_edge() {
    let found = &run(&["colouring", "--vertices", "9", "--filterings", "3"])[0];
    let colour = |vertex: &Value| &found["colouring"][vertex.as_u64().expect("a vertex") as usize];
    let edges = found["edges"].as_array().expect("a list");
    assert!(edges.len() > 9 && edges.iter().all(|edge| colour(&edge[0]) != colour(&edge[1])));
    assert_eq!(found["filterings"].as_array().map(Vec::len), Some(3));
    let hopeless = &run(&["colouring", "--vertices", "9", "--colours", "1"])[0];
    assert_eq!((&hopeless["end"], &hopeless["colouring"]), (&"exhausted".into(), &Value::Null));
}

#[test]
fn a_heuristic_tells_every_look_at_a_line() {
    let logic = &run(&["heuristics", "corpus/puzzles/first-light.json"])[0];
    let looks = logic["looks"].as_array().expect("a list");
    assert_eq!(
        (&looks[0]["strategy"], &looks[0]["leftmost"]),
        (&"partial fill".into(), &Value::Null)
    );
    let compared = looks.iter().find(|look| look["leftmost"].is_array()).expect("a visit");
    assert_eq!(compared["strategy"], "sub-procedure 1");
    assert!(compared["modified"].as_u64() > Some(0));
    assert_eq!(logic["verdict"], "unique");
    let coloured = &run(&["heuristics", "corpus/puzzles/colour-01.json"])[0];
    let looks = coloured["looks"].as_array().expect("a list");
    assert!(looks.iter().any(|look| look["strategy"] == "colour sub-procedure"));
}

#[test]
fn shares_are_counted_length_by_length() {
    let shares = run(&["share", "--length", "3"]);
    assert_eq!(shares.len(), 3);
    assert_eq!(shares[2]["found"], shares[2]["deducible"]);
}

#[test]
fn the_evaluation_of_rules_stands_on_our_own_states() {
    let some = ["rules", "--rules", "learned-10", "--puzzles", "2", "--top", "3"];
    let report = &run(&some)[0];
    assert_eq!(report["recovered"].as_array().map(Vec::len), Some(14));
    assert_eq!(report["tops"][1]["rules"].as_array().map(Vec::len), Some(3));
    assert!(report["union"]["as_written"].as_u64() >= report["control"]["as_coded"].as_u64());
    assert_eq!(report["finished"][3]["finished"], 2);
}

#[test]
fn an_optimum_is_an_order_of_lines() {
    let puzzle = &run(&["optimum", "corpus/puzzles/small-03.json"])[0];
    assert_eq!(
        puzzle["order"].as_array().map(Vec::len),
        puzzle["upper"].as_u64().map(|it| it as usize)
    );
}

/// The experiment takes half a minute however few its runs, so that only what it prints is made here.
#[test]
fn the_report_on_orders_of_lines_is_as_its_schema_says() {
    let rows = vec![StepsRow::default()];
    let report = LineOrderReport { rows, ..LineOrderReport::default() };
    Schema::read("lab-line-order").check(&serde_json::to_value(report).expect("JSON"));
}

#[test]
fn training_prints_an_object_a_round() {
    let folder = std::env::temp_dir().join(format!("nonolith-train-{}", std::process::id()));
    let rounds = run(&["train-policy", "--tiny", "-o", folder.to_str().expect("UTF-8")]);
    std::fs::remove_dir_all(&folder).expect("the weights can go");
    assert_eq!(rounds.len(), 4);
}

#[test]
fn settings_of_methods_reach_the_table_the_race_and_the_stages() {
    let names = "column-ga:fitness=nearest,column-ga:evaluations=1";
    let row = &run(&["table2", "--methods", names, "--runs", "1", "--rows", "1"])[0];
    assert_eq!(row["methods"]["column-ga:fitness=nearest"]["solved"], true);
    assert_eq!(row["methods"]["column-ga:evaluations=1"]["solved"], false);
    let laps = run(&["race", "-", "--methods", "iga:fitness=nearest,cga:evaluations=1"]);
    let verdicts: Vec<&Value> = laps.iter().map(|lap| &lap["verdict"]).collect();
    assert_eq!(verdicts, ["found", "unknown"]);
    let stages = run(&["stages", "-", "--method", "column-ga:fitness=nearest"]);
    assert_eq!(stages[0]["method"], "column-ga:fitness=nearest");
}

#[test]
fn a_reward_is_worked_out_exactly() {
    let rows = run(&["reward", "--puzzles", "3"]);
    assert_eq!((rows.len(), &rows[0]["ratio"]), (6, &Value::from(1.0)));
}

#[test]
fn an_experiment_that_is_resumed_prints_the_same_and_does_nothing_twice() {
    let folder = std::env::temp_dir().join(format!("nonolith-resume-{}", std::process::id()));
    let some = ["reward", "--puzzles", "3", "--resume", folder.to_str().expect("UTF-8")];
    let (first, again) = (run(&some), run(&some));
    assert_eq!(first, again);
    let journal = std::fs::read_to_string(folder.join("reward.jsonl")).expect("a journal");
    assert_eq!(journal.lines().count(), 7);
    // What was being written when the program was killed is done again.
    let cut = &journal[..journal.len() - 5];
    std::fs::write(folder.join("reward.jsonl"), cut).expect("it can be cut");
    assert_eq!(run(&some), first);
    let others = Command::new(env!("CARGO_BIN_EXE_nonolith"))
        .args(["lab", "reward", "--puzzles", "4", "--resume", folder.to_str().expect("UTF-8")])
        .output()
        .expect("it ends");
    std::fs::remove_dir_all(&folder).expect("the journal can go");
    assert!(String::from_utf8_lossy(&others.stderr).contains("give another folder"));
}

#[test]
fn the_table_has_twenty_rows() {
    let rows = run(&["table2", "--methods", "preprocess", "--runs", "1"]);
    assert_eq!(rows.len(), 20);
    assert_eq!(rows[0]["paper"]["logic"], 0.01);
    assert_eq!(rows[0]["methods"]["preprocess"]["solved"], false);
}

/// Every experiment that draws one figure, with arguments that make it short.
const FIGURES: [&[&str]; 9] = [
    &["iga", "--runs", "1", "--evaluations", "300"],
    &["bears", "--bears", "1", "--runs", "1", "--evaluations", "200"],
    &["colouring", "--vertices", "9"],
    &["race", "-", "--methods", "logic"],
    &["rules", "--rules", "learned-10", "--puzzles", "2", "--top", "3"],
    &["sarsa", "--runs", "1", "--vary", "candidates=1", "--epochs", "5"],
    &["stages", "-", "--method", "logic"],
    &["table2", "--methods", "preprocess", "--runs", "1"],
    &["tree", "-"],
];
/// What writes a page.
const PAGES: [&str; 1] = ["science"];
/// Every experiment that writes several files, into a folder.
const FOLDERS: [&str; 2] = ["line-order", "train-policy"];

/// What the program says about itself.
fn help(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_nonolith")).args(arguments).output();
    String::from_utf8(output.expect("it ends").stdout).expect("UTF-8")
}

/// What is said about an output that is refused before any work is done.
fn refusal(experiment: &str, output: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_nonolith"))
        .args(["lab", experiment, "-o", output])
        .stdin(Stdio::null())
        .output()
        .expect("it ends");
    assert_eq!(output.status.code(), Some(2), "{experiment}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn every_experiment_with_an_output_is_tested_here() {
    let commands = help(&["lab", "--help"]);
    let commands = commands.split("Commands:").nth(1).expect("a list of commands");
    let names = commands.lines().skip(1).map_while(|line| line.split_whitespace().next());
    let with_output: Vec<&str> = names
        .filter(|name| *name != "help" && help(&["lab", name, "-h"]).contains("-o, --output"))
        .collect();
    let mut tested: Vec<&str> =
        FIGURES.iter().map(|figure| figure[0]).chain(FOLDERS).chain(PAGES).collect();
    tested.sort_unstable();
    assert_eq!(with_output, tested);
}

#[test]
fn a_figure_is_svg_or_png_by_its_name() {
    for arguments in FIGURES {
        for (suffix, start) in [("svg", &b"<svg"[..]), ("png", b"\x89PNG")] {
            let name = format!("nonolith-{}-{}.{suffix}", std::process::id(), arguments[0]);
            let path = std::env::temp_dir().join(name);
            run(&[arguments, &["-o", path.to_str().expect("UTF-8")]].concat());
            let bytes = std::fs::read(&path).expect("the figure is there");
            std::fs::remove_file(&path).expect("and can go");
            assert!(bytes.starts_with(start), "{path:?}");
        }
    }
}

#[test]
fn the_bears_pictures_stand_beside_its_curves_in_the_same_format() {
    let name = |what: &str| format!("nonolith-{}-bear{what}.png", std::process::id());
    let [curves, pictures] = ["", "-pictures"].map(|what| std::env::temp_dir().join(name(what)));
    run(&[FIGURES[0], &["-o", curves.to_str().expect("UTF-8")]].concat());
    for path in [curves, pictures] {
        let bytes = std::fs::read(&path).expect("the figure is there");
        std::fs::remove_file(&path).expect("and can go");
        assert!(bytes.starts_with(b"\x89PNG"), "{path:?}");
    }
}

#[test]
fn an_output_that_an_experiment_cannot_write_is_refused() {
    for arguments in FIGURES {
        let said = refusal(arguments[0], "figure.txt");
        assert!(said.contains("expected a name that ends in .svg or .png"), "{said}");
    }
    for experiment in FOLDERS {
        let said = refusal(experiment, "figures.png");
        assert!(said.contains("expected a folder, found the name of a file"), "{said}");
    }
}

#[test]
fn the_bear_has_five_contestants_beside_the_papers_figures() {
    let bear = &run(&["iga", "--runs", "2", "--evaluations", "300"])[0];
    let contestants = bear["contestants"].as_array().expect("a list");
    let names: Vec<&Value> = contestants.iter().map(|contestant| &contestant["name"]).collect();
    assert_eq!(names, ["cga", "iga", "column-ga", "improved", "anneal"]);
    assert_eq!(contestants[1]["paper"], serde_json::json!([0, 4, 4]));
    assert_eq!(contestants[0]["pictures"][0]["rows"].as_array().map(Vec::len), Some(15));
}

#[test]
fn an_ablation_prints_an_object_a_cell() {
    let some = ["ablation", "--runs", "2", "--sizes", "8", "--variant", "improved,improved/fix"];
    let cells = run(&some);
    let tracks: Vec<&Value> = cells.iter().map(|cell| &cell["track"]).collect();
    assert_eq!(tracks, ["pure", "pure", "pure", "pure", "hybrid", "hybrid", "hybrid", "hybrid"]);
    assert!(cells.iter().all(|cell| cell["solved"] == 2), "{cells:?}");
}

#[test]
fn a_watcher_sees_the_best_individual_and_its_fitness_on_standard_error() {
    let output = Command::new(env!("CARGO_BIN_EXE_nonolith"))
        .args(["solve", "--method", "iga", "--watch"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/teaching/bear.json"))
        .args(["--fitness", "nearest", "--duplicates", "drop", "--mutation-rate", "0.01"])
        .output()
        .expect("it ends");
    let seen = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(seen.contains("▀▀▀       ▀▀▀") && seen.contains(" 0 (generation "), "{seen}");
}
