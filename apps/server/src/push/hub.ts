import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findLogin } from '../account/login/access';
import { withFirstUse } from '../account/login/firstUse';
import type { Clock } from '../clock';
import type { Database, Db } from '../db/database';
import { PUSH_CHANNEL } from '../kit/storeNotice';

/** Closes a user's sockets for a store in every process, with the commit: the user has lost access. */
export const closeSockets = (db: Db, storeId: string, userId: string) =>
  sql`select pg_notify(${PUSH_CHANNEL}, ${JSON.stringify({ storeId, lockedOut: userId })})`.execute(db);

/** A socket silent for this long is closed; the client pings every 30 s. */
const SILENCE_MS = 90_000;

interface Listener {
  userId: string;
  socket: WebSocket;
  stores: Set<string>;
  lastMessage: number;
}

/**
 * Serves the push sockets of this process. A commit in any process notifies the channel, and each process informs its
 * own sockets: the message '0' means "counts have changed, fetch them".
 */
export async function servePush(app: FastifyInstance, database: Database, clock: Clock): Promise<() => Promise<void>> {
  const listeners = new Set<Listener>();

  app.get<{ Params: { userId: string }; Querystring: { access_token?: string } }>(
    '/api/parts-ws/wsServer/:userId',
    { websocket: true },
    async (socket, request) => {
      const token = request.query.access_token;
      const origin = request.headers.origin;
      const foreign = origin !== undefined && URL.canParse(origin) && new URL(origin).host !== request.headers.host;
      const early: string[] = [];
      socket.on('message', (data: Buffer) => early.push(data.toString()));
      const login =
        token && !foreign
          ? await withFirstUse(database, () =>
              database.transaction({ role: 'platform' }, async ({ db }) => {
                const found = await findLogin(db, token, clock.now());
                if (found?.user_id !== request.params.userId) return undefined;
                const stores = await db
                  .selectFrom('platform.relationship')
                  .select('store_id')
                  .distinct()
                  .where('user_id', '=', request.params.userId)
                  .where('status', '=', 1)
                  .execute();
                return new Set(stores.map((row) => row.store_id));
              }),
            )
          : undefined;
      if (!login) {
        socket.close(4401, 'not logged in');
        return;
      }
      const listener: Listener = {
        userId: request.params.userId,
        socket,
        stores: login,
        lastMessage: clock.now().getTime(),
      };
      listeners.add(listener);
      const hear = (text: string) => {
        listener.lastMessage = clock.now().getTime();
        if (text === 'ping') socket.send('pong');
      };
      socket.removeAllListeners('message');
      socket.on('message', (data: Buffer) => {
        hear(data.toString());
      });
      early.forEach(hear);
      socket.on('close', () => listeners.delete(listener));
    },
  );

  const unlisten = await database.listen(PUSH_CHANNEL, (payload) => {
    const { storeId, lockedOut } = JSON.parse(payload) as { storeId: string; lockedOut?: string };
    for (const { userId, socket, stores } of listeners) {
      if (!stores.has(storeId)) continue;
      if (lockedOut === undefined) socket.send('0');
      // A member of other stores reconnects, and receives only theirs.
      else if (userId === lockedOut) socket.close(4403, 'locked out of the store');
    }
  });
  const sweep = setInterval(() => {
    for (const { socket, lastMessage } of listeners)
      if (clock.now().getTime() - lastMessage > SILENCE_MS) socket.terminate();
  }, 30_000);

  return async () => {
    clearInterval(sweep);
    for (const { socket } of listeners) socket.close(1001, 'server is stopping');
    await unlisten();
  };
}
