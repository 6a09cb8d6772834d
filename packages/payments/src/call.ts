/**
 * Why a call to a provider did not succeed.
 * - `refused`: the provider answered and said no; nothing happened there.
 * - `unknown`: no answer, a broken one, or one that nobody signed. It may have happened: ask by the same number before doing anything else.
 */
export type PaymentErrorKind = 'refused' | 'unknown';

/** What every client here throws, and nothing else. It holds no key and no signature. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly kind: PaymentErrorKind;
  /** The provider's own code, `NO_ANSWER` or `BAD_SIGNATURE`. */
  readonly code: string;
  /** Which field of the request the provider blames, as it calls it. */
  readonly field: string | undefined;

  constructor(kind: PaymentErrorKind, code: string, message: string, field?: string) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.field = field;
  }
}

/** What a client needs of its surroundings. */
export interface Surroundings {
  /** Where the provider answers, without a slash at the end. */
  url: string;
  /** Seconds until a call counts as unanswered. */
  timeoutSeconds?: number;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
}

const TIMEOUT_SECONDS = 10;

/** One request, one answer of bytes; whatever goes wrong on the way is `unknown`. */
export async function call(
  { url, timeoutSeconds = TIMEOUT_SECONDS, fetch = globalThis.fetch }: Surroundings,
  path: string,
  init: RequestInit,
): Promise<RawAnswer> {
  try {
    const response = await fetch(url + path, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(1000 * timeoutSeconds),
    });
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    throw new PaymentError('unknown', 'NO_ANSWER', error instanceof Error ? error.name : 'no answer');
  }
}
