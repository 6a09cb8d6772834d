/** How an approver showed who he is, as it is stored and told. */
export const APPROVAL_WAYS = {
  password: { code: 0, label: '账号密码' },
  code: { code: 1, label: '授权码' },
} as const;

export type ApprovalWay = keyof typeof APPROVAL_WAYS;

/** Returns the words for a stored way. */
export const approvalWayLabel = (code: number): string =>
  Object.values(APPROVAL_WAYS).find((way) => way.code === code)?.label ?? '';
