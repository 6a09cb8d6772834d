/** Which way money goes: 收入 or 支出. */
export const FundDirection = { income: 0, expense: 1 } as const;
export type FundDirection = (typeof FundDirection)[keyof typeof FundDirection];

const { income, expense } = FundDirection;

/** 分类: what a type counts as in the shop's result, by the classes of 小企业会计准则. */
const CLASSES = {
  otherRevenue: { label: '其他业务收入', profit: true, of: [income] },
  nonOperatingIncome: { label: '营业外收入', profit: true, of: [income] },
  taxes: { label: '税金及附加', profit: true, of: [expense] },
  selling: { label: '销售费用', profit: true, of: [expense] },
  administration: { label: '管理费用', profit: true, of: [expense] },
  // Interest that comes in makes the cost of finance smaller.
  finance: { label: '财务费用', profit: true, of: [income, expense] },
  nonOperatingExpense: { label: '营业外支出', profit: true, of: [expense] },
  purchase: { label: '采购付款', profit: false, of: [expense] },
  purchaseRefund: { label: '采购退款', profit: false, of: [income] },
  deposit: { label: '押金', profit: false, of: [income, expense] },
  loan: { label: '借款', profit: false, of: [income, expense] },
  capital: { label: '投入与分红', profit: false, of: [income, expense] },
  asset: { label: '购置资产', profit: false, of: [expense] },
  opening: { label: '期初调整', profit: false, of: [income, expense] },
} as const satisfies Record<string, { label: string; profit: boolean; of: readonly FundDirection[] }>;

export type FundClass = keyof typeof CLASSES;

/** Returns the words of a class. */
export const fundClassLabel = (of: FundClass): string => CLASSES[of].label;

/** Returns whether a class counts in the profit: a loan or a payment for goods does not. */
export const isInProfit = (of: FundClass): boolean => CLASSES[of].profit;

const fits = (of: FundClass, direction: FundDirection): boolean =>
  (CLASSES[of].of as readonly FundDirection[]).includes(direction);

/** Lists the classes that a type of a direction may have. */
export const classesOf = (direction: FundDirection): FundClass[] =>
  (Object.keys(CLASSES) as FundClass[]).filter((one) => fits(one, direction));

/** Returns why a class does not fit a direction, in the user's words, or undefined. */
export const classProblem = (direction: FundDirection, of: FundClass): string | undefined =>
  fits(of, direction) ? undefined : `「${fundClassLabel(of)}」不能用于${directionLabel(direction)}类型`;

/** Returns the words of a direction. */
export const directionLabel = (direction: FundDirection): string => (direction === income ? '收入' : '支出');

export interface UsualType {
  direction: FundDirection;
  name: string;
  class: FundClass;
  /** Keeps its name and class, and stays enabled. */
  system?: true;
}

/** Lists the types that a new store begins with, in the order of the choice. */
export const USUAL_TYPES: readonly UsualType[] = [
  { direction: income, name: '旧件回收', class: 'otherRevenue' },
  { direction: income, name: '厂家返利', class: 'otherRevenue' },
  { direction: income, name: '利息', class: 'finance' },
  { direction: income, name: '押金退回', class: 'deposit' },
  { direction: income, name: '借款', class: 'loan' },
  { direction: income, name: '股东投入', class: 'capital' },
  { direction: income, name: '采购退款', class: 'purchaseRefund', system: true },
  { direction: income, name: '其他收入', class: 'nonOperatingIncome' },
  { direction: expense, name: '房租', class: 'administration' },
  { direction: expense, name: '工资', class: 'administration' },
  { direction: expense, name: '水电', class: 'administration' },
  { direction: expense, name: '运费', class: 'selling' },
  { direction: expense, name: '办公', class: 'administration' },
  { direction: expense, name: '招待', class: 'administration' },
  { direction: expense, name: '维修', class: 'administration' },
  { direction: expense, name: '广告', class: 'selling' },
  { direction: expense, name: '手续费', class: 'finance', system: true },
  { direction: expense, name: '税费', class: 'taxes' },
  { direction: expense, name: '采购付款', class: 'purchase', system: true },
  { direction: expense, name: '押金', class: 'deposit' },
  { direction: expense, name: '还款', class: 'loan' },
  { direction: expense, name: '分红', class: 'capital' },
  { direction: expense, name: '设备', class: 'asset' },
  { direction: expense, name: '其他支出', class: 'nonOperatingExpense' },
];
