import type { Transaction } from '../db/database';
import { refundBill } from '../order/returns/refundBill';
import { salesReturn } from '../order/returns/salesReturn';
import { call } from './call';
import { seedContext } from './seedContext';

interface ReturningShop {
  id: string;
  cashier: { id: string; name: string };
  keeper: { id: string; name: string };
}

const [save, submit, pass, putInStorage, refund] = [
  call<{ id: string }>(salesReturn.save),
  call(salesReturn.submit),
  call(salesReturn.pass),
  call(salesReturn.putInStorage),
  call(refundBill.add),
];
const [goodwill, getGoodwillInfo] = [
  call(refundBill.goodwill),
  call<{ version: number; rest: number; ways: { method: string }[] }>(refundBill.getGoodwillInfo),
];
const getSaleOutInfo = call<{ version: number; tenders: { method: string; suggested: number }[] }>(
  refundBill.getSaleOutInfo,
);

/** The number of steps that each return of a shop has taken, and its reason. */
const courses = [
  { steps: 4, condition: 2, reason: '质量问题' },
  { steps: 3, condition: 1, reason: '型号不符' },
  { steps: 2, condition: 1, reason: '客户不要了' },
  { steps: 1, condition: 1, reason: '发错货' },
  { steps: 0, condition: 1, reason: '多发货' },
] as const;

/**
 * Adds returns to every shop, one at each step: refunded and stored, stored, approved, submitted, a draft; and a
 * goodwill payment.
 */
export async function addDemoReturns(
  transaction: Transaction,
  storeId: string,
  shops: readonly ReturningShop[],
  lead: { id: string; name: string },
  now: Date,
): Promise<void> {
  const { db } = transaction;
  for (const shop of shops) {
    const at = (user: { id: string; name: string }) =>
      seedContext(transaction, { now, user, storeId, shopId: shop.id, placeId: shop.id });
    const sold = await db
      .selectFrom('sale_out')
      .select('id')
      .where('store_id', '=', storeId)
      .where('shop_id', '=', shop.id)
      .where('status', '=', 3)
      .where('payment_status', '=', 2)
      .where('receivable', '>', 0)
      .orderBy('id', 'desc')
      .offset(3)
      .limit(courses.length)
      .execute();
    for (const [index, { steps, condition, reason }] of courses.entries()) {
      const saleOutId = sold[index]?.id;
      const line =
        saleOutId &&
        (await db
          .selectFrom('sale_out_line')
          .select(['id', 'quantity'])
          .where('store_id', '=', storeId)
          .where('sale_out_id', '=', saleOutId)
          .orderBy('position')
          .executeTakeFirstOrThrow());
      if (!line) continue;
      const quantity = Math.min(1, line.quantity);
      const { id } = await save(at(shop.cashier), {
        query: {},
        body: { saleOutId, lines: [{ saleOutLineId: line.id, quantity, condition, reason }] },
      });
      if (steps >= 1) await submit(at(shop.cashier), { query: {}, body: { id, version: 1 } });
      if (steps >= 2) await pass(at(lead), { query: {}, body: { id, version: 2 } });
      if (steps >= 3) {
        const { id: lineId } = await db
          .selectFrom('sales_return_line')
          .select('id')
          .where('store_id', '=', storeId)
          .where('document_id', '=', id)
          .executeTakeFirstOrThrow();
        await putInStorage(at(shop.keeper), { query: {}, body: { id, version: 3, lines: [{ lineId, quantity }] } });
      }
      if (steps < 4) continue;
      const { version, tenders } = await getSaleOutInfo(at(shop.cashier), { query: { salesReturnId: id }, body: {} });
      const paid = tenders
        .filter(({ suggested }) => suggested > 0)
        .map(({ method, suggested }) => ({ method, amount: suggested }));
      if (paid.length)
        await refund(at(shop.cashier), { query: {}, body: { salesReturnId: id, version, tenders: paid } });
    }
    const saleOutId = sold.at(-1)?.id;
    if (!saleOutId) continue;
    const {
      version,
      rest,
      ways: [way],
    } = await getGoodwillInfo(at(lead), { query: { saleOutId }, body: {} });
    if (way && rest > 0)
      await goodwill(at(lead), {
        query: {},
        body: { saleOutId, version, method: way.method, amount: Math.min(rest, 1000), reason: '送货晚了一天' },
      });
  }
}
