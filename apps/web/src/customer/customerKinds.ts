/** 客户类别 that can be chosen; the walk-in customer is the system's. */
export const customerKinds = [
  { value: 1, label: '个人' },
  { value: 2, label: '单位' },
] as const;

export function customerKindText(kind: number): string {
  return customerKinds.find(({ value }) => value === kind)?.label ?? '散客';
}
