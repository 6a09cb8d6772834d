/** Usual 退货原因; others may be typed. */
export const RETURN_REASONS = ['型号不符', '质量问题', '客户不要了', '发错货', '多发货', '运输损坏'] as const;

/** 退货成色: 1 goes back into stock, 2 into the shop's faulty warehouse. */
export const RETURN_CONDITIONS = [
  { value: 1, label: '良品' },
  { value: 2, label: '次品' },
] as const;

export type ReturnCondition = (typeof RETURN_CONDITIONS)[number]['value'];

/** Reasons of which the goods come back faulty unless somebody says otherwise. */
const FAULTY_REASONS: readonly string[] = ['质量问题', '运输损坏'] satisfies (typeof RETURN_REASONS)[number][];

/** Returns the condition that a reason proposes. */
export const conditionFor = (reason: string): ReturnCondition => (FAULTY_REASONS.includes(reason) ? 2 : 1);

export function conditionLabel(condition: number): string {
  return RETURN_CONDITIONS.find(({ value }) => value === condition)?.label ?? '';
}
