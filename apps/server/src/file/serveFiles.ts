import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLogin } from '../account/login/access';
import { withFirstUse } from '../account/login/firstUse';
import type { Clock } from '../clock';
import type { Database, Db } from '../db/database';
import { Problem } from '../kit/failure';
import type { Settings } from '../settings';
import { isAddressValid } from './addresses';
import { claimedStore } from './claimedStore';
import { locationOf } from './store';

const NAME = /^\/file\/([0-9a-f]{32}\.[a-z0-9]{2,5})$/;
const MAX_KNOWN = 5000;
const noSuchFile = () => new Problem(404, '文件不存在或链接已过期');

const rowOf = (db: Db, name: string) =>
  db
    .selectFrom('platform.stored_file')
    .select(['name', 'store_id', 'user_id', 'customer_id', 'type', 'original_name', 'is_private'])
    .where('name', '=', name)
    .executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

/**
 * Serves pictures and files. The name is looked up as sent, undecoded, and the path on the disk is made from the row.
 */
export function serveFiles(
  app: FastifyInstance,
  { database, clock, settings }: { database: Database; clock: Clock; settings: Settings },
): void {
  // Caches rows, since rows of files never change.
  const known = new Map<string, Row>();

  async function find(name: string): Promise<Row | undefined> {
    const before = known.get(name);
    if (before) return before;
    const row = await database.transaction({ role: 'platform' }, ({ db }) => rowOf(db, name), { readOnly: true });
    if (!row) return undefined;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(name, row);
    return row;
  }

  /**
   * Allows members of the store, and the uploader. Staff see a customer's photo by the signed address in its document.
   */
  const mayRead = (request: FastifyRequest, row: Row) =>
    withFirstUse(database, () =>
      database.transaction(
        { role: 'platform' },
        async ({ db }) => {
          const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
          const login = token ? await findLogin(db, token, clock.now()) : undefined;
          if (row.customer_id !== null)
            return login?.customer_id === row.customer_id && login.customer_store_id === row.store_id;
          if (!login?.user_id) return false;
          return (
            row.user_id === login.user_id ||
            (row.store_id !== null && (await claimedStore(db, login.user_id, row.store_id)) !== undefined)
          );
        },
        { readOnly: true },
      ),
    );

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = '', query = ''] = request.raw.url?.split('?') ?? [];
    const name = NAME.exec(path)?.[1];
    const row = name ? await find(name) : undefined;
    if (!row) throw noSuchFile();
    if (
      row.is_private &&
      !isAddressValid(settings, row.name, new URLSearchParams(query), clock.now()) &&
      !(await mayRead(request, row))
    )
      throw noSuchFile();
    const location = locationOf(settings, row);
    const found = await stat(location).catch(() => undefined);
    if (!found) {
      request.log.error({ name: row.name }, 'a stored file is missing on the disk');
      throw noSuchFile();
    }
    const isImage = row.type.startsWith('image/');
    void reply
      .header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('Content-Disposition', `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(row)}`)
      .header('Cache-Control', row.is_private ? 'private, no-store' : 'public, max-age=31536000, immutable')
      .header('Content-Length', found.size)
      .type(row.type);
    if (request.method === 'HEAD') return reply.send();
    return reply.send(createReadStream(location));
  }

  app.get('/file/*', serve);
  app.head('/file/*', serve);
}

/** Encodes the uploader's name, with the extension of the detected content. */
function encodedName({ original_name, name }: Row): string {
  const ending = name.slice(name.lastIndexOf('.'));
  const stem = original_name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || '文件';
  return encodeURIComponent(`${stem}${ending}`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
