import { exportMark, mayRepeat, REPEAT_MINUTES } from '@partsdesk/core/customer/export/exportRules';
import { formatMoment } from '@partsdesk/core/dates';
import { newId } from '../../db/ids';
import { sheetOf, sheetRows } from '../../file/listSheet';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import type { FileAnswer } from '../../kit/fileAnswer';
import { assertMaySee } from './applyExport';
import { dataExports } from './dataExports';
import type { ExportKind } from './exportKind';
import { lockedExport, loginOf } from './exportRows';

/**
 * Makes the file of one's own application that was passed, of what the caller may see now, and writes the read down
 * (MEM-82, MEM-83). Nothing is kept: a second file is read anew.
 */
export async function downloadExport<Filter extends object, Row extends object>(
  ctx: Context,
  kind: ExportKind<Filter, Row>,
  id: string,
): Promise<FileAnswer> {
  const row = await lockedExport(ctx, kind.code, id);
  if (row.appliedBy !== ctx.user?.id) throw new Failure('只有申请人本人可以下载');
  if (row.shopId !== ctx.placeId)
    throw new Failure(`请切换到「${row.shopName}」再下载，导出的是在那里看到的${kind.noun}`);
  dataExports.check(row, undefined, 'status', 'download');
  const login = await loginOf(ctx);
  if (!mayRepeat(row, ctx.now, login))
    throw new Failure(
      `文件已经下载过，只有同一次登录可以在 ${String(REPEAT_MINUTES)} 分钟内重新下载；还需要的话请再申请一次`,
    );
  await assertMaySee(ctx, kind);
  const filter = await kind.narrowed(ctx, row.filter as Filter);
  const rows = await sheetRows(kind.found(ctx, filter));
  const first = row.downloadTime === null;
  const noted = { rows: rows.length, address: ctx.address };
  if (first)
    await dataExports.move(ctx, row, { status: 'download' }, { downloadTime: ctx.now, downloadLogin: login }, noted);
  else ctx.changed('dataExport', id, null, noted);
  await ctx.db
    .insertInto('data_export_read')
    .values({
      store_id: ctx.storeId,
      id: newId(ctx.now),
      export_id: id,
      user_id: ctx.user.id,
      user_name: ctx.user.name,
      login_id: login,
      address: ctx.address,
      row_count: rows.length,
      create_time: ctx.now,
    })
    .execute();
  await ctx.tellStore();
  const columns = row.fields.flatMap((field) => kind.columns.find((one) => one.field === field) ?? []);
  const mark = exportMark({
    store: await storeAndShop(ctx, row.shopName),
    by: row.appliedName,
    code: row.code ?? '',
    time: formatMoment(ctx.now.toISOString()),
  });
  return sheetOf(`${kind.noun}-${row.code ?? ''}`, columns, rows, mark);
}

/** Names the store, and the shop where that is not its head. */
async function storeAndShop(ctx: Context, shopName: string): Promise<string> {
  const store = await ctx.platform((db) =>
    db.selectFrom('platform.store').select('name').where('id', '=', ctx.storeId).executeTakeFirstOrThrow(),
  );
  return ctx.shopId ? `${store.name} ${shopName}` : store.name;
}
