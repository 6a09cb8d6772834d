import { readAnswer } from './answer';
import { ApiError, NetworkError, SupersededError, TimeoutError } from './errors';
import { newKey } from './newKey';
import type { Operation } from './operation';
import { createRenewal } from './renewal';
import type { SessionPort } from './session';

export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** Idempotency key of the intent: create it when the form opens, and the same intent is carried out once. */
  idempotencyKey?: string | undefined;
  /** Replaces `fetch` for this call: an implementation with `XMLHttpRequest` can report the progress of an upload. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Overrides the contract's timeout. */
  timeoutSeconds?: number | undefined;
}

export interface ClientOptions {
  /** The server's origin, such as `http://127.0.0.1:8080`; empty for the page's own. */
  baseUrl?: string;
  session: SessionPort;
  fetch?: typeof globalThis.fetch;
  /** Minimum timeout in seconds where the contract has less, for slow lines and busy machines. */
  leastTimeoutSeconds?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Called once for every rejected call, before its caller gets the error. */
  onError?: (error: ApiError) => void;
}

interface CallArguments {
  query?: object | undefined;
  body?: unknown;
}

export interface Client {
  call(operation: Operation, args: CallArguments, options?: CallOptions): Promise<unknown>;
}

const READ_RETRY_DELAYS_MS = [200, 600];

export function createClient(options: ClientOptions): Client {
  const { session, baseUrl = '', now = () => Date.now(), onError, leastTimeoutSeconds = 0 } = options;
  const fetch = options.fetch ?? ((...args: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...args));
  const renewal = createRenewal({ baseUrl, session, fetch, now });

  async function attempt(operation: Operation, args: CallArguments, call: CallOptions): Promise<unknown> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    const context = session.context();
    let token: string | undefined;
    if (!operation.anonymous) {
      await renewal.freshen(operation.path);
      token = session.tokens()?.access_token;
      if (token) headers.Authorization = `Bearer ${token}`;
      if (context.tenantId) headers['Tenant-Id'] = context.tenantId;
      if (context.deptId || operation.headOnly) headers['Dept-Id'] = operation.headOnly ? '0' : (context.deptId ?? '0');
    }
    if (call.idempotencyKey) headers['Idempotency-Key'] = call.idempotencyKey;
    const form = typeof FormData !== 'undefined' && args.body instanceof FormData;
    if (args.body !== undefined && !form) headers['Content-Type'] = 'application/json';

    // Costs half as much as AbortSignal.timeout, and its timer is cleared when the answer arrives.
    const patience = new AbortController();
    const timer = setTimeout(
      () => {
        patience.abort();
      },
      (call.timeoutSeconds ?? Math.max(leastTimeoutSeconds, operation.timeoutSeconds ?? 10)) * 1000,
    );
    const timeout = patience.signal;
    const where = { path: operation.path };
    let response: Response;
    let answer: Awaited<ReturnType<typeof readAnswer>>;
    try {
      response = await (call.fetch ?? fetch)(baseUrl + addressOf(operation.path, args.query), {
        method: operation.method,
        headers,
        body: args.body === undefined ? null : form ? (args.body as FormData) : JSON.stringify(args.body),
        signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
        credentials: 'omit',
      });
      answer = await readAnswer(response, operation);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (timeout.aborted) throw new TimeoutError('timeout', where);
      if (call.signal?.aborted) throw call.signal.reason;
      throw new NetworkError('network', where);
    } finally {
      clearTimeout(timer);
    }
    if (!operation.anonymous) {
      const current = session.context();
      if (current.tenantId !== context.tenantId || current.deptId !== context.deptId)
        throw new SupersededError('superseded', where);
    }
    if (answer.kind === 'unauthorized') {
      const renewed = session.tokens()?.access_token;
      if (token && renewed && renewed !== token) return attempt(operation, args, call);
      session.lost('unauthorized');
      throw answer.error;
    }
    return answer.value;
  }

  async function withRetries(operation: Operation, args: CallArguments, call: CallOptions): Promise<unknown> {
    for (const delay of operation.write ? [] : READ_RETRY_DELAYS_MS) {
      try {
        return await attempt(operation, args, call);
      } catch (error) {
        const worthAnotherTry =
          error instanceof NetworkError ||
          (error instanceof ApiError && [502, 503, 504].includes(error.httpStatus ?? 0));
        if (!worthAnotherTry) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    return attempt(operation, args, call);
  }

  return {
    async call(operation, args, call = {}) {
      const keyed = operation.write ? { ...call, idempotencyKey: call.idempotencyKey ?? newKey() } : call;
      try {
        return await withRetries(operation, args, keyed);
      } catch (error) {
        if (error instanceof ApiError) onError?.(error);
        throw error;
      }
    },
  };
}

/** Puts the query behind the path, except what has its place in the path itself: `showQrcode/{id}`. */
function addressOf(path: string, query: object | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters.get(name) ?? '';
    parameters.delete(name);
    return encodeURIComponent(value);
  });
  const text = parameters.toString();
  return address + (text && `?${text}`);
}
