import { addSeconds } from '../clock';
import { isSigned, signature } from '../secrets';
import type { Settings } from '../settings';
import { addressOf } from './store';

const PURPOSE = 'file address';
const VALID_SECONDS = 600;

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** Signs an address that serves a private file for ten minutes. */
export function signedAddress(settings: Settings, name: string, now: Date): string {
  const ends = secondsOf(addSeconds(now, VALID_SECONDS));
  return `${addressOf(name)}?e=${String(ends)}&s=${signature(settings, PURPOSE, `${name} ${String(ends)}`)}`;
}

export function isAddressValid(settings: Settings, name: string, query: URLSearchParams, now: Date): boolean {
  const [ends, claimed] = [query.get('e') ?? '', query.get('s') ?? ''];
  return (
    /^\d{1,12}$/.test(ends) && Number(ends) > secondsOf(now) && isSigned(settings, PURPOSE, `${name} ${ends}`, claimed)
  );
}
