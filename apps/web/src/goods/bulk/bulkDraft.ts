import type { Schemas } from '@partsdesk/sdk/types/parts';

type PriceChange = 'keep' | 'up' | 'down' | 'add' | 'subtract' | 'fixed' | 'round';

/** Values of the bulk edit's form; an empty choice changes nothing. */
export interface BulkDraft {
  scope: 'chosen' | 'all';
  way: PriceChange;
  /** Hundredths of a percent. */
  percent: number | undefined;
  /** Fen. */
  amount: number | undefined;
  rounding: 0 | 1 | 2;
  categoryId: string;
  /** `none` removes the brand. */
  brandId: string;
  unitName: string;
  threshold: number | undefined;
  onSale: 'keep' | 0 | 1;
}

export const emptyDraft: BulkDraft = {
  scope: 'chosen',
  way: 'keep',
  percent: undefined,
  amount: undefined,
  rounding: 0,
  categoryId: '',
  brandId: '',
  unitName: '',
  threshold: undefined,
  onSale: 'keep',
};

export const NO_BRAND = 'none';

export const priceChanges = [
  { value: 'keep', label: '不修改' },
  { value: 'up', label: '按比例上调' },
  { value: 'down', label: '按比例下调' },
  { value: 'add', label: '加价' },
  { value: 'subtract', label: '减价' },
  { value: 'fixed', label: '统一改为' },
  { value: 'round', label: '只取整' },
] as const;
export const roundings = [
  { value: 0, label: '保留到分' },
  { value: 1, label: '四舍五入到角' },
  { value: 2, label: '四舍五入到元' },
] as const;

function priceOf({ way, percent = 0, amount = 0, rounding }: BulkDraft): Schemas['GoodsBulkPrice'] | undefined {
  switch (way) {
    case 'keep':
      return undefined;
    case 'up':
      return { by: 1, value: percent, rounding };
    case 'down':
      return { by: 1, value: -percent, rounding };
    case 'add':
      return { by: 2, value: amount, rounding };
    case 'subtract':
      return { by: 2, value: -amount, rounding };
    case 'fixed':
      return { by: 3, value: amount };
    case 'round':
      return { by: 1, value: 0, rounding: rounding || 1 };
  }
}

/** Converts the draft to the server's request. */
export function changeIn(draft: BulkDraft): Schemas['GoodsBulkChange'] {
  const price = priceOf(draft);
  const { categoryId, brandId, unitName, threshold, onSale } = draft;
  return {
    ...(price ? { price } : {}),
    ...(categoryId ? { categoryId } : {}),
    ...(brandId ? { brandId: brandId === NO_BRAND ? null : brandId } : {}),
    ...(unitName ? { unitName } : {}),
    ...(threshold === undefined ? {} : { threshold }),
    ...(onSale === 'keep' ? {} : { onSale }),
  };
}
