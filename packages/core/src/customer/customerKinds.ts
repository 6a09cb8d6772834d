/** 客户类别 that users can choose; the walk-in customer's is reserved for the system. */
export const customerKinds = [
  { value: 1, label: '个人' },
  { value: 2, label: '单位' },
] as const;

/** Returns the words for a customer's kind; 散客 for the walk-in customer. */
export function customerKindText(kind: number): string {
  return customerKinds.find(({ value }) => value === kind)?.label ?? '散客';
}
