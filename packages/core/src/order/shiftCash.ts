import type { Fen } from '../money';

/** The notes and coins that a drawer is counted by, fen, largest first. */
export const DENOMINATIONS: readonly { value: Fen; label: string }[] = [
  { value: 10_000, label: '100元' },
  { value: 5_000, label: '50元' },
  { value: 2_000, label: '20元' },
  { value: 1_000, label: '10元' },
  { value: 500, label: '5元' },
  { value: 100, label: '1元' },
  { value: 50, label: '5角' },
  { value: 10, label: '1角' },
  { value: 1, label: '1分' },
];

interface CountedNotes {
  /** One of them, fen. */
  value: Fen;
  /** How many. */
  count: number;
}

/** What the counted notes and coins come to. */
export const countedCash = (notes: readonly CountedNotes[]): Fen =>
  notes.reduce((sum, { value, count }) => sum + value * count, 0);

/** What a drawer should hold: pitfall 33 has it that `taken` is what was kept, the change given back taken off. */
export const expectedCash = ({
  openingFloat,
  taken,
  cashIn,
  cashOut,
}: {
  openingFloat: Fen;
  taken: Fen;
  cashIn: Fen;
  cashOut: Fen;
}): Fen => openingFloat + taken + cashIn - cashOut;

/** Whether a count is over (above 0) or short (below 0), in words. */
export function varianceWords(variance: Fen): '相符' | '多' | '少' {
  if (variance === 0) return '相符';
  return variance > 0 ? '多' : '少';
}
