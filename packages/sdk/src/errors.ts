/** One field that the server blames. `field` is a path such as `lines[0].price`. */
export interface FieldError {
  field: string;
  message: string;
}

interface Where {
  /** The URL's path, without query. */
  path: string;
  httpStatus?: number | undefined;
  /** The body's `status` (or `code`). */
  status?: number | undefined;
  errors?: FieldError[] | undefined;
  requestId?: string | undefined;
}

/** The root of everything that a call can be rejected with. Specification, section 8. */
export class ApiError extends Error {
  readonly path: string;
  readonly httpStatus: number | undefined;
  readonly status: number | undefined;
  readonly errors: FieldError[];
  readonly requestId: string | undefined;

  constructor(message: string, where: Where) {
    super(message);
    this.name = new.target.name;
    this.path = where.path;
    this.httpStatus = where.httpStatus;
    this.status = where.status;
    this.errors = where.errors ?? [];
    this.requestId = where.requestId;
  }

  /** The service that was asked: the second segment of the path (`parts`, `basic`, …). */
  get service(): string {
    return this.path.split('/')[2] ?? '';
  }
}

/** Refused by the business or by the contract: body status 1 or 400, or HTTP 400. */
export class RefusedError extends ApiError {}

/** Refused by a document's lifecycle, or changed by somebody else meanwhile: body status 51001. */
export class LifecycleError extends ApiError {
  /** The document's status as the server has it. */
  readonly current: number | undefined;
  /** The events that the document accepts now. */
  readonly allowed: string[];

  constructor(message: string, where: Where, data: { current?: number; allowed?: string[] } | undefined) {
    super(message, where);
    this.current = data?.current;
    this.allowed = data?.allowed ?? [];
  }
}

/** The service failed: body status 999, or HTTP 5xx. */
export class ServerFaultError extends ApiError {}

/** Body status 70001: rejected, and nobody is told. */
export class SilentError extends ApiError {}

/** 401 without the login flag: the credentials are void, the session was told. */
export class NotLoggedInError extends ApiError {}

/** 401 with `result.isLogin`: this call is rejected, the login stands. */
export class LoginFlagError extends ApiError {}

/** The access token could not be renewed; the session was told. */
export class RefreshFailedError extends ApiError {}

/** 403: no permission, or the shop was switched in another window. */
export class ForbiddenError extends ApiError {}

/** 429: asked too often; `retryAfterSeconds` says when to come back. */
export class TooManyRequestsError extends ApiError {
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, where: Where, retryAfterSeconds: number | undefined) {
    super(message, where);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer within the operation's time. */
export class TimeoutError extends ApiError {}

/** The server could not be reached, or the connection broke. */
export class NetworkError extends ApiError {}

/** An answer that the contract does not know. */
export class UnexpectedAnswerError extends ApiError {}

/** The shop was switched while the call was under way; its answer was dropped. */
export class SupersededError extends ApiError {}
