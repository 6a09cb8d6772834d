/** Tells whether a scan is the member code of a customer's mini-app: twenty digits, beginning with 88. */
export const isMemberCode = (scan: string): boolean => /^88\d{18}$/.test(scan);
