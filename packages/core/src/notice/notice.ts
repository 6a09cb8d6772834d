/** What a user is told, wherever it comes from. */
export interface Notice {
  /** A notification has a title and stays until it is closed; a message is one line and goes by itself. */
  kind: 'notification' | 'message';
  severity: 'success' | 'info' | 'warning' | 'error';
  title?: string;
  text: string;
}

/** The title of notifications about a rejected call (specification, section 8). */
export const NOTICE_TITLE = '提示';

export function notification(severity: Notice['severity'], text: string): Notice {
  return { kind: 'notification', severity, title: NOTICE_TITLE, text };
}

export function message(severity: Notice['severity'], text: string): Notice {
  return { kind: 'message', severity, text };
}
