import { addSeconds } from '../../clock';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { isSigned, signature } from '../../secrets';

/** The subject of a customer's code: an outbound, a recharge order, the page of recharge offers, or a statement. */
export type CodeKind = 'saleOut' | 'recharge' | 'rechargeOffer' | 'statement';

const MARKS: Record<CodeKind, string> = { saleOut: 's', recharge: 'r', rechargeOffer: 'o', statement: 't' };
const PURPOSE = 'payment code';

/** The lifetime of a code on the till's screen, which is scanned at once. */
export const SHOWN_SECONDS = 30 * 60;
/** The lifetime of a code on a printed slip. */
export const PRINTED_SECONDS = 30 * 24 * 60 * 60;

const ID_BYTES = 16;
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

/**
 * Makes a customer's code for a document, in place of a login: its kind, store, id and expiry, signed. Nobody can forge
 * one for another document, store or expiry.
 */
export function payCode(
  { settings, storeId, now }: Pick<Context, 'settings' | 'storeId' | 'now'>,
  kind: CodeKind,
  id: string,
  seconds: number,
): string {
  const ends = Buffer.alloc(4);
  ends.writeUInt32BE(secondsOf(addSeconds(now, seconds)));
  const content = MARKS[kind] + Buffer.concat([bytesOf(storeId), bytesOf(id), ends]).toString('base64url');
  return `${content}.${signature(settings, PURPOSE, content)}`;
}

/** Verifies a code; undefined where it is none of ours. */
export function openedCode<Kind extends CodeKind>(
  { settings }: Pick<Context, 'settings'>,
  code: string,
  ...kinds: Kind[]
) {
  const [content = '', claimed = ''] = code.split('.');
  const kind = kinds.find((one) => MARKS[one] === content[0]);
  const bytes = Buffer.from(content.slice(1), 'base64url');
  if (!kind || bytes.length !== 2 * ID_BYTES + 4 || !isSigned(settings, PURPOSE, content, claimed)) return undefined;
  const ends = new Date(1000 * bytes.readUInt32BE(2 * ID_BYTES));
  return { kind, storeId: idOf(bytes.subarray(0, ID_BYTES)), id: idOf(bytes.subarray(ID_BYTES, 2 * ID_BYTES)), ends };
}

/** Verifies a code and returns its document. */
export function readPayCode<Kind extends CodeKind>(
  ctx: Pick<Context, 'settings' | 'now'>,
  code: string,
  ...kinds: Kind[]
) {
  const opened = openedCode(ctx, code, ...kinds);
  if (!opened) throw new Failure('收款码无效，请向店员重新索取', { field: 'code' });
  if (opened.ends <= ctx.now) throw new Failure('收款码已过期，请向店员重新索取', { field: 'code' });
  return opened;
}
