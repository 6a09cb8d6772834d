/** Labels of a part's stock over all shops. */
export const stockStates = [
  { value: 1, label: '有库存' },
  { value: 2, label: '缺货' },
  { value: 3, label: '偏低' },
] as const;

export const stockStateText = (state: number): string => stockStates.find(({ value }) => value === state)?.label ?? '';
