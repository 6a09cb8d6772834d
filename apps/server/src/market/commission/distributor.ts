import { randomInt } from 'node:crypto';
import { enabled } from '@partsdesk/core/enabled';
import { distributorSums } from '@partsdesk/core/listSums';
import { distributorColumns } from '@partsdesk/core/market/commission/commissionColumns';
import { MOST_RATE } from '@partsdesk/core/market/commission/commissionMoney';
import { earnTaskLifecycle } from '@partsdesk/core/market/commission/earnTaskLifecycle';
import { subCommissionLifecycle, OPEN_COMMISSION } from '@partsdesk/core/market/commission/subCommissionLifecycle';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { WALK_IN } from '../../customer/customers';
import { listSheet } from '../../file/listSheet';
import { importResult, readSheet, type ReadSheet } from '../../file/sheets';
import { answerOf, outcomeOf } from '../../kit/beforeOutcome';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import type { BeforeContext } from '../../kit/outside';
import { recordOwner } from '../../kit/owner/record';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { codeOfPage } from '../../store/wechat/miniAppPages';
import { matchingDistributors, seenDistributors } from './distributorRows';

/** Crockford's base32: no sign is taken for another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS_OF_CODE = 10;
const drawCode = (): string =>
  Array.from({ length: SIGNS_OF_CODE }, () => SIGNS[randomInt(SIGNS.length)] ?? '').join('');

const distributors = recordOwner({
  table: 'distributor',
  entity: 'distributor',
  noun: '分销员',
  fields: ['code', 'customerId', 'ratio', 'parentId', 'shopId', 'status', 'deletedTime', 'byName'],
  unique: [],
  among: () => sql<boolean>`deleted_time is null`,
});

/** Refuses a parent who is none, or who stands below somebody himself (MKT-41). */
async function assertParent(ctx: Context, parentId: string): Promise<void> {
  const parent = await fromStore(ctx, 'distributor')
    .select(['parent_id as parentId'])
    .where('id', '=', parentId)
    .where('deleted_time', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!parent) throw new Failure('上级分销员不存在', { field: 'parentId' });
  if (parent.parentId !== null) throw new Failure('上级自己还有上级，分销最多两级，请换一个', { field: 'parentId' });
}

const knownAs = (ctx: Context, customerId: string) =>
  fromStore(ctx, 'distributor')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('deleted_time', 'is', null)
    .executeTakeFirst();

interface Draft {
  customerId: string;
  shopId: string;
  ratio?: number | undefined;
  parentId?: string | undefined;
}

const write = (ctx: Context, { customerId, shopId, ratio, parentId }: Draft): Promise<string> =>
  distributors.add(ctx, {
    code: drawCode(),
    customerId,
    shopId,
    ratio: ratio ?? null,
    parentId: parentId ?? null,
    status: enabled.statuses.enabled.code,
    byName: ctx.user?.name ?? '',
  });

const ACTS = { enabled: '启用分销员', disabled: '停用分销员' };

async function turn(
  ctx: Context,
  { id, version }: { id: string; version: number },
  to: keyof typeof ACTS,
): Promise<null> {
  assertHead(ctx, ACTS[to]);
  const before = await distributors.locked(ctx, id, version);
  return distributors.change(ctx, before, { status: enabled.statuses[to].code });
}

const { frozen } = subCommissionLifecycle.statuses;

/** Refuses to delete a distributor who has anything coming, owes anything, or stands above somebody (MKT-50). */
async function assertNothingOpen(ctx: Context, id: string): Promise<void> {
  const [line, task, child] = await Promise.all([
    fromStore(ctx, 'sub_commission')
      .select('status')
      .where('distributor_id', '=', id)
      .where('status', 'in', [frozen.code, ...OPEN_COMMISSION])
      .limit(1)
      .executeTakeFirst(),
    fromStore(ctx, 'earn_task')
      .select('id')
      .where('distributor_id', '=', id)
      .where('status', '=', earnTaskLifecycle.statuses.waiting.code)
      .limit(1)
      .executeTakeFirst(),
    fromStore(ctx, 'distributor')
      .select('id')
      .where('parent_id', '=', id)
      .where('deleted_time', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (line) throw new Failure('该分销员还有冻结、可结算或待抵扣的佣金，不能删除，可以先停用');
  if (task) throw new Failure('该分销员还有待审核的限时任务，请先审核');
  if (child) throw new Failure('该分销员还有下级，请先删除下级');
}

const columns = {
  name: { title: '姓名', kind: 'text', required: true, maxLength: 40 },
  phone: { title: '手机号', kind: 'mobile', required: true },
  ratio: { title: '佣金比例(%)', kind: 'text', maxLength: 8 },
  parent: { title: '上级手机号', kind: 'mobile' },
} as const;
type Sheet = ReadSheet<typeof columns>;

/** Reads 5.5 as 550; null for what is no rate. */
function rateIn(text: string): number | null {
  const found = /^(\d{1,2})(?:\.(\d{1,2}))?%?$/.exec(text.trim());
  if (!found) return null;
  const rate = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return rate <= MOST_RATE ? rate : null;
}

/** Finds the customers of numbers, with the distributor that each is already. */
async function customersBy(ctx: Context, phones: readonly string[]) {
  const found = await fromStore(ctx, 'customer')
    .leftJoin('distributor', (join) =>
      join
        .onRef('distributor.store_id', '=', 'customer.store_id')
        .onRef('distributor.customer_id', '=', 'customer.id')
        .on('distributor.deleted_time', 'is', null),
    )
    .select(['customer.id', 'customer.name', 'customer.phone', 'customer.shop_id as shopId'])
    .select(['distributor.id as distributorId', 'distributor.parent_id as parentId'])
    .where('customer.phone', 'in', [...phones])
    .where('customer.kind', '<>', sql.lit(WALK_IN))
    .orderBy('customer.id')
    .execute();
  return new Map(found.map((one) => [one.phone, one]));
}

/** Judges the rows of a sheet; a row's parent stands above already, or in the sheet itself. */
async function judged(ctx: Context, sheet: Sheet) {
  const phones = sheet.rows.flatMap(({ values: { phone, parent } }) => (parent ? [phone, parent] : [phone]));
  const known = phones.length ? await customersBy(ctx, [...new Set(phones)]) : new Map<string, never>();
  const first = new Map<string, number>();
  const below = new Map(sheet.rows.map(({ values: { phone, parent } }) => [phone, parent]));
  return sheet.rows.flatMap(({ row, values: { name, phone, ratio, parent } }) => {
    const customer = known.get(phone);
    const before = first.get(phone);
    first.set(phone, before ?? row);
    const rate = ratio ? rateIn(ratio) : undefined;
    const upper = parent ? known.get(parent) : undefined;
    if (before !== undefined) sheet.blame(row, 'phone', `与第${String(before)}行重复`);
    else if (!customer) sheet.blame(row, 'phone', '没有这个手机号的客户，请先新增客户');
    else if (customer.name !== name) sheet.blame(row, 'name', `这个手机号的客户是「${customer.name}」`);
    else if (customer.distributorId) sheet.blame(row, 'phone', `「${name}」已经是分销员`);
    else if (rate === null) sheet.blame(row, 'ratio', '请填写 0 到 50 的百分数，最多两位小数');
    else if (parent && !upper?.distributorId && !below.has(parent))
      sheet.blame(row, 'parent', '没有这个手机号的分销员');
    else if (parent && (parent === phone || upper?.parentId || below.get(parent)))
      sheet.blame(row, 'parent', '上级自己还有上级，分销最多两级');
    else return [{ phone, parent: parent ?? '', ratio: rate, customer }];
    return [];
  });
}

/** Makes the mini-app's code of a distributor whom the caller's shop holds. */
async function codeOfDistributor(outside: BeforeContext, id: string) {
  const found = await outside.store((db) => {
    const one = db
      .selectFrom('distributor')
      .select(['code', 'status'])
      .where('store_id', '=', outside.storeId)
      .where('id', '=', id)
      .where('deleted_time', 'is', null);
    return (outside.shopId ? one.where('shop_id', '=', outside.shopId) : one).executeTakeFirst();
  });
  if (!found) throw new Failure('分销员不存在');
  if (found.status !== enabled.statuses.enabled.code) throw new Failure('该分销员已停用，推广码不能使用');
  return codeOfPage(outside, 'promoter', found.code);
}

export const distributor: Group<'parts/distributor'> = {
  page: (ctx, { query }) => page(ctx, matchingDistributors(ctx, query), query, { sums: distributorSums }),

  exportExcel: (ctx, { query: { columns: wanted, ...filter } }) =>
    listSheet('分销员', distributorColumns, wanted, matchingDistributors(ctx, filter)),

  showQrcode: withBefore(
    (outside, { query }) => outcomeOf(() => codeOfDistributor(outside, query.id)),
    async (ctx, { query, before }) => {
      const answer = answerOf(before);
      const seen = await seenDistributors(ctx)
        .select('distributor.id')
        .where('distributor.id', '=', query.id)
        .executeTakeFirst();
      if (!seen) throw new Failure('分销员不存在');
      return answer;
    },
  ),

  async add(ctx, { body }) {
    assertHead(ctx, '新增分销员');
    const customer = await fromStore(ctx, 'customer')
      .select(['kind', 'shop_id as shopId', 'name'])
      .where('id', '=', body.customerId)
      .where(isCustomerVisible(ctx))
      .forUpdate()
      .executeTakeFirst();
    if (!customer) throw new Failure('客户不存在', { field: 'customerId' });
    if (customer.kind === WALK_IN) throw new Failure('散客不能做分销员', { field: 'customerId' });
    if (await knownAs(ctx, body.customerId))
      throw new Failure(`「${customer.name}」已经是分销员`, { field: 'customerId' });
    if (body.parentId) await assertParent(ctx, body.parentId);
    return write(ctx, { ...body, shopId: customer.shopId });
  },

  enable: (ctx, { body }) => turn(ctx, body, 'enabled'),
  disable: (ctx, { body }) => turn(ctx, body, 'disabled'),

  async deleteById(ctx, { query: { id, version } }) {
    assertHead(ctx, '删除分销员');
    const before = await distributors.locked(ctx, id, version);
    await assertNothingOpen(ctx, id);
    await ctx.db
      .updateTable('distributor_customer')
      .set({ unbound_time: ctx.now })
      .where('store_id', '=', ctx.storeId)
      .where('distributor_id', '=', id)
      .where('unbound_time', 'is', null)
      .execute();
    return distributors.change(ctx, before, { deletedTime: ctx.now, status: enabled.statuses.disabled.code });
  },

  async updateCommissionRatio(ctx, { body: { ids, ratio } }) {
    assertHead(ctx, '修改佣金比例');
    const wanted = [...new Set(ids)];
    const found = await fromStore(ctx, 'distributor')
      .select(['id', 'ratio'])
      .where('id', 'in', wanted)
      .where('deleted_time', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (found.length < wanted.length) throw new Failure('分销员不存在', { field: 'ids' });
    const changed = found.filter((one) => one.ratio !== ratio);
    const changedIds = changed.map(({ id }) => id);
    await distributors.changeWhere(ctx, sql`id = any(${changedIds}::uuid[])`, { ratio });
    for (const one of changed) ctx.changed('distributor', one.id, { ratio: one.ratio }, { ratio });
    return changed.length;
  },

  importData: withBefore(
    (_outside, { body: { file } }) => readSheet(file, columns),
    async (ctx, { before: sheet }) => {
      assertHead(ctx, '导入分销员');
      const rows = await judged(ctx, sheet);
      if (!sheet.errors.length) {
        const ids = new Map<string, string>();
        const parents = await customersBy(ctx, rows.flatMap(({ parent }) => (parent ? [parent] : [])).concat(''));
        // Those above come first, so that the rows below find them.
        for (const { phone, parent, ratio, customer } of rows.toSorted((a, b) => a.parent.length - b.parent.length)) {
          const parentId = parent ? (parents.get(parent)?.distributorId ?? ids.get(parent)) : undefined;
          ids.set(phone, await write(ctx, { customerId: customer.id, shopId: customer.shopId, ratio, parentId }));
        }
      }
      return importResult(ctx, '分销员', sheet);
    },
  ),
};
