export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const round = (value: number, digits = 2): string => value.toFixed(digits);

/** Prints one measured figure beside its target. */
export function report(what: string, figure: string, wanted: string, holds: boolean): void {
  console.log(`${holds ? '✓' : '✗'} ${what}: ${figure} (wanted: ${wanted})`);
  if (!holds) process.exitCode = 1;
}
