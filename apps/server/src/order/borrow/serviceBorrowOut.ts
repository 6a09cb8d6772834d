import { next, type EventOf } from '@partsdesk/core/lifecycle';
import { borrowOutLifecycle } from '@partsdesk/core/order/borrow/borrowOutLifecycle';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import QRCode from 'qrcode';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { customersOfShop } from '../../customer/visibleCustomers';
import { newId } from '../../db/ids';
import { sheetAnswer } from '../../file/writeWorkbook';
import { assertLines, assertWarehouse } from '../../goods/stock/stockDraft';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent, timelineOf } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { lifecycleFailure } from '../../kit/lifecycleFailure';
import { page } from '../../kit/page';
import { assertUnchanged } from '../../kit/version';
import { visibleStaff } from '../../store/staff/visibleStaff';
import { warehouseOfShop } from '../sale/placeOrder';
import {
  moveBack,
  moveToLent,
  nothingLeft,
  valuedLent,
  pieces,
  piecesToLend,
  writeOff,
  type Moving,
} from './borrowMoves';
import { borrowLines, borrowSales, borrowSlips, linesOfSlips, matchingSlips } from './borrowRows';
import { lentPlace } from './lentPlace';
import { sellLent } from './sellLent';

type Draft = Omit<BodyOf<operations['serviceBorrowOut_add']>, 'lend'>;
type Event = EventOf<typeof borrowOutLifecycle>;

/** Locks the slip; refuses if its status allows none of the events. */
async function lockedSlip(ctx: Context, id: string, version: number | undefined, event: Event, ...others: Event[]) {
  let found = ctx.db
    .selectFrom('service_borrow as slip')
    .select([
      'slip.id',
      'slip.code',
      'slip.status',
      'slip.version',
      'slip.shop_id as shopId',
      'slip.warehouse_id as warehouseId',
      'slip.service_staff_id as serviceStaffId',
      'slip.customer_id as customerId',
      'slip.line_count as lineCount',
      'slip.lent_time as lentTime',
    ])
    .where('slip.store_id', '=', ctx.storeId)
    .where('slip.id', '=', id);
  if (ctx.shopId) found = found.where('slip.shop_id', '=', ctx.shopId);
  const slip = await found.forUpdate().executeTakeFirst();
  if (!slip) throw new Failure('借用单不存在');
  if ([event, ...others].every((one) => next(borrowOutLifecycle, slip.status, one) === undefined))
    throw lifecycleFailure('借用单', borrowOutLifecycle, slip.status, event);
  assertUnchanged(`借用单${slip.code}`, { version: slip.version, current: slip.status }, version);
  return slip;
}

type Slip = Awaited<ReturnType<typeof lockedSlip>>;

const statusAfter = (slip: { status: number }, event: Event) => {
  const status = next(borrowOutLifecycle, slip.status, event);
  if (status === undefined) throw lifecycleFailure('借用单', borrowOutLifecycle, slip.status, event);
  return status;
};

/** Writes the next status, and the changes with it. */
async function advance(
  ctx: Context,
  slip: Slip,
  event: Event,
  more: { lent_time?: Date; finish_reason?: string } = {},
): Promise<void> {
  const status = statusAfter(slip, event);
  await ctx.db
    .updateTable('service_borrow')
    .set({ status, version: slip.version + 1, ...more })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', slip.id)
    .execute();
  ctx.changed('serviceBorrowOut', slip.id, { status: slip.status }, { status });
  await ctx.tellStore();
}

async function assertCustomer(ctx: Context, id: string): Promise<void> {
  const shopId = await customersOfShop(ctx);
  let found = ctx.db
    .selectFrom('customer')
    .select(['name', 'status'])
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .where(isCustomerVisible(ctx));
  if (shopId) found = found.where('shop_id', '=', shopId);
  const customer = await found.executeTakeFirst();
  if (!customer) throw new Failure('客户不存在', { field: 'customerId' });
  if (customer.status === 0) throw new Failure(`客户「${customer.name}」已停用`, { field: 'customerId' });
}

async function checkedDraft(ctx: Context, { warehouseId, serviceStaffId, customerId, lines }: Draft): Promise<string> {
  await assertOpen(ctx);
  const staff = await visibleStaff(ctx)
    .select('staff.id')
    .where('staff.id', '=', serviceStaffId)
    .where('staff.status', '=', 1)
    .executeTakeFirst();
  if (!staff) throw new Failure('服务人员不存在或已停用', { field: 'serviceStaffId' });
  if (customerId) await assertCustomer(ctx, customerId);
  await assertLines(ctx, lines);
  if (!warehouseId) return warehouseOfShop(ctx);
  const warehouse = await assertWarehouse(ctx, warehouseId);
  if (warehouse.shopId !== ctx.placeId) throw new Failure('请选择本店的仓库', { field: 'warehouseId' });
  return warehouse.id;
}

const headOf = (draft: Draft, warehouseId: string) => ({
  warehouse_id: warehouseId,
  service_staff_id: draft.serviceStaffId,
  customer_id: draft.customerId ?? null,
  due_day: draft.dueDay ?? null,
  line_count: draft.lines.length,
  remark: draft.remark ?? '',
});

const writeLines = (ctx: Context, documentId: string, lines: Draft['lines']) =>
  ctx.db
    .insertInto('service_borrow_line')
    .values(
      lines.map(({ skuId, quantity }, index) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        document_id: documentId,
        line_no: index + 1,
        sku_id: skuId,
        quantity,
      })),
    )
    .execute();

async function lend(
  ctx: Context,
  slip: Slip,
  wanted: { lineId: string; quantity: number }[] | undefined,
): Promise<void> {
  await assertOpen(ctx);
  const lines = await borrowLines(ctx, slip.id);
  const moving = piecesToLend(lines, wanted);
  if (!moving.length) throw new Failure('没有可以借出的商品', { field: 'lines' });
  const all = lines.every(
    (line) => line.quantity - line.outQuantity === (moving.find((one) => one.line.id === line.id)?.quantity ?? 0),
  );
  await advance(ctx, slip, all ? 'lendAll' : 'lendPart', slip.lentTime ? {} : { lent_time: ctx.now });
  await recordEvent(ctx, slip.id, '借出', pieces(moving));
  await moveToLent(
    ctx,
    { id: slip.id, warehouseId: slip.warehouseId, lentId: await lentPlace(ctx, slip.shopId) },
    moving,
  );
}

export const serviceBorrowOut: Group<'parts/serviceBorrowOut'> = {
  page: (ctx, { query }) => page(ctx, matchingSlips(ctx, query), query),

  async item(ctx, { query: { id } }) {
    const slip = await borrowSlips(ctx).where('slip.id', '=', id).executeTakeFirst();
    if (!slip) throw new Failure('借用单不存在');
    const [lines, sales, timeline] = await Promise.all([
      borrowLines(ctx, id),
      borrowSales(ctx, id),
      timelineOf(ctx, id),
    ]);
    return { ...slip, lines, sales, timeline };
  },

  async add(ctx, { body: { lend: atOnce = false, ...draft } }) {
    if (atOnce && !(await ctx.can('serviceBorrowOut.out')))
      throw new Failure('没有借出的权限，请先保存', { field: 'lend' });
    const warehouseId = await checkedDraft(ctx, draft);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('service_borrow')
      .values({
        store_id: ctx.storeId,
        id,
        shop_id: ctx.placeId,
        ...headOf(draft, warehouseId),
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })
      .execute();
    await writeLines(ctx, id, draft.lines);
    await recordEvent(ctx, id, '开单');
    ctx.changed('serviceBorrowOut', id, null, { serviceStaffId: draft.serviceStaffId, lines: draft.lines.length });
    if (atOnce) await lend(ctx, await lockedSlip(ctx, id, undefined, 'lendAll'), undefined);
    return { id, code: await numberDocument(ctx, 'service_borrow', 'JY', id) };
  },

  async update(ctx, { body: { id, version, ...draft } }) {
    const slip = await lockedSlip(ctx, id, version, 'edit');
    if (slip.shopId !== ctx.placeId) throw new Failure('请在开单的门店修改');
    const warehouseId = await checkedDraft(ctx, draft);
    await ctx.db
      .deleteFrom('service_borrow_line')
      .where('store_id', '=', ctx.storeId)
      .where('document_id', '=', id)
      .execute();
    await writeLines(ctx, id, draft.lines);
    await ctx.db
      .updateTable('service_borrow')
      .set({ ...headOf(draft, warehouseId), status: statusAfter(slip, 'edit'), version: version + 1 })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    await recordEvent(ctx, id, '修改');
    ctx.changed(
      'serviceBorrowOut',
      id,
      { lines: slip.lineCount },
      { serviceStaffId: draft.serviceStaffId, lines: draft.lines.length },
    );
    return null;
  },

  async deleteById(ctx, { query: { id, version } }) {
    const slip = await lockedSlip(ctx, id, version, 'cancel');
    await assertOpen(ctx);
    await advance(ctx, slip, 'cancel');
    await recordEvent(ctx, id, '作废');
    return null;
  },

  async lend(ctx, { body: { id, version, lines } }) {
    await lend(ctx, await lockedSlip(ctx, id, version, 'lendAll', 'lendPart'), lines);
    return null;
  },

  async returnItems(ctx, { body: { id, version, lines: wanted } }) {
    const slip = await lockedSlip(ctx, id, version, 'returnAll', 'returnPart');
    const lines = await borrowLines(ctx, id);
    const moving = valuedLent(lines, wanted);
    await advance(ctx, slip, nothingLeft(lines, moving) ? 'returnAll' : 'returnPart');
    await recordEvent(ctx, id, '归还', pieces(moving));
    await moveBack(ctx, { id, warehouseId: slip.warehouseId, lentId: await lentPlace(ctx, slip.shopId) }, moving);
    return null;
  },

  async convertToSale(ctx, { body }) {
    const { id } = body;
    const slip = await lockedSlip(ctx, id, body.version, 'sellAll', 'sellPart');
    if (slip.shopId !== ctx.placeId) throw new Failure('请在借出的门店转销售');
    if (body.customerId) await assertCustomer(ctx, body.customerId);
    const lines = await borrowLines(ctx, id);
    const moving = valuedLent(lines, body.lines);
    await advance(ctx, slip, nothingLeft(lines, moving) ? 'sellAll' : 'sellPart');
    const sale = await sellLent(ctx, { ...slip, lentId: await lentPlace(ctx, slip.shopId) }, moving, body);
    await recordEvent(ctx, id, '转销售', `${sale.code}：${pieces(moving)}`.slice(0, 200));
    return sale;
  },

  async manualFinish(ctx, { body: { id, version, reason } }) {
    const slip = await lockedSlip(ctx, id, version, 'manualFinish');
    if (!reason.trim()) throw new Failure('请填写原因', { field: 'reason' });
    await assertOpen(ctx);
    const rest: Moving[] = (await borrowLines(ctx, id))
      .filter((line) => line.lentQuantity > 0)
      .map((line) => ({ line, quantity: line.lentQuantity, value: line.lentValue }));
    await advance(ctx, slip, 'manualFinish', { finish_reason: reason.trim() });
    await recordEvent(
      ctx,
      id,
      '手工完结',
      [reason.trim(), rest.length ? `核销 ${pieces(rest)}` : ''].filter(Boolean).join('，').slice(0, 200),
    );
    if (rest.length)
      await writeOff(ctx, { id, warehouseId: slip.warehouseId, lentId: await lentPlace(ctx, slip.shopId) }, rest);
    return null;
  },

  async genBusinessQrcode(ctx, { query: { id } }) {
    const slip = await borrowSlips(ctx).where('slip.id', '=', id).executeTakeFirst();
    if (!slip) throw new Failure('借用单不存在');
    const content = `/order/jieyongdan/detail/${id}`;
    return { content, image: await QRCode.toDataURL(content, { margin: 1, width: 240 }) };
  },

  async exportExcel(ctx, { query }) {
    const slips = await matchingSlips(ctx, query).limit(20_000).execute();
    const lines = slips.length
      ? await linesOfSlips(
          ctx,
          slips.map(({ id }) => id),
        )
      : [];
    const slipOf = new Map(slips.map((slip) => [slip.id, slip]));
    return sheetAnswer(
      '借用单',
      [
        { title: '借用单号', width: 24 },
        { title: '状态' },
        { title: '服务人员' },
        { title: '客户' },
        { title: '应还日期' },
        { title: '商品编码' },
        { title: '商品', width: 30 },
        { title: '单位' },
        { title: '借用数量', kind: 'quantity' },
        { title: '已借出', kind: 'quantity' },
        { title: '已归还', kind: 'quantity' },
        { title: '已销售', kind: 'quantity' },
        { title: '已核销', kind: 'quantity' },
        { title: '未还', kind: 'quantity' },
        { title: '未还成本(元)', kind: 'fen' },
        { title: '开单人' },
        { title: '开单时间', kind: 'moment', width: 20 },
        { title: '备注', width: 30 },
      ],
      lines.flatMap((line) => {
        const slip = slipOf.get(line.documentId);
        return slip
          ? [
              [
                slip.code,
                Object.values(borrowOutLifecycle.statuses).find(({ code }) => code === slip.status)?.label ?? '',
                slip.serviceStaffName,
                slip.customerName,
                slip.dueDay ?? '',
                line.skuCode,
                line.name,
                line.unitName,
                line.quantity,
                line.outQuantity,
                line.returnedQuantity,
                line.soldQuantity,
                line.lostQuantity,
                line.lentQuantity,
                Math.round(line.lentValue / 100),
                slip.by,
                slip.createTime,
                slip.remark,
              ],
            ]
          : [];
      }),
    );
  },
};
