export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/** Returns the problem of a mobile number, in the user's words. */
export function mobileProblem(text: string): string | undefined {
  return isMobile(text) ? undefined : '请填写11位手机号';
}

/** Returns the problem of a new password. */
export function passwordProblem(text: string): string | undefined {
  return text.length >= 8 ? undefined : '密码至少8位';
}

/** Returns the problem of a code to approve with. */
export function approvalCodeProblem(text: string): string | undefined {
  return /^\d{6}$/.test(text) ? undefined : '授权码为 6 位数字';
}
