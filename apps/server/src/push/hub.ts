import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findLogin } from '../account/login/access';
import { withFirstUse } from '../account/login/firstUse';
import type { Clock } from '../clock';
import type { Database, Db } from '../db/database';
import { PUSH_CHANNEL, type PushNotice } from '../kit/storeNotice';

/** Closes a user's sockets for a store in every process, with the commit: the user has lost access. */
export const closeSockets = (db: Db, storeId: string, userId: string) =>
  sql`select pg_notify(${PUSH_CHANNEL}, ${JSON.stringify({ storeId, lockedOut: userId })})`.execute(db);

/** A socket silent for this long is closed; the client pings every 30 s. */
const SILENCE_MS = 90_000;

interface Listener {
  userId: string;
  /** The login, over its renewals. */
  familyId: string;
  socket: WebSocket;
  stores: Set<string>;
  lastMessage: number;
}

/**
 * Serves the push sockets of this process. A commit in any process notifies the channel, and each process informs its
 * own sockets: the message '0' means "counts have changed, fetch them", 'rights' that menus are to be read anew.
 */
export async function servePush(app: FastifyInstance, database: Database, clock: Clock): Promise<() => Promise<void>> {
  const listeners = new Set<Listener>();

  app.get<{ Params: { userId: string }; Querystring: { access_token?: string } }>(
    '/api/parts-ws/wsServer/:userId',
    { websocket: true },
    async (socket, request) => {
      const token = request.query.access_token;
      const origin = request.headers.origin;
      // A sandboxed frame or a file has the origin `null`.
      const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.headers.host);
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
                const { familyId } = await db
                  .selectFrom('platform.login_session')
                  .select('family_id as familyId')
                  .where('id', '=', found.session_id)
                  .executeTakeFirstOrThrow();
                return { familyId, stores: new Set(stores.map((row) => row.store_id)) };
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
        ...login,
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
    const notice = JSON.parse(payload) as PushNotice;
    if (!('storeId' in notice)) {
      for (const { userId, familyId, socket } of listeners)
        if ('endedUser' in notice ? userId === notice.endedUser : familyId === notice.endedFamily)
          socket.close(4401, 'the login has ended');
      return;
    }
    const { storeId, lockedOut, rights } = notice;
    for (const { userId, socket, stores } of listeners) {
      if (!stores.has(storeId)) continue;
      if (rights) socket.send('rights');
      else if (lockedOut === undefined) socket.send('0');
      // A member of other stores reconnects, and receives only theirs.
      else if (userId === lockedOut) socket.close(4403, 'locked out of the store');
    }
  });

  /** Closes the sockets of logins that expired, or whose end was not heard. */
  async function closeEnded(): Promise<void> {
    const families = [...new Set([...listeners].map(({ familyId }) => familyId))];
    if (!families.length) return;
    const alive = await database.transaction({ role: 'platform' }, ({ db }) =>
      db
        .selectFrom('platform.login_session as session')
        .innerJoin('platform.app_user as account', 'account.id', 'session.user_id')
        .select('session.family_id as familyId')
        .distinct()
        .where('session.family_id', 'in', families)
        .where('session.revoked_time', 'is', null)
        .where('session.refresh_ends', '>', clock.now())
        .where('account.status', '=', 1)
        .execute(),
    );
    const known = new Set(alive.map(({ familyId }) => familyId));
    for (const { familyId, socket } of listeners) if (!known.has(familyId)) socket.close(4401, 'the login has ended');
  }
  const sweep = setInterval(() => {
    closeEnded().catch((error: unknown) => {
      app.log.warn({ err: error }, 'push');
    });
    for (const { socket, lastMessage } of listeners)
      if (clock.now().getTime() - lastMessage > SILENCE_MS) socket.terminate();
  }, 30_000);

  return async () => {
    clearInterval(sweep);
    for (const { socket } of listeners) socket.close(1001, 'server is stopping');
    await unlisten();
  };
}
