/** For how long a passed export can be downloaded, counted from the decision, hours (MEM-83). */
export const DOWNLOAD_HOURS = 72;
/** For how long the login that downloaded it may do so again, minutes: a download may break (MEM-83). */
export const REPEAT_MINUTES = 5;

/** A download that has been made: when, and by which login. */
interface FirstDownload {
  downloadTime: Date | null;
  downloadLogin: string | null;
}

/**
 * Returns whether a login may download an export now, as far as earlier downloads go: it is the first, or the same
 * login repeats it within REPEAT_MINUTES (MEM-83). The lifecycle says whether it was passed and has not ended.
 */
export function mayRepeat({ downloadTime, downloadLogin }: FirstDownload, now: Date, login: string | null): boolean {
  if (downloadTime === null) return true;
  const passed = now.getTime() - downloadTime.getTime();
  return login !== null && login === downloadLogin && passed <= REPEAT_MINUTES * 60_000;
}

/** The last line of an exported sheet: whose it is (MEM-82). */
export const exportMark = ({ store, by, code, time }: Record<'store' | 'by' | 'code' | 'time', string>): string =>
  `${store} · 申请人：${by} · 单号：${code} · 导出时间：${time} · 仅限本人使用，不得外传`;
