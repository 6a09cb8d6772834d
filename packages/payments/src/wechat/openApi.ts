import { call, PaymentError, type Surroundings } from '../call';

interface OpenAnswer {
  errcode?: number;
  errmsg?: string;
}

const BUSY = -1;

/** Calls api.weixin.qq.com. The path may contain a token or a secret and never appears in an error. */
export async function sendOpen<T>(surroundings: Surroundings, path: string, body?: unknown): Promise<T> {
  const { status, body: bytes } = await call(
    surroundings,
    path,
    body === undefined
      ? { method: 'GET' }
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
  );
  if (status >= 500) throw new PaymentError('unknown', `HTTP_${String(status)}`, '');
  let answer: T & OpenAnswer;
  try {
    answer = JSON.parse(bytes.toString('utf8')) as T & OpenAnswer;
  } catch {
    throw new PaymentError('unknown', 'NO_ANSWER', 'the answer is no JSON');
  }
  const { errcode = 0, errmsg = '' } = answer;
  if (errcode) throw new PaymentError(errcode === BUSY ? 'unknown' : 'refused', String(errcode), errmsg);
  if (status >= 400) throw new PaymentError('refused', `HTTP_${String(status)}`, '');
  return answer;
}
