// The puzzle of a day.

/** What a new puzzle is to be like. */
export type Wish = {
  height: number;
  width: number;
  colours: number;
  grade: string | null;
  seed: number;
};

/** What the puzzle of a day is made by: the same everywhere, harder towards the end of the week. */
export function wishOf(day: Date): Wish {
  const [year, month, date] = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  const weekday = (day.getDay() + 6) % 7;
  const side = [10, 10, 12, 12, 15, 15, 20][weekday];
  const grade = ["gentle", "easy", "easy", "medium", "easy", "medium", "easy"][weekday];
  const seed = year * 10_000 + month * 100 + date;
  return { height: side, width: side, colours: 1, grade, seed };
}
