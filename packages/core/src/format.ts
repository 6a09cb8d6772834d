/** Rounds to at most `decimals` places without trailing zeros: `8.5` for 8.5000001. */
function trimmed(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}

/**
 * Formats a discount rate: 0 or less 可免费, 1 or more 不打折, between them N折 (0.85 is 8.5折). At most two decimals; `-` when
 * there is no number (FORMAT-01 to 03, D78).
 */
export function formatDiscount(rate: number | null | undefined): string {
  if (rate === null || rate === undefined || Number.isNaN(rate)) return '-';
  if (rate <= 0) return '可免费';
  if (rate >= 1) return '不打折';
  return `${trimmed(rate * 10, 2)}折`;
}

/** Formats a ratio as percent: 0.1234 is `12.34%`. `-` when there is no number (FORMAT-05). */
export function formatPercent(ratio: number | null | undefined, decimals = 2): string {
  if (ratio === null || ratio === undefined || !Number.isFinite(ratio)) return '-';
  return `${trimmed(ratio * 100, decimals)}%`;
}

/** Separates thousands: 1234567.5 is `1,234,567.5`; keeps the decimals (FORMAT-06). */
export function formatThousands(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 20 });
}

/**
 * Returns the width of a text in half-width columns: an ASCII character is 1 wide, any other 2 (FORMAT-09).
 *
 * @internal
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) < 128 ? 1 : 2;
  return width;
}

/** Cuts a text to `limit` columns and appends `...`; returns it unchanged when it fits (FORMAT-09, D91). */
export function ellipsis(text: string, limit: number): string {
  if (textWidth(text) <= limit) return text;
  let head = '';
  let width = 0;
  for (const character of text) {
    width += textWidth(character);
    if (width > limit) break;
    head += character;
  }
  return `${head}...`;
}
