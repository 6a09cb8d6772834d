import type { Database } from '../../db/database';
import { Problem } from '../../kit/failure';
import { NOT_LOGGED_IN } from './notLoggedIn';
import { recordFirstUse } from './sessions';

/** Interrupts a transaction that met an access token for the first time; met again, the token is no good. */
export class FirstUse extends Problem {
  readonly token: string;

  constructor(token: string) {
    super(401, NOT_LOGGED_IN);
    this.token = token;
  }
}

/**
 * Runs a transaction that finds a login. The first use of an access token is committed before anything else happens, in
 * a transaction of its own: most requests only read.
 */
export async function withFirstUse<T>(database: Database, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof FirstUse)) throw error;
    await database.transaction({ role: 'platform' }, ({ db }) => recordFirstUse(db, error.token));
    return run();
  }
}
