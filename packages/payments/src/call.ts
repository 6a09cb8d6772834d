/**
 * Outcome of a call to a provider that did not succeed.
 * - `refused`: the provider answered and refused; nothing happened there.
 * - `unknown`: no answer, a broken or an unsigned one. It may have happened: query by the same number first.
 */
export type PaymentErrorKind = 'refused' | 'unknown';

/** The only error that the clients of this package throw. It contains no key and no signature. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly kind: PaymentErrorKind;
  /** The provider's own code, `NO_ANSWER` or `BAD_SIGNATURE`. */
  readonly code: string;
  /** The rejected field of the request, by the provider's name. */
  readonly field: string | undefined;

  constructor(kind: PaymentErrorKind, code: string, message: string, field?: string) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.field = field;
  }
}

/** Environment of a client. */
export interface Surroundings {
  /** The provider's base address, without a slash at the end. */
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

/** Sends one request and returns the answer's bytes; any failure in transit is `unknown`. */
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
