/** A field error of the server. `field` is a path such as `lines[0].price`. */
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

/** Base class of every error of a call (specification, section 8). */
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

  /** The called service: the second segment of the path (`parts`, `basic`, …). */
  get service(): string {
    return this.path.split('/')[2] ?? '';
  }
}

/** Refused by a business rule or by the contract: body status 1 or 400, or HTTP 400. */
export class RefusedError extends ApiError {}

/** Refused by a document's lifecycle, or because another user changed it meanwhile: body status 51001. */
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

/** Body status 70001: rejected without a notice to the user. */
export class SilentError extends ApiError {}

/** 401 without the login flag: the credentials are invalid, and the session was notified. */
export class NotLoggedInError extends ApiError {}

/** 401 with `result.isLogin`: only this call is rejected, the login stays valid. */
export class LoginFlagError extends ApiError {}

/** The access token could not be renewed; the session was notified. */
export class RefreshFailedError extends ApiError {}

/** 403: no permission, or the shop was switched in another window. */
export class ForbiddenError extends ApiError {}

/** 429: too many calls; `retryAfterSeconds` is the time until the next one. */
export class TooManyRequestsError extends ApiError {
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, where: Where, retryAfterSeconds: number | undefined) {
    super(message, where);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer within the operation's timeout. */
export class TimeoutError extends ApiError {}

/** The server could not be reached, or the connection broke. */
export class NetworkError extends ApiError {}

/** An answer outside of the contract. */
export class UnexpectedAnswerError extends ApiError {}

/** The shop was switched while the call was under way; its answer was dropped. */
export class SupersededError extends ApiError {}
