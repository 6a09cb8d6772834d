export interface TemporaryPostgres {
  /** Of a database's owner who may create databases and roles. */
  url: string;
  /** Of the superuser, for what is written past the walls. */
  superuserUrl: string;
  /** The file that it logs to. */
  log: string;
  stop(): void;
}

export function startPostgres(settings?: Record<string, string>): Promise<TemporaryPostgres | undefined>;
