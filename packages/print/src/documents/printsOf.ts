/** Returns the fields of a print that follows so many others. */
export const printsOf = (before: number): { printTimes: number; reprint: string } => ({
  printTimes: before + 1,
  reprint: before > 0 ? '补打' : '',
});
