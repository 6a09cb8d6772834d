import { enabled } from '@partsdesk/core/enabled';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { customersOfShop } from '../../customer/visibleCustomers';
import { newId } from '../../db/ids';
import { assertLines, assertWarehouse } from '../../goods/stock/stockDraft';
import { warehouseOfShop } from '../../goods/stock/usualWarehouse';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { visibleStaff } from '../../store/staff/visibleStaff';

type Draft = Omit<BodyOf<operations['serviceBorrowOut_add']>, 'lend'>;

export async function assertCustomer(ctx: Context, id: string): Promise<void> {
  const shopId = await customersOfShop(ctx);
  let found = fromStore(ctx, 'customer').select(['name', 'status']).where('id', '=', id).where(isCustomerVisible(ctx));
  if (shopId) found = found.where('shop_id', '=', shopId);
  const customer = await found.executeTakeFirst();
  if (!customer) throw new Failure('客户不存在', { field: 'customerId' });
  if (customer.status === enabled.statuses.disabled.code)
    throw new Failure(`客户「${customer.name}」已停用`, { field: 'customerId' });
}

/** Checks a draft and returns its warehouse: the named one, else the shop's usual one. */
export async function checkedDraft(
  ctx: Context,
  { warehouseId, serviceStaffId, customerId, lines }: Draft,
): Promise<string> {
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

export const headOf = (draft: Draft, warehouseId: string) => ({
  warehouseId,
  serviceStaffId: draft.serviceStaffId,
  customerId: draft.customerId ?? null,
  dueDay: draft.dueDay ?? null,
  lineCount: draft.lines.length,
  remark: draft.remark ?? '',
});

export const writeLines = (ctx: Context, documentId: string, lines: Draft['lines']) =>
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
