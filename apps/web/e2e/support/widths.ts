export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 375, height: 812 };

type Size = typeof WIDE;

/**
 * At which widths one of many screens is looked at: in the test command at one, the next screen at the other; at both
 * in `pnpm test:long`.
 */
export function widthsOf(place: number): [Size, ...Size[]] {
  if (process.env.FULL_SIZE) return [WIDE, PHONE];
  return [place % 2 ? PHONE : WIDE];
}
