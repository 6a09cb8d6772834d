/** Labels of a part's sale in a shop. */
export const saleStates = [
  { value: 1, label: '在售' },
  { value: 0, label: '停售' },
] as const;

export const saleStateText = (onSale: number): string => (onSale === 1 ? '在售' : '停售');

/** Labels of a part's stock over all shops. */
export const stockStates = [
  { value: 1, label: '有库存' },
  { value: 2, label: '缺货' },
  { value: 3, label: '偏低' },
] as const;

export const stockStateText = (state: number): string => stockStates.find(({ value }) => value === state)?.label ?? '';
