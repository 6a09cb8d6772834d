import type { ApiError } from './errors';
import {
  ForbiddenError,
  LifecycleError,
  LoginFlagError,
  NotLoggedInError,
  RefusedError,
  ServerFaultError,
  SilentError,
  TooManyRequestsError,
  UnexpectedAnswerError,
  type FieldError,
} from './errors';
import type { Operation } from './operation';

/** A downloaded file. */
export interface Download {
  blob: Blob;
  /** File name from content-disposition; `.xls` is appended when it has no extension. */
  name: string;
}

interface Body {
  status?: number;
  code?: number;
  message?: string;
  data?: unknown;
  errors?: FieldError[];
  result?: { isLogin?: boolean };
  requestId?: string;
}

type Answer = { kind: 'value'; value: unknown } | { kind: 'unauthorized'; error: ApiError };

/** Converts a response to a value or to an error of the hierarchy (specification, section 8). */
export async function readAnswer(response: Response, operation: Operation): Promise<Answer> {
  const type = response.headers.get('content-type') ?? '';
  const path = operation.path;
  const httpStatus = response.status;
  if (response.ok && /excel|spreadsheet|octet-stream|download|zip|csv|pdf|image\//.test(type))
    return {
      kind: 'value',
      value: {
        blob: await response.blob(),
        name: downloadName(response.headers.get('content-disposition')),
      } satisfies Download,
    };

  const body = type.includes('json') ? asBody(parsed(await response.text())) : undefined;
  const status = body?.status ?? body?.code;
  const where = { path, httpStatus, status, errors: body?.errors, requestId: body?.requestId };
  const message = body?.message ?? '';

  if (httpStatus === 401) {
    if (body?.result?.isLogin) throw new LoginFlagError(message, where);
    return { kind: 'unauthorized', error: new NotLoggedInError(message, where) };
  }
  if (httpStatus === 403) throw new ForbiddenError(message, where);
  if (httpStatus === 429) {
    const seconds = Number(response.headers.get('retry-after'));
    throw new TooManyRequestsError(message, where, Number.isFinite(seconds) && seconds > 0 ? seconds : undefined);
  }
  if (status === 999 || httpStatus >= 500) throw new ServerFaultError(message, where);
  if (status === 70001) throw new SilentError(message, where);
  if (status === 51001)
    throw new LifecycleError(message, where, body?.data as { current?: number; allowed?: string[] } | undefined);
  if (status === 1 || status === 400 || httpStatus === 400 || httpStatus === 413)
    throw new RefusedError(message, where);
  const third = status === 1401 || status === 1404;
  if (response.ok && body && (body.status === 0 || body.code === 0 || (third && operation.envelope)))
    return { kind: 'value', value: operation.envelope ? body : body.data };
  throw new UnexpectedAnswerError(message, where);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const asBody = (value: unknown): Body | undefined => (typeof value === 'object' && value !== null ? value : undefined);

function downloadName(disposition: string | null): string {
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1];
  const name = decode(encoded ?? plain ?? 'download');
  return /\.[A-Za-z0-9]{1,5}$/.test(name) ? name : `${name}.xls`;
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
