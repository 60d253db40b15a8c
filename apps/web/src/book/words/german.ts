// Ein Buch aus gewählten Rätseln, auf Deutsch.
import type { Words } from "./english";

export const german: Words = {
  title: "Ein Buch zum Drucken",
  intro:
    "Wähle Rätsel: Sie werden ein PDF, das leichteste zuerst, mit Hinweisen und Lösungen am Ende. Die Worte darin sind englisch.",
  name: "Titel des Buchs",
  usual: "Nonogramme",
  which: "Rätsel",
  grade: "Alle wählen:",
  everything: "alle Rätsel",
  unsolved: "die ungelösten",
  own: "deine eigenen",
  nothing: "keine",
  puzzle: "Nr. {n}",
  size: "{width} × {height}",
  large: "Großdruck",
  chosen: "{n} Rätsel gewählt|{n} Rätsel gewählt",
  most: "Ein Buch enthält höchstens {most} Rätsel.",
  make: "PDF machen",
  making: "Das Buch wird gemacht…",
  made: "Das Buch ist fertig.",
  refused: "Das Buch konnte nicht gemacht werden: {error}",
  elsewhere:
    "PDF macht das Programm selbst. Starte „nonolith serve“ und öffne dessen Seite, oder sichere die gewählten Rätsel und rufe „nonolith book puzzles.jsonl -o buch.pdf“ auf.",
  save: "Gewählte Rätsel sichern",
  unreached: "Ein Rätsel konnte nicht geladen werden: {error}",
};
