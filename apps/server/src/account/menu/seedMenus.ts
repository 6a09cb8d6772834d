import { sql } from 'kysely';
import type { Clock } from '../../clock';
import type { Database, Db } from '../../db/database';
import { newId } from '../../db/ids';
import { readDocuments } from '../../kit/documents';
import { buttonsOf } from './buttons';
import type { ModuleEntry, PageEntry } from './menuEntry';
import { appModules, commonPages, consoleModules } from './menuTree';
import { shownButtons } from './shownButtons';

const MODULE = 0;
const PAGE = 1;
const BUTTON = 2;
const CONSOLE = 0;
const APP = 1;
/** Leaves room between entries for the platform's own. */
const STEP = 10;
/** The advisory lock's number. It is arbitrary, but the same in all processes, so that only one seeds at a time. */
const SEED_LOCK = 727_502;

interface Wanted {
  path: string;
  name: string;
  type: number;
  parent: string | null;
  icon?: string;
  hidden?: boolean | undefined;
  withParent?: boolean | undefined;
  platformOnly?: boolean | undefined;
}

const wantedPages = (pages: readonly PageEntry[], parent: string | null, platformOnly?: true): Wanted[] =>
  pages.flatMap((page) => [
    {
      path: page.path,
      name: page.name,
      type: PAGE,
      parent,
      hidden: page.hidden,
      withParent: page.withParent,
      platformOnly,
    },
    ...wantedPages(page.pages ?? [], page.path, platformOnly),
  ]);

const wantedModules = (modules: readonly ModuleEntry[]): Wanted[] =>
  modules.flatMap((module) => [
    {
      path: module.path,
      name: module.name,
      type: MODULE,
      parent: null,
      icon: module.icon,
      hidden: module.hidden,
      platformOnly: module.platformOnly,
    },
    ...wantedPages(module.pages, module.path, module.platformOnly),
  ]);

function wantedConsole(): Wanted[] {
  const pages = [...wantedModules(consoleModules), ...wantedPages(commonPages, null)];
  const buttons = buttonsOf(readDocuments(), consoleModules).map(({ path, name, page }) => ({
    path,
    name,
    type: BUTTON,
    parent: page ?? null,
    platformOnly: pages.find((entry) => entry.path === page)?.platformOnly,
  }));
  return [
    ...pages,
    ...buttons,
    ...shownButtons.map(({ page = null, ...button }) => ({ ...button, type: BUTTON, parent: page })),
  ];
}

/** Adds the missing entries; existing ones, which the platform may have edited, stay. */
async function addMissing(db: Db, kind: number, wanted: readonly Wanted[], now: Date): Promise<void> {
  const rows = await db.selectFrom('platform.sys_menu').select(['id', 'path']).where('kind', '=', kind).execute();
  const known = new Map(rows.map((row) => [row.path, row.id]));
  const missing = wanted.flatMap((entry, index) =>
    known.has(entry.path) ? [] : [{ entry, id: newId(now), sort: (index + 1) * STEP }],
  );
  if (!missing.length) return;
  const ids = new Map([...known, ...missing.map(({ entry, id }) => [entry.path, id] as const)]);
  await db
    .insertInto('platform.sys_menu')
    .values(
      missing.map(({ entry, id, sort }) => ({
        id,
        kind,
        sort,
        path: entry.path,
        name: entry.name,
        type: entry.type,
        icon: entry.icon ?? '',
        parent_id: entry.parent === null ? null : (ids.get(entry.parent) ?? null),
        display: entry.hidden || entry.type === BUTTON ? 0 : 1,
        with_parent: entry.withParent ?? false,
        platform_only: entry.platformOnly ?? false,
        create_time: now,
      })),
    )
    .execute();
}

/** Adds the menus of every installation: all screens, and a button for every right of the contract. */
export async function seedMenus(database: Database, clock: Clock): Promise<void> {
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(SEED_LOCK)})`.execute(db);
    await addMissing(db, CONSOLE, wantedConsole(), clock.now());
    await addMissing(db, APP, wantedModules(appModules), clock.now());
  });
}
