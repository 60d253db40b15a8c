//! An oracle that is slow and knows nothing but the page `docs/certificates.md`: certificates of all
//! puzzles up to 3x3 (2x2 in two colours), with right, random and damaged proofs, are judged by it, by
//! our checker and by `nonocheck.py`, and by counting solutions.

use nonolith::certify::Certificate;

use crate::{Random, has, verified_by_python, verified_by_us};

type Clue = Vec<(usize, usize)>;

/// A puzzle, as clues and given cells alone.
#[derive(Clone)]
struct Board {
    height: usize,
    width: usize,
    colours: usize,
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    /// A cell and the colours it may have.
    given: Option<(usize, Vec<usize>)>,
}

#[derive(Clone, PartialEq)]
enum Step {
    Add(Vec<i32>),
    Delete(Vec<i32>),
    Contradiction,
}

struct Case {
    board: Board,
    claim: &'static str,
    listed: Vec<Vec<usize>>,
    proof: String,
    steps: Vec<Step>,
}

/// Every line of `length` cells.
fn fillings(length: usize, colours: usize) -> Vec<Vec<usize>> {
    let digits =
        |number: usize| (0..length).map(move |at| number / colours.pow(at as u32) % colours);
    (0..colours.pow(length as u32)).map(|number| digits(number).collect()).collect()
}

fn clue_of(line: &[usize]) -> Clue {
    let runs = line.chunk_by(|one, other| one == other);
    runs.map(|run| (run.len(), run[0])).filter(|&(_, colour)| colour > 0).collect()
}

/// The clues of all lines of `length` cells.
fn clues(length: usize, colours: usize) -> Vec<Clue> {
    let mut clues: Vec<Clue> = fillings(length, colours).iter().map(|line| clue_of(line)).collect();
    clues.sort();
    clues.dedup();
    clues
}

impl Board {
    fn lines(&self) -> Vec<(Vec<usize>, &Clue)> {
        let row = |row: usize| (0..self.width).map(|column| row * self.width + column).collect();
        let column = |column| (0..self.height).map(|row| row * self.width + column).collect();
        let rows = self.rows.iter().enumerate().map(|(at, clue)| (row(at), clue));
        rows.chain(self.columns.iter().enumerate().map(|(at, clue)| (column(at), clue))).collect()
    }

    fn is_solution(&self, cells: &[usize]) -> bool {
        let has_clue = |(line, clue): (Vec<usize>, &Clue)| {
            clue_of(&line.iter().map(|&cell| cells[cell]).collect::<Vec<usize>>()) == *clue
        };
        self.given.iter().all(|(cell, colours)| colours.contains(&cells[*cell]))
            && self.lines().into_iter().all(has_clue)
    }

    fn solutions(&self) -> Vec<Vec<usize>> {
        let pictures = fillings(self.height * self.width, self.colours);
        pictures.into_iter().filter(|cells| self.is_solution(cells)).collect()
    }

    /// Whether a literal holds for a cell's colour, with the cell.
    fn literal(&self, literal: i32) -> (usize, impl Fn(usize) -> bool) {
        let variable = literal.unsigned_abs() as usize - 1;
        let (colours, positive) = (self.colours, literal > 0);
        let (cell, own) =
            if colours == 2 { (variable, 1) } else { (variable / colours, variable % colours) };
        (cell, move |colour| (colour == own) == positive)
    }

    fn literals(&self) -> i32 {
        let each = if self.colours == 2 { 1 } else { self.colours };
        (self.height * self.width * each) as i32
    }
}

/// The colours left to each cell; none left anywhere is a contradiction.
type Left = Vec<Vec<usize>>;

/// Unit propagation modulo lines, by going over everything until nothing changes. False at a
/// contradiction.
fn propagate(board: &Board, clauses: &[Vec<i32>], left: &mut Left) -> bool {
    loop {
        let before = left.clone();
        for clause in clauses {
            let open = |literal: &&i32| {
                let (cell, holds) = board.literal(**literal);
                left[cell].iter().any(|&colour| holds(colour))
            };
            let open: Vec<&i32> = clause.iter().filter(open).collect();
            match open[..] {
                [] => return false,
                [&only] => {
                    let (cell, holds) = board.literal(only);
                    left[cell].retain(|&colour| holds(colour));
                }
                _ => {}
            }
        }
        for (cells, clue) in board.lines() {
            let mut ways = fillings(cells.len(), board.colours);
            ways.retain(|way| {
                clue_of(way) == *clue
                    && cells.iter().zip(way).all(|(&cell, colour)| left[cell].contains(colour))
            });
            for (at, &cell) in cells.iter().enumerate() {
                left[cell].retain(|&colour| ways.iter().any(|way| way[at] == colour));
            }
        }
        if left.iter().any(Vec::is_empty) {
            return false;
        }
        if *left == before {
            return true;
        }
    }
}

impl Case {
    fn text(&self) -> String {
        let board = &self.board;
        let (height, width, colours) = (board.height, board.width, board.colours);
        let mut text = format!("nonolith certificate 1\nsize {height} {width} colours {colours}\n");
        let runs = |clue: &Clue| -> String {
            let run = |&(length, colour): &(usize, usize)| match colours {
                2 => format!(" {length}"),
                _ => format!(" {length}:{colour}"),
            };
            clue.iter().map(run).collect()
        };
        board.rows.iter().for_each(|clue| text += &format!("row{}\n", runs(clue)));
        board.columns.iter().for_each(|clue| text += &format!("column{}\n", runs(clue)));
        if let Some((cell, colours)) = &board.given {
            let colours: String = colours.iter().map(|colour| format!(" {colour}")).collect();
            text += &format!("given {} {}{colours}\n", cell / width + 1, cell % width + 1);
        }
        text += &format!("claim {}\n", self.claim);
        for cells in &self.listed {
            let row = |row: &[usize]| -> String { row.iter().map(ToString::to_string).collect() };
            let rows: Vec<String> = cells.chunks(width).map(row).collect();
            text += &format!("solution {}\n", rows.join(" "));
        }
        text += &format!("proof {}\n", self.proof);
        let literals = |clause: &[i32]| -> String {
            clause.iter().map(|literal| format!("{literal} ")).collect()
        };
        for step in &self.steps {
            text += &match step {
                Step::Add(clause) => format!("{}0\n", literals(clause)),
                Step::Delete(clause) => format!("d {}0\n", literals(clause)),
                Step::Contradiction => "0\n".to_owned(),
            };
        }
        text
    }

    /// Whether the claim is true.
    fn is_true(&self) -> bool {
        let count = self.board.solutions().len();
        match self.claim {
            "unique" | "exactly 1" => count == 1,
            "none" | "exactly 0" => count == 0,
            "several" => count > 1,
            _ => count == 2,
        }
    }

    /// Whether the certificate shows the claim.
    fn shows(&self) -> bool {
        let wanted = match self.claim {
            "unique" | "exactly 1" => 1,
            "none" | "exactly 0" => 0,
            _ => 2,
        };
        // A literal that stands twice in a clause is a mistake in the format.
        let literals = |step: &Step| match step {
            Step::Add(clause) | Step::Delete(clause) => clause.clone(),
            Step::Contradiction => vec![],
        };
        let twice =
            |clause: Vec<i32>| (1..clause.len()).any(|at| clause[..at].contains(&clause[at]));
        if self.steps.iter().map(literals).any(twice) {
            return false;
        }
        let different = self.listed.len() < 2 || self.listed[0] != self.listed[1];
        let solved = self.listed.iter().all(|cells| self.board.is_solution(cells));
        if self.listed.len() != wanted || !different || !solved {
            return false;
        }
        match (self.proof.as_str(), self.claim) {
            ("none", "several") => self.steps.is_empty(),
            ("none", _) | (_, "several") => false,
            ("rup", _) => self.is_proof(),
            (sums, _) => wanted == 0 && self.steps.is_empty() && self.is_sum(sums),
        }
    }

    fn is_sum(&self, sums: &str) -> bool {
        let said: Vec<usize> = sums.split(' ').skip(1).map(|it| it.parse().unwrap()).collect();
        let sum = |clues: &[Clue]| -> usize {
            let runs = clues.iter().flatten().filter(|&&(_, colour)| colour == said[0]);
            runs.map(|&(length, _)| length).sum()
        };
        let (rows, columns) = (sum(&self.board.rows), sum(&self.board.columns));
        rows != columns && said[1..] == [rows, columns]
    }

    fn is_proof(&self) -> bool {
        let board = &self.board;
        let colours: Vec<usize> = (0..board.colours).collect();
        let mut left: Left = vec![colours; board.height * board.width];
        if let Some((cell, colours)) = &board.given {
            left[*cell].clone_from(colours);
        }
        let forbid = |cells: &Vec<usize>| -> Vec<i32> {
            let not = |(cell, &colour): (usize, &usize)| match board.colours {
                2 => (cell as i32 + 1) * if colour == 1 { -1 } else { 1 },
                colours => -((cell * colours + colour + 1) as i32),
            };
            cells.iter().enumerate().map(not).collect()
        };
        let mut clauses: Vec<Vec<i32>> = self.listed.iter().map(forbid).collect();
        let listed = clauses.len();
        let mut refuted = !propagate(board, &clauses, &mut left);
        let mut proved = false;
        for step in &self.steps {
            match step {
                Step::Add(clause) => {
                    let mut supposed = left.clone();
                    for &literal in clause {
                        let (cell, holds) = board.literal(literal);
                        supposed[cell].retain(|&colour| !holds(colour));
                    }
                    let contradicts = supposed.iter().any(Vec::is_empty);
                    if !(proved || refuted || contradicts)
                        && propagate(board, &clauses, &mut supposed)
                    {
                        return false;
                    }
                    clauses.push(clause.clone());
                    refuted = refuted || !propagate(board, &clauses, &mut left);
                }
                Step::Delete(clause) => {
                    let sorted = |clause: &Vec<i32>| {
                        let mut clause = clause.clone();
                        clause.sort_unstable();
                        clause
                    };
                    let same = |other: &Vec<i32>| sorted(other) == sorted(clause);
                    let Some(at) = clauses[listed..].iter().position(same) else { return false };
                    clauses.remove(listed + at);
                }
                Step::Contradiction if refuted => proved = true,
                Step::Contradiction => return false,
            }
        }
        proved
    }
}

/// A proof by cases: that no prefix of the cells can be, longest first. Prefixes as long as all
/// cells are left out at random, since mostly they need no mention.
fn by_cases(board: &Board, random: &mut Random) -> Vec<Step> {
    fn forbid(prefix: &mut Vec<i32>, board: &Board, random: &mut Random, steps: &mut Vec<Step>) {
        let cell = prefix.len();
        if cell < board.height * board.width && (cell < 3 || random.below(3) > 0) {
            for colour in 0..board.colours {
                prefix.push(match board.colours {
                    2 => (cell as i32 + 1) * if colour == 1 { -1 } else { 1 },
                    colours => -((cell * colours + colour + 1) as i32),
                });
                forbid(prefix, board, random, steps);
                prefix.pop();
            }
        }
        match prefix.len() {
            0 => steps.push(Step::Contradiction),
            _ if random.below(4) > 0 => steps.push(Step::Add(prefix.clone())),
            _ => {}
        }
    }
    let mut steps = vec![];
    forbid(&mut vec![], board, random, &mut steps);
    steps
}

/// A clause of different literals.
fn clause(board: &Board, random: &mut Random) -> Vec<i32> {
    let mut clause = vec![];
    for _ in 0..1 + random.below(4) {
        let literal = 1 + random.below(board.literals() as usize) as i32;
        let literal = if random.below(2) == 0 { literal } else { -literal };
        if !clause.contains(&literal) {
            clause.push(literal);
        }
    }
    clause
}

fn damage(steps: &mut Vec<Step>, board: &Board, random: &mut Random) {
    let at = random.below(steps.len());
    match random.below(8) {
        0 => drop(steps.remove(at)),
        1 => steps.insert(at, Step::Add(clause(board, random))),
        2 => steps.push(Step::Add(clause(board, random))),
        3 => steps.insert(at, Step::Contradiction),
        4 | 5 => {
            if let Step::Add(clause) = steps[at].clone() {
                let after = at + 1 + random.below(steps.len() - at);
                steps.insert(after, Step::Delete(clause.into_iter().rev().collect()));
            }
        }
        6 => {
            if let Step::Add(clause) = &mut steps[at] {
                let literal = random.below(clause.len());
                clause[literal] = -clause[literal];
            }
        }
        _ => {
            if let Step::Add(clause) = &mut steps[at]
                && clause.len() > 1
            {
                clause.remove(random.below(clause.len()));
            }
        }
    }
}

fn case(board: &Board, random: &mut Random) -> Case {
    const CLAIMS: [&str; 6] = ["unique", "none", "several", "exactly 0", "exactly 1", "exactly 2"];
    let mut board = board.clone();
    if random.below(4) == 0 {
        let colours = 1 + random.below((1 << board.colours) - 2);
        let colours = (0..board.colours).filter(|colour| colours >> colour & 1 == 1).collect();
        board.given = Some((random.below(board.height * board.width), colours));
    }
    let solutions = board.solutions();
    let right = match solutions.len() {
        0 => ["none", "exactly 0"][random.below(2)],
        1 => ["unique", "exactly 1"][random.below(2)],
        2 => ["several", "exactly 2"][random.below(2)],
        _ => "several",
    };
    let claim = if random.below(4) > 0 { right } else { CLAIMS[random.below(6)] };
    let wanted = match claim {
        "unique" | "exactly 1" => 1,
        "none" | "exactly 0" => 0,
        _ => 2,
    };
    let mut listed: Vec<Vec<usize>> = solutions.into_iter().take(wanted).collect();
    if random.below(10) == 0 {
        listed.push(vec![random.below(board.colours); board.height * board.width]);
    }
    let sum = |clues: &[Clue]| clues.iter().flatten().map(|&(length, _)| length).sum::<usize>();
    let (rows, columns) = (sum(&board.rows), sum(&board.columns));
    let (proof, mut steps) = match random.below(10) {
        0 => (format!("sums 1 {rows} {}", columns + random.below(2)), vec![]),
        1 | 2 if claim == "several" => ("none".to_owned(), vec![]),
        3 => ("rup".to_owned(), vec![Step::Contradiction]),
        _ => ("rup".to_owned(), by_cases(&board, random)),
    };
    for _ in 0..random.below(4) {
        if !steps.is_empty() {
            damage(&mut steps, &board, random);
        }
    }
    Case { board, claim, listed, proof, steps }
}

/// Every puzzle of this size whose clues fit their lines.
fn boards(height: usize, width: usize, colours: usize) -> Vec<Board> {
    let of_lines = |clues: Vec<Clue>, lines: usize| -> Vec<Vec<Clue>> {
        let choice = |numbers: Vec<usize>| numbers.iter().map(|&at| clues[at].clone()).collect();
        fillings(lines, clues.len()).into_iter().map(choice).collect()
    };
    let columns = of_lines(clues(height, colours), width);
    let board = |(rows, columns): (&Vec<Clue>, &Vec<Clue>)| Board {
        height,
        width,
        colours,
        rows: rows.clone(),
        columns: columns.clone(),
        given: None,
    };
    let rows = of_lines(clues(width, colours), height);
    rows.iter().flat_map(|rows| columns.iter().map(move |it| board((rows, it)))).collect()
}

#[test]
fn all_checkers_agree_with_a_slow_oracle_on_all_small_puzzles() {
    let sizes =
        [(1, 1, 2), (1, 2, 2), (2, 2, 2), (2, 3, 2), (3, 2, 2), (3, 3, 2), (1, 3, 3), (2, 2, 3)];
    let (mut random, mut texts, mut shown) = (Random(11), vec![], vec![]);
    for (height, width, colours) in sizes {
        let mut boards = boards(height, width, colours);
        // The smaller ones are few, and each is tried more often.
        let tries = (4_000 / boards.len()).clamp(1, 20);
        for (board, _) in
            boards.drain(..).flat_map(|board| (0..tries).map(move |it| (board.clone(), it)))
        {
            let case = case(&board, &mut random);
            let (text, shows) = (case.text(), case.shows());
            assert!(!shows || case.is_true(), "the oracle accepts what is false:\n{text}");
            assert_eq!(verified_by_us(text.as_bytes()), shows, "{text}");
            if let Ok(read) = Certificate::read(text.as_bytes()) {
                let binary = read.to_bytes(nonolith::certify::Form::Binary);
                assert_eq!(verified_by_us(&binary), shows, "in binary:\n{text}");
            }
            texts.push(text.into_bytes());
            shown.push(shows);
        }
    }
    let accepted = shown.iter().filter(|&&shows| shows).count();
    println!("{} certificates, {accepted} of them good", shown.len());
    assert!(accepted > shown.len() / 10 && accepted < shown.len() * 9 / 10);
    if has("python3") {
        let every_fifth = |index: &usize| index.is_multiple_of(5);
        let places: Vec<usize> = (0..texts.len()).filter(every_fifth).collect();
        let some: Vec<Vec<u8>> = places.iter().map(|&at| texts[at].clone()).collect();
        for (&at, theirs) in places.iter().zip(verified_by_python("oracle", &some)) {
            assert_eq!(theirs, shown[at], "{}", String::from_utf8_lossy(&texts[at]));
        }
    }
}
