import { pathOfRoute } from '../screenList';

/**
 * Makes the address of an account's entries. Name and balance are shown until they are read anew, so that the page does
 * not begin empty.
 */
export const accountEntriesAddress = ({ id, name, balance }: { id: string; name: string; balance: number }): string =>
  [pathOfRoute('FundWorkingDetail'), id, encodeURIComponent(name), String(balance)].join('/');
