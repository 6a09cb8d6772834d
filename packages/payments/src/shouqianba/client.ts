import { createHash } from 'node:crypto';
import { call, PaymentError, type Surroundings } from '../call';

/** Number and key of the vendor or a terminal, which sign each body. */
export interface SqbIdentity {
  sn: string;
  key: string;
}

/** Common fields of every answer; an operation's own stand in `biz_response`. */
interface SqbAnswer<T> {
  result_code: string;
  error_code?: string;
  error_message?: string;
  biz_response?: T;
}

/** @internal */
export const md5Signature = (body: string, key: string): string =>
  createHash('md5')
    .update(body + key, 'utf8')
    .digest('hex');

/** Sends one body, signed by its sender; every value is a string, amounts are fen in digits. */
export async function sendSqb<T>(
  surroundings: Surroundings,
  path: string,
  { sn, key }: SqbIdentity,
  content: Readonly<Record<string, unknown>>,
): Promise<T> {
  const text = JSON.stringify(content);
  const { status, body } = await call(surroundings, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `${sn} ${md5Signature(text, key)}` },
    body: text,
  });
  if (status >= 500) throw new PaymentError('unknown', `HTTP_${String(status)}`, '');
  let answer: SqbAnswer<T>;
  try {
    answer = JSON.parse(body.toString('utf8')) as SqbAnswer<T>;
  } catch {
    throw new PaymentError('unknown', 'NO_ANSWER', 'the answer is no JSON');
  }
  if (answer.result_code === '500')
    throw new PaymentError('unknown', answer.error_code ?? 'SYSTEM', answer.error_message ?? '');
  if (answer.result_code !== '200')
    throw new PaymentError('refused', answer.error_code ?? answer.result_code, answer.error_message ?? '');
  if (answer.biz_response === undefined) throw new PaymentError('unknown', 'NO_ANSWER', 'the answer holds nothing');
  return answer.biz_response;
}
