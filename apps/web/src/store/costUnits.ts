const UNITS_A_YUAN = 10_000;

/** A cost, kept in 1/10,000 yuan, as `¥12.3456`; with fewer decimals where a sum is shown. */
export const costYuan = (units: number, decimals = 4): string =>
  `${units < 0 ? '-' : ''}¥${(Math.abs(units) / UNITS_A_YUAN).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: decimals })}`;

/** What is typed in yuan, such as `12.3456`. Undefined for what is no amount. */
export function costUnits(text: string): number | undefined {
  return /^\d{1,8}(\.\d{0,4})?$/.test(text) ? Math.round(Number(text) * UNITS_A_YUAN) : undefined;
}

/** `12.3456`: what an input shows. */
export const costInput = (units: number): string => String(units / UNITS_A_YUAN);
