import { addSeconds } from '../clock';
import type { Context } from '../http/context';
import { Failure } from '../http/failure';
import { isSigned, signature } from '../secrets';

const PURPOSE = 'outbound for its customer';

/** A code on the till's screen is scanned at once. */
export const SHOWN_SECONDS = 30 * 60;
/** One on a slip goes home with the customer. */
export const PRINTED_SECONDS = 30 * 24 * 60 * 60;

const ID_BYTES = 16;
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

/**
 * What a customer, who has no login here, shows for an outbound: store, outbound and end, signed. Nobody can make one for another
 * outbound or another store, nor a longer one.
 */
export function customerCode({ settings, storeId, now }: Pick<Context, 'settings' | 'storeId' | 'now'>, saleOutId: string, seconds: number): string {
  const ends = Buffer.alloc(4);
  ends.writeUInt32BE(secondsOf(addSeconds(now, seconds)));
  const content = Buffer.concat([bytesOf(storeId), bytesOf(saleOutId), ends]).toString('base64url');
  return `${content}.${signature(settings, PURPOSE, content)}`;
}

/** The outbound that a code stands for. */
export function readCustomerCode({ settings, now }: Pick<Context, 'settings' | 'now'>, code: string) {
  const [content = '', claimed = ''] = code.split('.');
  const bytes = Buffer.from(content, 'base64url');
  if (bytes.length !== 2 * ID_BYTES + 4 || !isSigned(settings, PURPOSE, content, claimed)) throw new Failure('付款码无效，请向店员重新索取', { field: 'code' });
  const ends = new Date(1000 * bytes.readUInt32BE(2 * ID_BYTES));
  if (ends <= now) throw new Failure('付款码已过期，请向店员重新索取', { field: 'code' });
  return { storeId: idOf(bytes.subarray(0, ID_BYTES)), saleOutId: idOf(bytes.subarray(ID_BYTES, 2 * ID_BYTES)), ends };
}
