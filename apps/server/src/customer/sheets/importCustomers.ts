import { createHash } from 'node:crypto';
import { importResult, readSheet, sheetTemplate } from '../../file/sheets';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { callingServicePerson } from '../servicePersons';
import { customerColumns, type CustomerSheet } from './customerColumns';
import { judgeCustomers, type Judged } from './judgeCustomers';
import { takeInCustomers } from './takeInCustomers';

const NAME = '客户';
/** The rows of one sheet. */
export const MAX_ROWS = 20_000;

/** Names what a sheet would do, so that another outcome is not mistaken for the one that was looked at. */
const seenOf = (judged: readonly Judged[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        judged.map(({ phone, shopId, given, tagIds, does, before }) => [
          phone,
          shopId,
          given,
          tagIds,
          does,
          before?.version,
        ]),
      ),
    )
    .digest('hex');

async function checked(ctx: Context, sheet: CustomerSheet) {
  const judged = await judgeCustomers(ctx, sheet, false);
  const counted = (does: Judged['does']) => judged.filter((one) => one.does === does).length;
  const faulty = sheet.errors.length > 0;
  return {
    ...(await importResult(ctx, NAME, sheet)),
    // Nothing is taken in by looking.
    imported: 0,
    added: counted('add'),
    changed: counted('change'),
    same: counted('same'),
    seen: faulty ? null : seenOf(judged),
  };
}

/** Looks at sheets of customers, and takes them in: all rows or none. */
export const importCustomers: Pick<Group<'parts/customer'>, 'import' | 'importData' | 'importTemplate'> = {
  importTemplate: () => sheetTemplate(NAME, customerColumns),

  import: withBefore(
    (_outside, { body: { file } }) => readSheet(file, customerColumns, { maxRows: MAX_ROWS }),
    (ctx, { before: sheet }) => checked(ctx, sheet),
  ),

  importData: withBefore(
    (_outside, { body: { file } }) => readSheet(file, customerColumns, { maxRows: MAX_ROWS }),
    async (ctx, { query: { seen }, before: sheet }) => {
      const judged = await judgeCustomers(ctx, sheet, true);
      if (seen !== undefined && !sheet.errors.length && seen !== seenOf(judged))
        throw new Failure('检查之后客户资料有了变化，请重新检查表格', { field: 'seen' });
      if (!sheet.errors.length) await takeInCustomers(ctx, judged, await callingServicePerson(ctx));
      return importResult(ctx, NAME, sheet);
    },
  ),
};
