import type { Db } from '../db/database';

interface Refusal {
  /** The field to blame, such as `lines[0].price`. */
  field?: string;
  errors?: { field: string; message: string }[];
  status?: 1 | 51001 | 1401 | 1404;
  data?: { current?: number; allowed?: string[]; version?: number };
}

/** A refusal by a business rule: the transaction is rolled back, and the user reads `message`. */
export class Failure extends Error {
  readonly refusal: Refusal;
  /** Writes that must survive the rollback (tries of a password, a revoked token family). */
  readonly kept: ((db: Db) => Promise<unknown>)[] = [];

  constructor(message: string, refusal: Refusal = {}) {
    super(message);
    this.refusal = refusal;
  }

  /** Adds a write that runs after the rollback, in a transaction of its own under the platform's role. */
  keep(work: (db: Db) => Promise<unknown>): this {
    this.kept.push(work);
    return this;
  }

  get body() {
    const { field, errors, status = 1, data } = this.refusal;
    const blamed = errors ?? (field ? [{ field, message: this.message }] : undefined);
    return { status, message: this.message, ...(blamed ? { errors: blamed } : {}), ...(data ? { data } : {}) };
  }
}

/** A refusal with an HTTP status of its own: 401 and 403 concern the caller, 400 the shape of the request. */
export class Problem extends Error {
  readonly httpStatus: 400 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 429 | 503;
  readonly errors: { field: string; message: string }[] | undefined;
  /** The value of Retry-After with 429 or 503, in seconds. */
  retryAfterSeconds: number | undefined;

  constructor(httpStatus: Problem['httpStatus'], message: string, errors?: { field: string; message: string }[]) {
    super(message);
    this.httpStatus = httpStatus;
    this.errors = errors;
  }

  retryAfter(seconds: number): this {
    this.retryAfterSeconds = seconds;
    return this;
  }

  get body() {
    const status = this.httpStatus === 429 ? 1 : this.httpStatus;
    return {
      status,
      message: this.message,
      ...(this.errors ? { errors: this.errors } : {}),
      ...(this.httpStatus === 401 ? { result: { isLogin: false } } : {}),
    };
  }
}
