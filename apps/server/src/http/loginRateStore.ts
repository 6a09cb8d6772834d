import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { countTry, minuteOf } from '../account/login/tries';
import type { Clock } from '../clock';
import type { Database } from '../db/database';

const MINUTE_MS = 60_000;

/** Makes the store of the rate limit, which counts in the database, so that the limit holds over all processes. */
export function loginRateStore(database: Database, clock: Clock): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, told: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      const now = clock.now();
      database
        .transaction({ role: 'platform' }, ({ db }) => countTry(db, `rate:${key}`, now))
        .then(
          (current) => {
            told(null, { current, ttl: minuteOf(now).getTime() + MINUTE_MS - now.getTime() });
          },
          (error: unknown) => {
            told(error as Error);
          },
        );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
