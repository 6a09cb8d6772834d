export interface TemporaryPostgres {
  /** Of its superuser, with the database `postgres`. */
  url: string;
  /** The file that it logs to. */
  log: string;
  stop(): void;
}

export function startPostgres(settings?: Record<string, string>): Promise<TemporaryPostgres | undefined>;
