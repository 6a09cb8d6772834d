import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database';

/** Serves `/healthz`: 200 while the database answers, else 503. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async (_request, reply) => {
    try {
      await database.transaction({ role: 'platform' }, ({ db }) => sql`select 1`.execute(db));
      return await reply.send({ status: 'ok', database: database.kind });
    } catch {
      return reply.code(503).send({ status: 'down', database: database.kind });
    }
  });
}
