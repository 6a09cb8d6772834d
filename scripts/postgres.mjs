import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of initdb and pg_ctl, newest version first; undefined where PostgreSQL is not installed. */
function programs() {
  const debian = '/usr/lib/postgresql';
  const folders = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : [];
  return [...folders, ...(process.env.PATH ?? '').split(':')].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Chooses where a PostgreSQL for tests keeps its files: in memory where there is room, since every test file copies a
 * database of 1,700 files, which takes a disk several times as long.
 */
export function folderForTests() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir();
}

/** The user that the README asks for: owns the database and may create roles, no more. */
const OWNER = [
  'create role partsdesk login createdb createrole nosuperuser nobypassrls',
  'create database partsdesk owner partsdesk',
];

/**
 * Starts a PostgreSQL in a folder of its own in `place`, with these settings besides; undefined where none is
 * installed. `url` is that of a database's owner who is no superuser, since a superuser walks through every wall.
 */
export async function startPostgres(settings = {}, place = tmpdir()) {
  const bin = programs();
  if (!bin) return undefined;
  const folder = mkdtempSync(join(place, 'partsdesk-postgres-'));
  const port = await freePort();
  // PostgreSQL refuses to run as root; the package's own user is there then.
  const asRoot = process.getuid?.() === 0;
  const asUser = asRoot
    ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
    : {};
  if (asRoot) chownSync(folder, asUser.uid, asUser.gid);
  const execute = (program, args, input) => {
    const { status, stderr } = spawnSync(join(bin, program), args, {
      ...asUser,
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, HOME: folder },
      ...(input === undefined ? { stdio: ['ignore', 'ignore', 'pipe'] } : { input }),
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  execute('initdb', [
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  // By the server itself, since its client programs may not be installed.
  execute('postgres', ['--single', '-D', join(folder, 'data'), 'postgres'], `${OWNER.join('\n')}\n`);
  execute('pg_ctl', [
    '-D',
    join(folder, 'data'),
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300 ${Object.entries(
      settings,
    )
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' ')}`,
    'start',
  ]);
  return {
    log: join(folder, 'log'),
    url: `postgres://partsdesk@127.0.0.1:${port}/partsdesk`,
    superuserUrl: `postgres://postgres@127.0.0.1:${port}/partsdesk`,
    stop() {
      execute('pg_ctl', ['-D', join(folder, 'data'), '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
