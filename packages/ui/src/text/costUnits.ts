const UNITS_A_YUAN = 10_000;

/** Formats a cost, kept in 1/10,000 yuan, as `¥12.3456`; with fewer decimals for a sum. */
export function costYuan(units: number, decimals = 4): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: decimals };
  return `${units < 0 ? '-' : ''}¥${(Math.abs(units) / UNITS_A_YUAN).toLocaleString('en-US', digits)}`;
}

/** Parses a cost in yuan, such as `12.3456`. Undefined for an invalid amount. */
export function costUnits(text: string): number | undefined {
  return /^\d{1,8}(\.\d{0,4})?$/.test(text) ? Math.round(Number(text) * UNITS_A_YUAN) : undefined;
}

/** Formats a cost for an input: `12.3456`. */
export const costInput = (units: number): string => String(units / UNITS_A_YUAN);
