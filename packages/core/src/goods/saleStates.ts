/** Labels of a part's sale in a shop. */
export const saleStates = [
  { value: 1, label: '在售' },
  { value: 0, label: '停售' },
] as const;

export const saleStateText = (onSale: number): string => (onSale === 1 ? '在售' : '停售');
