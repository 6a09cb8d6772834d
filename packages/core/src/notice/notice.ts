/** A notice to the user, from any source. */
export interface Notice {
  /** A notification has a title and stays until it is closed; a message is one line and disappears by itself. */
  kind: 'notification' | 'message';
  severity: 'success' | 'info' | 'warning' | 'error';
  title?: string;
  text: string;
}

/** Title of notifications about a rejected call (specification, section 8). */
const NOTICE_TITLE = '提示';

export function notification(severity: Notice['severity'], text: string): Notice {
  return { kind: 'notification', severity, title: NOTICE_TITLE, text };
}

export function message(severity: Notice['severity'], text: string): Notice {
  return { kind: 'message', severity, text };
}
