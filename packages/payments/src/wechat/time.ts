const SHANGHAI_MS = 8 * 3_600_000;

/** Formats an instant as WeChat Pay does: local time of China, to the second. */
export const rfc3339 = (time: Date): string =>
  `${new Date(time.getTime() + SHANGHAI_MS).toISOString().slice(0, 19)}+08:00`;
