//! Experiments in pieces: resumed, divided among processes, stopped and killed, and the same bytes in the
//! end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// A folder of a test, which goes with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("nonolith-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    fn text(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }

    fn lines(&self, journal: &str) -> Vec<String> {
        let text = fs::read_to_string(self.0.join(journal)).expect("a journal");
        text.lines().map(str::to_owned).collect()
    }

    fn journals(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.0).expect("a folder").flatten();
        let mut journals: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        journals.retain(|path| path.extension().is_some_and(|suffix| suffix == "jsonl"));
        journals.sort();
        journals
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn lab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nonolith"));
    command.arg("lab").args(arguments).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What an experiment prints.
fn printed(arguments: &[&str]) -> String {
    output(lab(arguments).spawn().expect("the program starts"))
}

fn output(child: Child) -> String {
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    assert!(status.success(), "{status}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("UTF-8")
}

/// Runs an experiment by one process, and by several in several orders; all print the same.
fn check_divided(name: &str, arguments: &[&str]) {
    let alone = printed(arguments);
    assert!(alone.lines().count() >= 1, "{name}");
    for (number, order) in [["1/3", "2/3", "3/3"], ["3/3", "3/3", "1/3"]].into_iter().enumerate() {
        let folder = Folder::new(&format!("{name}-{number}"));
        for shard in order {
            let divided = [arguments, &["--resume", folder.text(), "--shard", shard]].concat();
            assert_eq!(printed(&divided), alone, "{name}, {shard} of {order:?}");
        }
        // No piece was done by two processes that were there one after the other.
        let heads = folder.journals().len();
        let lines: Vec<String> = folder
            .journals()
            .iter()
            .flat_map(|path| {
                fs::read_to_string(path)
                    .expect("text")
                    .lines()
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            })
            .collect();
        let distinct: std::collections::BTreeSet<&String> = lines.iter().collect();
        assert_eq!(distinct.len(), lines.len() - (heads - 1), "{name}: {order:?}");
        // And whoever works alone goes on from what they have left, of which some is lost.
        for path in folder.journals() {
            let text = fs::read_to_string(&path).expect("text");
            fs::write(&path, &text[..text.len() * 2 / 3]).expect("it can be cut");
        }
        assert_eq!(printed(&[arguments, &["--resume", folder.text()]].concat()), alone, "{name}");
    }
    // All at once, one of the shares twice.
    let folder = Folder::new(&format!("{name}-at-once"));
    let children: Vec<Child> = ["1/2", "2/2", "2/2"]
        .map(|shard| [arguments, &["--resume", folder.text(), "--shard", shard]].concat())
        .map(|divided| lab(&divided).spawn().expect("the program starts"))
        .into();
    for child in children {
        assert_eq!(output(child), alone, "{name}, at once");
    }
}

#[test]
fn an_ablation_that_is_divided_prints_the_same_bytes() {
    let some =
        "ablation --runs 2 --sizes 8 --variant paper,improved,improved/fix --evaluations 300";
    let some: Vec<&str> = some.split(' ').collect();
    check_divided("ablation", &[&some[..], &["--json"]].concat());
    check_divided("ablation-text", &some);
}

#[test]
fn line_order_that_is_divided_prints_the_same_bytes() {
    let some = "line-order --runs 1 --puzzles 4 --figures-alone --epochs 2 --json";
    check_divided("line-order", &some.split(' ').collect::<Vec<_>>());
}

/// The files that a training leaves, but for its journals.
fn weights(folder: &Folder) -> Vec<Vec<u8>> {
    ["peek.weights", "blind.weights", "training.json"]
        .map(|name| fs::read(folder.0.join(name)).expect(name))
        .into()
}

#[test]
fn a_training_that_is_divided_ends_with_the_same_weights() {
    let train = |folder: &Folder, more: &[&str]| {
        let arguments = [&["train-policy", "--tiny", "-o", folder.text()][..], more].concat();
        lab(&arguments).spawn().expect("the program starts")
    };
    let alone = Folder::new("train-alone");
    let rounds = output(train(&alone, &[]));
    for order in [["1/3", "2/3", "3/3"], ["2/3", "2/3", "3/3"]] {
        let folder = Folder::new("train-divided");
        assert_eq!(output(train(&folder, &["--shard", order[0]])), rounds);
        for shard in &order[1..] {
            // What is left to do begins with games that others have played.
            fs::remove_file(folder.0.join("training.json")).expect("the state can go");
            assert_eq!(output(train(&folder, &["--shard", shard])), rounds, "{shard}");
        }
        assert_eq!(weights(&folder), weights(&alone), "{order:?}");
    }
    let folder = Folder::new("train-at-once");
    let children = ["1/2", "2/2"].map(|shard| train(&folder, &["--shard", shard]));
    children.into_iter().for_each(|child| drop(output(child)));
    assert_eq!(weights(&folder), weights(&alone));
}

/// Experiments that measure time print what was measured again, so that whoever resumes prints the same.
#[test]
fn what_was_measured_is_printed_again_and_not_measured_again() {
    let race = "race corpus/puzzles/small-03.json --methods logic,preprocess";
    let race_json = format!("{race} --json");
    for (journal, arguments) in [
        ("iga.jsonl", "iga --runs 1 --evaluations 200 --json"),
        ("iga.jsonl", "iga --runs 1 --evaluations 200"),
        ("table2.jsonl", "table2 --methods logic,preprocess --runs 1 --rows 2 --json"),
        ("table2.jsonl", "table2 --methods logic,preprocess --runs 1 --rows 2"),
        ("race.jsonl", race_json.as_str()),
        ("race.jsonl", race),
    ] {
        let folder = Folder::new(&format!("again-{journal}"));
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let resumed = [&arguments[..], &["--resume", folder.text()]].concat();
        let first = printed(&resumed);
        let lines = folder.lines(journal);
        assert!(lines.len() > 2, "{arguments:?}: {lines:?}");
        assert_eq!(printed(&resumed), first);
        assert_eq!(folder.lines(journal), lines, "{arguments:?}");
        // A journal that lost its end gives what it has.
        let kept = format!("{}\n{}\n{}", lines[0], lines[1], &lines[2][..lines[2].len() / 2]);
        fs::write(folder.0.join(journal), kept).expect("it can be cut");
        printed(&resumed);
        assert_eq!(folder.lines(journal)[..2], lines[..2], "{arguments:?}");
        assert_eq!(folder.lines(journal).len(), lines.len(), "{arguments:?}");
    }
}

#[test]
fn puzzles_of_one_name_are_told_apart_by_a_race_that_is_resumed() {
    let folder = Folder::new("race-names");
    fs::create_dir_all(&folder.0).expect("a folder");
    let file = folder.0.join("cat.json");
    let file_text = file.to_str().expect("UTF-8");
    let arguments = ["race", file_text, "--methods", "logic", "--json", "--resume", folder.text()];
    let race = |clues: &str| {
        fs::write(
            &file,
            format!(r#"{{"format":"nonolith/1","rows":[{clues}],"columns":[[1],[]]}}"#),
        )
        .expect("written");
        printed(&arguments)
    };
    let (one, other) = (race("[1]"), race("[1],[]"));
    assert!(one.contains("\"known\":2") && other.contains("\"known\":4"), "{one}{other}");
    assert_eq!(folder.lines("race.jsonl").len(), 3);
}

#[test]
fn a_share_without_a_folder_is_refused_and_so_is_one_that_there_is_not() {
    for (arguments, said) in [
        ("line-order --shard 1/2", "--resume"),
        ("ablation --shard 1/2", "--resume"),
        ("ablation --resume work --shard 3/2", "expected a shard such as 3/16"),
        ("ablation --resume work --shard 0/2", "expected a shard such as 3/16"),
        ("train-policy --evaluate --shard 1/2", "--evaluate"),
    ] {
        let output = lab(&arguments.split(' ').collect::<Vec<_>>()).output().expect("it ends");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {message}");
        assert!(message.contains(said), "{arguments}: {message}");
    }
    assert!(!Path::new("work").exists());
}

#[test]
fn a_journal_of_other_settings_is_refused_whoever_wrote_it() {
    let folder = Folder::new("other-settings");
    let some = ["ablation", "--runs", "1", "--sizes", "8", "--variant", "improved", "--resume"];
    printed(&[&some[..], &[folder.text(), "--shard", "2/2"]].concat());
    let others = [&some[..], &[folder.text(), "--seed", "7"]].concat();
    let output = lab(&others).output().expect("it ends");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && message.contains("give another folder"), "{message}");
}

/// Sends a signal to an endless experiment, once its journal has `lines` lines.
#[cfg(unix)]
fn signalled(arguments: &[&str], journal: &Path, lines: usize, signal: &str) -> Output {
    let child = lab(arguments).spawn().expect("the program starts");
    let has_come = || fs::read_to_string(journal).is_ok_and(|text| text.lines().count() >= lines);
    while !has_come() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    // What was recorded has yet to be printed.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("kill is there").success());
    child.wait_with_output().expect("it ends")
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_there_is_and_a_kill_loses_nothing_that_was_finished() {
    // The column algorithm's own objective solves nothing, so that its cell lasts an hour.
    let folder = Folder::new("ctrl-c");
    let table = "table2 --methods logic,column-ga --timeout 3600 --runs 1 --rows 1 --resume";
    let table: Vec<&str> = table.split(' ').chain([folder.text()]).collect();
    let journal = folder.0.join("table2.jsonl");
    for (signal, code) in [("-INT", Some(130)), ("-KILL", None)] {
        let output = signalled(&table, &journal, 2, signal);
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), code, "{printed}");
        // A row is printed after it is recorded, and whoever is killed between the two prints nothing.
        // How much of the rest is printed depends on how soon the work heeds the signal.
        if code.is_some() || !printed.is_empty() {
            assert!(printed.starts_with("for") && printed.ends_with('\n'), "{printed}");
        }
        let lines = folder.lines("table2.jsonl");
        assert!(lines.len() == 2 && lines[1].contains("logic on Charlie"), "{lines:?}");
    }
    let iga = Folder::new("ctrl-c-iga");
    let more =
        ["iga", "--runs", "100", "--evaluations", "100000", "--json", "--resume", iga.text()];
    let output = signalled(&more, &iga.0.join("iga.jsonl"), 4, "-INT");
    assert_eq!(output.status.code(), Some(130));
    if !output.stdout.is_empty() {
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert!(report["contestants"].is_array());
    }
    assert!(iga.lines("iga.jsonl").len() >= 4);
}
