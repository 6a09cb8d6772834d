/** Levels of a role: the smaller, the higher. 5 is reserved for the store master. */
export const roleLevels = [
  { value: 10, label: '10 · 店长、主管' },
  { value: 20, label: '20 · 收银、仓管' },
  { value: 30, label: '30 · 服务人员' },
  { value: 40, label: '40 · 其他' },
];

export const levelText = (level: number) =>
  level === 5 ? '店主' : (roleLevels.find(({ value }) => value === level)?.label ?? `${String(level)} 级`);
