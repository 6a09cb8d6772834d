/** An operation of the contract, with the data that the client needs. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Arguments of the method: a query, a body, both (body first) or none. */
  takes: 'none' | 'query' | 'body' | 'both';
  /** A write (`x-effect: write`): never retried automatically, always sent with an idempotency key. */
  write?: boolean;
  /** `x-timeout-seconds`, where it differs from 10. */
  timeoutSeconds?: number;
  /** Sent without Authorization, Tenant-Id and Dept-Id. */
  anonymous?: boolean;
  /** Sent with Dept-Id 0 whatever shop is chosen. */
  headOnly?: boolean;
  /** Returns the whole envelope, since its status has a meaning for the caller. */
  envelope?: boolean;
}
