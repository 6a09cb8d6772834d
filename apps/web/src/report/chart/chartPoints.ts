/** A day, a month or a group, with its amount in each series of the chart. */
export interface ChartPoint {
  label: string;
  /** What stands below its bar, where the label would be too wide. */
  tick?: string;
  amounts: readonly number[];
}

/** So many bars are told apart; what has less is one bar more. */
export const BARS = 12;

/** Makes bars of the highest groups, which come first, and one of the rest, so that the bars come to the totals. */
export function highestAndRest(groups: readonly ChartPoint[], totals: readonly number[], count: number): ChartPoint[] {
  const shown = groups.slice(0, BARS);
  if (count <= shown.length) return shown;
  const rest = totals.map((total, at) => total - shown.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0));
  return [...shown, { label: '其他', amounts: rest }];
}
