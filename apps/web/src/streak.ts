// Days in a row.

const DAY = 24 * 3600 * 1000;

/** How many days in a row, up to today or yesterday, something was played on. */
export function streak(times: number[], now: number): number {
  const day = (at: number) => Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / DAY);
  const days = new Set(times.map(day));
  const last = days.has(day(now)) ? day(now) : day(now) - 1;
  let length = 0;
  while (days.has(last - length)) length++;
  return length;
}
