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
