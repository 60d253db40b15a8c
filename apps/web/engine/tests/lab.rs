//! The laboratory on the page gives the figures of the library, step by step.

use std::sync::{Arc, Mutex};

use nonolith::lab::experiments::method_choice::MethodChoice;
use nonolith::lab::experiments::race::lap;
use nonolith::lab::experiments::table2::PUZZLES;
use nonolith::puzzle::formats;
use nonolith::solve::Options;
use page::Laboratory;
use serde_json::{Value, json};

const LID: &str = r#"{"format": "nonolith/1", "rows": [[2], [1, 1], [4]], "columns": [[2], [1, 1], [1, 1], [2]]}"#;

fn ask(laboratory: &mut Laboratory, request: Value) -> Value {
    let reply: Value =
        serde_json::from_str(&laboratory.call(&request.to_string())).expect("a reply is JSON");
    assert!(reply.get("error").is_none(), "{reply}");
    reply["ok"].clone()
}

fn race(puzzle: &str, method: &str, settings: Value) -> Value {
    let request = json!({
        "op": "race", "puzzle": puzzle, "method": method, "seed": 3, "settings": settings, "seconds": 60,
        "every_visit": false,
    });
    ask(&mut Laboratory::default(), request)
}

fn charlie() -> (nonolith::Puzzle, String) {
    let puzzle = PUZZLES[0].puzzle();
    let text = String::from_utf8(formats::JSON.write(&puzzle).unwrap().bytes).unwrap();
    (puzzle, text)
}

#[test]
fn every_lane_has_the_curve_of_a_lap_and_steps_that_draw_it() {
    let (puzzle, text) = charlie();
    for name in
        ["exact", "line", "logic", "combinatorial", "astar-gac", "order-heuristic", "order-fresh"]
    {
        let lane = race(&text, name, json!({}));
        let seeded = || Options::default().with_seed(3);
        let choice = MethodChoice::plain(nonolith::method(name).unwrap());
        let lap = lap(&choice, &puzzle, &seeded).unwrap();
        assert_eq!(
            (&lane["curve"], &lane["known"]),
            (&json!(lap.curve), &json!(lap.known)),
            "{name}"
        );
        let mut shown = vec![0; 225];
        for (step, known) in lane["steps"].as_array().unwrap().iter().zip(&lap.curve[1..]) {
            for change in step["changes"].as_array().unwrap() {
                shown[change[0].as_u64().unwrap() as usize] = change[1].as_i64().unwrap();
            }
            assert_eq!(shown.iter().filter(|mark| **mark != 0).count(), *known, "{name}");
        }
    }
}

#[test]
fn candidates_are_shown_and_nothing_is_known_of_them() {
    let lane = race(LID, "iga", json!({ "evaluations": "300" }));
    let steps = lane["steps"].as_array().unwrap();
    assert_eq!((&lane["curve"][0], &steps[0]["kind"]), (&json!(0), &json!("candidate")));
    assert!(steps[0]["score"].is_number() && !steps[0]["changes"].as_array().unwrap().is_empty());
}

#[test]
fn what_a_method_refuses_is_said() {
    let two_colours = r#"{"format": "nonolith/1", "palette": ["white", "red", "blue"], "rows": [[[1, 1], [1, 2]]], "columns": [[[1, 1]], [[1, 2]]]}"#;
    for (puzzle, method, settings) in [
        (two_colours, "iga", json!({})),
        (LID, "psychic", json!({})),
        (LID, "iga", json!({ "wit": "1" })),
    ] {
        let request = json!({
            "op": "race", "puzzle": puzzle, "method": method, "seed": 1, "settings": settings, "seconds": 1,
            "every_visit": false,
        });
        assert!(Laboratory::default().call(&request.to_string()).contains("error"), "{method}");
    }
}

#[test]
fn generations_come_in_parts_and_none_is_missing() {
    let parts = Arc::new(Mutex::new(vec![]));
    let kept = Arc::clone(&parts);
    let mut laboratory = Laboratory::telling(move |part| {
        let part: Vec<Value> = serde_json::from_str(part).unwrap();
        kept.lock().unwrap().extend(part);
    });
    let (_, text) = charlie();
    let request = json!({
        "op": "evolve", "puzzle": text, "method": "iga", "seed": 5,
        "settings": { "evaluations": "6000" }, "seconds": 60,
    });
    for _ in 0..2 {
        parts.lock().unwrap().clear();
        let reply = ask(&mut laboratory, request.clone());
        let mut all = parts.lock().unwrap().clone();
        all.extend(reply["generations"].as_array().unwrap().clone());
        let numbers: Vec<f64> = all.iter().map(|one| one["number"].as_f64().unwrap()).collect();
        let generations = reply["stats"]["generations"].as_f64().unwrap();
        assert_eq!(numbers, (0..=generations as u64).map(|n| n as f64).collect::<Vec<_>>());
        assert!(all[0]["best"].is_array() && all[0]["offspring"].is_null());
        assert_eq!(all[1]["offspring"]["parents"].as_array().unwrap().len(), 2);
        let last = all.last().unwrap();
        assert_eq!(last["fitness"].as_f64(), reply["stats"]["fitness"].as_f64());
        assert_eq!(last["evaluations"].as_f64(), reply["stats"]["evaluations"].as_f64());
    }
}

#[test]
fn an_ordering_shows_its_visits_that_gave_nothing_if_wanted() {
    let figure_one = nonolith::lab::orderings::figure_one();
    let text = String::from_utf8(formats::JSON.write(&figure_one).unwrap().bytes).unwrap();
    let steps = |every_visit| {
        let request = json!({
            "op": "race", "puzzle": text, "method": "order-random", "seed": 1, "settings": {},
            "seconds": 60, "every_visit": every_visit,
        });
        let lane = ask(&mut Laboratory::default(), request);
        let steps = lane["steps"].as_array().unwrap().clone();
        assert_eq!(lane["curve"].as_array().unwrap().len(), steps.len() + 1);
        (steps, lane["stats"]["steps"].as_f64().unwrap() as usize)
    };
    let (all, visits) = steps(true);
    let (gave, _) = steps(false);
    assert!(all.len() == visits && gave.len() < visits, "{} of {visits}", gave.len());
    let gave_something = |step: &&Value| !step["changes"].as_array().unwrap().is_empty();
    assert!(all.iter().filter(gave_something).eq(&gave));
}

#[test]
fn the_fewest_visits_are_those_that_the_library_proves() {
    let figure_one = nonolith::lab::orderings::figure_one();
    let text = String::from_utf8(formats::JSON.write(&figure_one).unwrap().bytes).unwrap();
    let request = json!({ "op": "fewest_visits", "puzzle": text, "seconds": 60 });
    let told = ask(&mut Laboratory::default(), request);
    assert_eq!(
        (&told["proved"], &told["lower"], &told["upper"]),
        (&json!(true), &json!(7), &json!(7))
    );
    assert_eq!(told["order"].as_array().unwrap().len(), 7);
}

#[test]
fn a_learner_shows_its_episodes_and_chooses_the_line_that_it_values_most() {
    let figure_one = nonolith::lab::orderings::figure_one();
    let text = String::from_utf8(formats::JSON.write(&figure_one).unwrap().bytes).unwrap();
    let ask_for = |op: &str| {
        let request = json!({
            "op": op, "puzzle": text, "method": "sarsa-table", "seed": 4, "settings": {},
            "seconds": 60, "every_visit": true,
        });
        ask(&mut Laboratory::default(), request)
    };
    let (learned, lane) = (ask_for("learn"), ask_for("race"));
    assert_eq!(learned["episodes"].as_array().unwrap().len(), 120);
    let steps = lane["steps"].as_array().unwrap();
    let worths = learned["worths"].as_array().unwrap();
    assert_eq!(steps.len(), worths.len());
    for (step, worths) in steps.iter().zip(worths) {
        let worth = |it: &Value| it["worth"].as_f64().unwrap();
        let most = worths.as_array().unwrap().iter().map(worth).fold(f64::MIN, f64::max);
        let chosen = worths.as_array().unwrap().iter().find(|it| it["line"] == step["line"]);
        assert_eq!(worth(chosen.unwrap()), most);
    }
}

/// Asks for something that tells parts; these, and the reply.
fn told(request: &Value) -> (Vec<Value>, Value) {
    let parts = Arc::new(Mutex::new(vec![]));
    let kept = Arc::clone(&parts);
    let mut laboratory = Laboratory::telling(move |part| {
        kept.lock().unwrap().push(serde_json::from_str(part).unwrap());
    });
    let reply = ask(&mut laboratory, request.clone());
    let parts = parts.lock().unwrap().clone();
    (parts, reply)
}

/// A search, or the colouring of a graph: the network, every filtering, and the reply.
fn searched(request: &Value) -> (Value, Vec<Value>, Value) {
    let (mut parts, reply) = told(request);
    let network = parts[0]["network"].clone();
    parts.push(reply["last"].clone());
    let all = parts.iter().flat_map(|part| part["filterings"].as_array().unwrap().clone());
    (network, all.collect(), reply)
}

#[test]
fn a_search_tells_its_network_first_and_then_every_filtering() {
    use nonolith::lab::astar_gac::{assume::Estimate, search_observed};
    use nonolith::lab::experiments::tree::{FilteringRecorder, NetworkReport};
    let (puzzle, text) = charlie();
    for (method, full) in [("astar-gac", false), ("astar-gac-full", true)] {
        let request = json!({
            "op": "search", "puzzle": text, "method": method, "seed": 1, "settings": {}, "seconds": 60,
        });
        let (network, filterings, reply) = searched(&request);
        let mut all = vec![];
        let mut recorder = FilteringRecorder::of_puzzle(&puzzle, full, usize::MAX);
        let budget = nonolith::solve::Budget::default();
        search_observed(&puzzle, full, Estimate::ValuesLeft, &budget, &mut |event| {
            all.extend(recorder.see(event));
        });
        all.extend(recorder.rest());
        assert_eq!(network["variables"], json!(NetworkReport::of_puzzle(&puzzle, full).variables));
        assert_eq!(filterings.len(), all.len(), "{method}");
        for (told, it) in filterings.iter().zip(&all) {
            assert_eq!((&told["node"], &told["asked"]), (&json!(it.node), &json!(it.asked)));
            assert_eq!(told["strikes"].as_array().unwrap().len(), it.strikes.len());
        }
        let new = filterings.iter().filter(|it| it["is_new"] == true).count();
        assert_eq!(reply["stats"]["nodes"].as_f64(), Some(new as f64));
    }
    let refused = json!({
        "op": "search", "puzzle": text, "method": "exact", "seed": 1, "settings": {}, "seconds": 1,
    });
    assert!(Laboratory::default().call(&refused.to_string()).contains("no search"));
}

#[test]
fn a_graph_is_coloured_or_refused() {
    let request = |vertices: usize, estimate: &str| {
        json!({
            "op": "colour_graph", "vertices": vertices, "neighbours": 3, "colours": 3, "seed": 2,
            "estimate": estimate, "seconds": 60,
        })
    };
    let (network, filterings, reply) = searched(&request(15, "admissible"));
    assert_eq!(network["vertices"].as_array().unwrap().len(), 15);
    assert!(!filterings.is_empty() && reply["verdict"].is_null());
    if let Some(colouring) = reply["colouring"].as_array() {
        let colour = |end: &Value| &colouring[end.as_u64().unwrap() as usize];
        let edges = network["edges"].as_array().unwrap();
        assert!(edges.iter().all(|edge| colour(&edge[0]) != colour(&edge[1])));
    }
    for (vertices, estimate) in [(1_000_000, "report"), (15, "hopeful")] {
        let request = request(vertices, estimate).to_string();
        assert!(Laboratory::default().call(&request).contains("expected"));
    }
}

#[test]
fn a_heuristic_tells_every_look_and_the_board_is_what_they_changed() {
    let (_, text) = charlie();
    let request = json!({
        "op": "look", "puzzle": text, "method": "logic", "seed": 1, "settings": {}, "seconds": 60,
    });
    let (parts, reply) = told(&request);
    let last = std::iter::once(&reply["looks"]);
    let looks = parts.iter().chain(last).flat_map(|part| part.as_array().unwrap());
    let mut shown = vec![0; 225];
    for look in looks {
        for change in look["changes"].as_array().unwrap() {
            shown[change[0].as_u64().unwrap() as usize] = change[1].as_i64().unwrap();
        }
        let known = shown.iter().filter(|mark| **mark != 0).count();
        assert_eq!(look["known"].as_u64(), Some(known as u64));
    }
    assert_eq!(reply["verdict"], "unique");
    let stages = json!({
        "op": "stages", "puzzle": text, "method": "logic", "seed": 1, "settings": {}, "seconds": 60,
    });
    let stages = ask(&mut Laboratory::default(), stages);
    assert_eq!(
        (stages["stages"].as_array().unwrap().len(), &stages["stages"][5]["marks"]),
        (6, &json!(shown))
    );
}

const OVERLAP: &str = "def r: with h = arbitrary(hint): \
    if lowest_end_cell(h) > highest_start_cell(h): \
    then fill(true, highest_start_cell(h), lowest_end_cell(h))";
const WRONG: &str = "def r: with h = first(hint): if true: then fill(true, 0, 1)";

fn rules(request: Value) -> Value {
    ask(&mut Laboratory::default(), request)
}

#[test]
fn a_rule_is_judged_and_its_parts_add_up() {
    use nonolith::strategies::dsl::{Costs, Rule};
    for listed in rules(json!({ "op": "list_rules" })).as_array().unwrap() {
        let text = listed["text"].as_str().unwrap();
        let judged = rules(json!({ "op": "judge_rule", "text": text, "up_to": 4 }));
        let parts = judged["parts"].as_array().unwrap();
        let sum: f64 = parts.iter().map(|part| part["cost"].as_f64().unwrap()).sum();
        let cost = Costs::default().of(&text.parse::<Rule>().unwrap());
        assert_eq!((judged["cost"].as_f64(), sum), (Some(cost), cost), "{text}");
        assert_eq!(judged["right_up_to"], 4, "{text}");
        assert!(!parts.iter().any(|part| part["text"] == ""), "{text}");
    }
}

#[test]
fn a_wrong_rule_has_its_smallest_line_and_a_wrong_text_its_spot() {
    let judged = rules(json!({ "op": "judge_rule", "text": WRONG, "up_to": 8 }));
    let wrong = &judged["counterexample"];
    assert_eq!((&wrong["known"], &wrong["says"]), (&json!("??"), &json!("#?")));
    assert_eq!((&wrong["solution"], &judged["right_up_to"]), (&json!(".#"), &Value::Null));
    let text = "def r: with h = sometimes(hint):";
    let misread = &rules(json!({ "op": "judge_rule", "text": text, "up_to": 8 }))["error"];
    assert_eq!((&misread["line"], &misread["column"]), (&json!(1), &json!(17)));
}

#[test]
fn a_rule_binds_what_is_on_a_line() {
    let tried = |text, clue: Value, cells| {
        rules(json!({ "op": "try_rule", "text": text, "clue": clue, "cells": cells }))
    };
    let found = tried(OVERLAP, json!([3]), "????");
    let firing = &found["firings"][0];
    assert_eq!(firing["after"], "?##?");
    assert_eq!(
        firing["bindings"][0],
        json!({
            "name": "h", "kind": "hint", "size": 3, "run": 0, "start": 0, "end": 4,
        })
    );
    assert!(tried(OVERLAP, json!([5]), "????")["error"].is_string());
    assert!(tried(OVERLAP, json!([usize::MAX, 2]), "????")["error"].is_string());
    assert!(tried(OVERLAP, json!([1]), "??x")["error"].is_string());
    assert_eq!(tried(OVERLAP, json!([1]), "???")["firings"], json!([]));
}

#[test]
fn a_rule_is_measured_on_the_line_states_of_a_puzzle() {
    use nonolith::strategies::evaluate::coverage;
    use nonolith::strategies::library::Strategy;
    use nonolith::strategies::states::{Keep, roll_out};
    let (puzzle, text) = charlie();
    let request = json!({ "op": "cover_rule", "text": OVERLAP, "puzzle": text, "seed": 2 });
    let covered = rules(request);
    let states = roll_out(&puzzle, 2, Keep::Chosen);
    let found = coverage(
        &[Strategy::read_all(OVERLAP, &nonolith::strategies::dsl::Language::full())
            .unwrap()
            .remove(0)],
        &states,
    );
    assert_eq!(
        (&covered["as_coded"], &covered["deducible"]),
        (&json!(found.as_coded), &json!(found.deducible))
    );
    assert!(found.as_coded > 0);
    let wrong = json!({ "op": "cover_rule", "text": WRONG, "puzzle": text, "seed": 2 });
    assert!(Laboratory::default().call(&wrong.to_string()).contains("unsound"));
}
