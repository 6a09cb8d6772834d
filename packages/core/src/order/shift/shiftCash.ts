import type { Fen } from '../../money';

/** Denominations for counting a drawer, in fen, largest first. */
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

/** Denominations that a drawer still holds; older counts may name 1分. */
export const COUNTED_DENOMINATIONS = DENOMINATIONS.filter(({ value }) => value >= 10);

/** 枚 for coins, 张 for notes: what is worth a yuan or less is counted as coins. */
export const pieceOf = (value: Fen): '张' | '枚' => (value <= 100 ? '枚' : '张');

interface CountedNotes {
  /** Value of the denomination, in fen. */
  value: Fen;
  /** Number of pieces. */
  count: number;
}

/** More cash than a drawer usually sees at once, fen: a mistyped amount, or a deposit that was forgotten. */
export const MUCH_CASH: Fen = 500_000;

/** Sums up the counted notes and coins. */
export const countedCash = (notes: readonly CountedNotes[]): Fen =>
  notes.reduce((sum, { value, count }) => sum + value * count, 0);

/** Returns the expected content of a drawer: `taken` is the amount kept, without the change given (pitfall 33). */
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

/** Labels a variance as over (above 0), short (below 0) or none. */
export function varianceLabel(variance: Fen): '相符' | '多' | '少' {
  if (variance === 0) return '相符';
  return variance > 0 ? '多' : '少';
}
