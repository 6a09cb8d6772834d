import { expect, type Locator } from '@playwright/test';

/**
 * A price a little above the proposed one, which nobody is asked about, with at most so many digits; and the same in
 * fen.
 */
export async function nearPrice(field: Locator, digits: number): Promise<{ text: string; fen: number }> {
  await expect(field).not.toHaveValue('');
  const proposed = Number(await field.inputValue());
  const fen = Math.round(Number((proposed * 1.1).toPrecision(digits)) * 100);
  return { text: String(fen / 100), fen };
}
