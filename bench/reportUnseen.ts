import { median, report, round } from './figures';

/** Reports for how long payments were unseen, against the promised maximum. */
export function reportUnseen(what: string, seconds: number[], wanted: number): void {
  const worst = Math.max(...seconds);
  const never = seconds.filter((one) => !Number.isFinite(one)).length;
  report(
    `unseen, ${what}`,
    `median ${round(median(seconds), 0)} s, worst ${round(worst, 0)} s of ${String(seconds.length)}` +
      (never ? `, ${String(never)} never` : ''),
    `≤ ${String(wanted)} s`,
    worst <= wanted,
  );
}
