//! Solvers that lie, hang, babble or fall over: none of them proves anything, and none is left behind.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Sound, and said by no rule of ours, so that nothing is known of it.
const SOUND: &str = "# proof: every length
def sound:
  with h = singleton(hint):
  if size(h) >= line_size:
  then fill(true, 0, line_size)
";

/// What a solver must answer before it is asked anything else.
const CANARIES: &str = "
script=$(cat)
case \"$script\" in
  *'(assert (< x 3))'*) echo unsat; exit;;
  *'(declare-const x Int)'*) echo sat; exit;;
esac
";

/// A folder of its own for each test, with the programs that are on the path in it.
struct World {
    folder: PathBuf,
}

impl World {
    fn new(name: &str) -> World {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("bin")).unwrap();
        for tool in ["sh", "cat", "sleep", "yes"] {
            let found = ["/bin", "/usr/bin"].map(|place| Path::new(place).join(tool));
            let real = found.iter().find(|path| path.exists()).unwrap();
            std::os::unix::fs::symlink(real, folder.join("bin").join(tool)).unwrap();
        }
        fs::write(folder.join("sound.rule"), SOUND).unwrap();
        World { folder }
    }

    /// Puts a solver on the path that answers the canaries and then does as the shell script says.
    fn with(self, name: &str, script: &str) -> World {
        self.with_all(name, &format!("{CANARIES}{script}"))
    }

    fn with_all(self, name: &str, script: &str) -> World {
        let version = "case \"$1\" in --version) echo \"fake version 1.2\"; exit;; esac";
        let path = self.folder.join("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{version}\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        self
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nonolith"));
        command.args(args).current_dir(&self.folder);
        command.env("PATH", self.folder.join("bin")).env("XDG_CACHE_HOME", &self.folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, args: &[&str]) -> (i32, String, String) {
        let Output { status, stdout, stderr } = self.command(args).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (status.code().unwrap(), text(stdout), text(stderr))
    }

    fn prove(&self) -> (i32, String, String) {
        self.run(&["rules", "prove", "sound.rule", "--up-to", "5", "--timeout", "1"])
    }
}

/// The rule stays unproved, with a message that holds these words.
fn check_undecided(world: &World, words: &str) {
    let (code, stdout, stderr) = world.prove();
    assert_eq!(code, 5, "{stdout}{stderr}");
    assert!(stdout.contains("verified up to length 5, not proved"), "{stdout}{stderr}");
    assert!((stdout.clone() + &stderr).contains(words), "{stdout}{stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
}

#[test]
fn two_solvers_that_agree_prove_a_rule_and_are_named() {
    let world = World::new("agree").with("z3", "echo unsat").with("cvc5", "echo unsat");
    let (code, stdout, stderr) = world.prove();
    assert_eq!((code, stderr.as_str()), (0, "asking z3 1.2 and cvc5 1.2\n"));
    assert!(stdout.contains("proved for every length"), "{stdout}");
}

#[test]
fn solvers_that_contradict_each_other_prove_nothing() {
    for (one, other) in [("unsat", "sat"), ("sat", "unsat")] {
        let world = World::new(&format!("contradict-{one}"))
            .with("z3", &format!("echo {one}"))
            .with("cvc5", &format!("echo {other}"));
        let said = format!("the solvers differ: z3 1.2: {one}; cvc5 1.2: {other}");
        check_undecided(&world, &said);
    }
}

#[test]
fn a_solver_that_fails_the_canary_is_not_asked() {
    for (says, which) in [("unsat", "that has a model"), ("sat", "that has no model")] {
        let world = World::new(&format!("canary-{says}")).with_all("z3", &format!("echo {says}"));
        check_undecided(&world, &format!("z3 is not asked: it answered \"{says}\""));
        check_undecided(&world, which);
    }
}

#[test]
fn a_solver_that_never_reads_and_ends_with_an_error_is_not_believed() {
    let world = World::new("status").with_all("z3", "echo unsat; exit 1");
    check_undecided(&world, "z3 is not asked: it ended with exit status: 1");
    let world = World::new("later-status").with("z3", "echo unsat; exit 1");
    check_undecided(&world, "z3 1.2 ended with exit status: 1");
}

#[test]
fn a_solver_that_hangs_is_stopped_in_time() {
    let world = World::new("hang").with("z3", "exec sleep 1000");
    check_undecided(&world, "z3 1.2 gave no answer within 1 s");
}

#[test]
fn a_solver_that_prints_without_end_is_stopped() {
    let world = World::new("endless").with("z3", "exec yes unsat");
    check_undecided(&world, "z3 1.2 printed more than 1048576 bytes");
}

#[test]
fn a_solver_that_says_sat_for_ever_is_asked_no_more_at_some_point() {
    let world = World::new("sat").with("z3", "echo sat; echo '((length0 999999999))'");
    check_undecided(&world, "sat ((length0 999999999))");
    let script = "case \"$script\" in *get-value*) echo sat; echo '((length0 999999999))';; *) echo sat;; esac";
    let world = World::new("sat-model").with("z3", script);
    let (code, stdout, stderr) =
        world.run(&["rules", "prove", "sound.rule", "--up-to", "5", "--timeout", "30"]);
    assert_eq!(code, 5, "{stdout}{stderr}");
    assert!(stdout.contains("its model is no line"), "{stdout}{stderr}");
}

#[test]
fn rubbish_is_no_answer() {
    for (name, script) in [
        ("nothing", "true"),
        ("error", "echo '(error \"line 1\")'; echo unsat"),
        ("more", "echo unsat; echo '(error \"line 9\")'"),
        ("bytes", "printf '\\377\\376\\000unsat'"),
    ] {
        check_undecided(&World::new(&format!("rubbish-{name}")).with("z3", script), "not proved:");
    }
}

#[test]
fn no_solver_is_left_behind_when_the_user_stops() {
    let world = World::new("stop").with("z3", "echo $$ > child; exec sleep 1000");
    let mut program =
        world.command(&["rules", "prove", "sound.rule", "--up-to", "5"]).spawn().unwrap();
    let child = world.folder.join("child");
    let begun = Instant::now();
    while !fs::read_to_string(&child).is_ok_and(|text| text.ends_with('\n')) {
        assert!(begun.elapsed() < Duration::from_secs(60), "the solver is not asked");
        std::thread::sleep(Duration::from_millis(10));
    }
    let kill = |signal: &str, id: &str| {
        Command::new("kill").args([signal, id]).stderr(Stdio::null()).status().unwrap().success()
    };
    assert!(kill("-INT", &program.id().to_string()));
    assert_eq!(program.wait().unwrap().code(), Some(130));
    let solver = fs::read_to_string(&child).unwrap();
    assert!(!kill("-0", solver.trim()), "the solver runs on");
}

#[test]
fn a_kept_proof_is_believed_only_with_the_solvers_that_made_it() {
    let world = World::new("kept").with("z3", "echo unsat");
    assert_eq!(world.prove().0, 0);
    // The solver would now say otherwise, but is not asked again.
    let world = world.with("z3", "echo sat");
    assert_eq!(world.prove().0, 0);
    // A second solver must be asked, and so the first is, too.
    let world = world.with("cvc5", "echo unsat");
    check_undecided(&world, "the solvers differ");
}

#[test]
fn what_a_file_says_of_its_proof_is_a_claim_until_it_is_proved_here() {
    let world = World::new("claim").with("z3", "echo unsat");
    let show = |args: &[&str]| world.run(args).1;
    let shown = show(&["rules", "show", "sound.rule"]);
    let claim =
        "claims      proved for every length (not checked here; `nonolith rules prove sound.rule`)";
    assert!(shown.contains(claim) && !shown.contains("soundness"), "{shown}");
    let listed = show(&["rules", "list", "sound.rule"]);
    assert!(listed.contains("claims: proved for every length (not checked)"), "{listed}");
    let json = show(&["rules", "list", "sound.rule", "--json"]);
    assert!(json.contains(r#""soundness":null,"claim":"proved for every length""#), "{json}");
    assert_eq!(world.prove().0, 0);
    let shown = show(&["rules", "show", "sound.rule"]);
    assert!(shown.contains("soundness   proved for every length"), "{shown}");
    assert!(!shown.contains("claims"), "{shown}");
    // Edited, it is another rule.
    fs::write(world.folder.join("sound.rule"), SOUND.replace(">= line", "+ 1 >= line")).unwrap();
    let shown = show(&["rules", "show", "sound.rule", "--json"]);
    assert!(shown.contains(r#""soundness":null,"claim":"proved for every length""#), "{shown}");
}

#[test]
fn a_rule_of_ours_is_proved_by_whatever_name_and_only_claims_to_be_when_edited() {
    let world = World::new("ours");
    let text = world.run(&["rules", "show", "big-hint"]).1;
    let rule: String = text
        .lines()
        .filter(|line| line.starts_with("def") || line.starts_with("  "))
        .map(|line| format!("{line}\n"))
        .collect();
    let check = |rule: &str, expected: &str| {
        fs::write(world.folder.join("own.rule"), format!("# proof: every length\n{rule}")).unwrap();
        let (code, shown, stderr) = world.run(&["rules", "show", "own.rule"]);
        assert_eq!(code, 0, "{stderr}");
        assert!(shown.contains(expected), "{shown}");
    };
    check(&rule.replace("big-hint", "my-own"), "soundness   proved for every length");
    check(&rule.replace("lowest_end_cell(h) >", "lowest_end_cell(h) + 1 >"), "claims      proved");
}
