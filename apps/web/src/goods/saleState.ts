/** Whether a shop sells a part, in the shop's words. */
export const saleStates = [
  { value: 1, label: '在售' },
  { value: 0, label: '停售' },
] as const;

export const saleStateText = (onSale: number): string => (onSale === 1 ? '在售' : '停售');

/** What there is of a part in all shops together. */
export const stockStates = [
  { value: 1, label: '有库存' },
  { value: 2, label: '缺货' },
  { value: 3, label: '偏低' },
] as const;

export const stockStateText = (state: number): string => stockStates.find(({ value }) => value === state)?.label ?? '';
