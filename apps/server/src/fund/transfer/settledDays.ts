import { formatYuan } from '@partsdesk/core/money';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';

const LISTED = 100;

/** The account of a shop into which providers collect. */
interface Collecting {
  method: string;
  shopId: string;
}

/** Refuses an account that no provider pays into. */
export function assertCollecting({ method }: Collecting, field: string): void {
  if (method !== PayMethod.online) throw new Failure('渠道到账只能从线上收款账户转出', { field });
}

/** The differences of a day's bill that concern the shop; one of a payment that nobody knows concerns each. */
const differencesOf = (
  shopId: string,
) => sql<number>`(select count(*)::int from jsonb_array_elements(bill.differences) one
  left join pay_trade trade on trade.store_id = bill.store_id and trade.out_trade_no = one->>'outTradeNo'
  where trade.id is null or trade.shop_id = ${shopId})`;

/** Selects the reconciled days of a shop that no transfer has settled. */
const openDays = (ctx: Context, shopId: string) =>
  fromStore(ctx, 'pay_bill_shop as part')
    .innerJoin('pay_bill as bill', withinStore('bill.id', 'part.bill_id'))
    .where('part.shop_id', '=', shopId)
    .where('part.transfer_id', 'is', null);

/** Lists the reconciled days that the provider has not settled, the oldest first (FUN-11). */
export const settleDays = (ctx: Context, { shopId }: Collecting) =>
  openDays(ctx, shopId)
    .select(['bill.day', 'part.trades', 'part.paid', 'part.refunded', 'part.fee'])
    .select([sql<number>`part.paid - part.refunded - part.fee`.as('amount'), differencesOf(shopId).as('differences')])
    .orderBy('bill.day')
    .limit(LISTED)
    .execute();

interface Settling {
  transferId: string;
  days: readonly string[];
  amount: number;
  fee: number;
  differencesSeen: boolean;
}

/**
 * Claims days for the transfer that settles them, each once (FUN-11). What the account pays must be what the days came
 * to; the fee may be what the provider really kept.
 */
export async function claimDays(
  ctx: Context,
  account: Collecting,
  { transferId, days, amount, fee, differencesSeen }: Settling,
): Promise<void> {
  assertCollecting(account, 'fromId');
  const found = await openDays(ctx, account.shopId)
    .select(['bill.day', 'part.bill_id as billId', differencesOf(account.shopId).as('differences')])
    .select(sql<number>`part.paid - part.refunded`.as('owed'))
    .where('bill.day', 'in', [...days])
    .orderBy('bill.day')
    .forUpdate('part')
    .execute();
  const strange = days.find((day) => !found.some((one) => one.day === day));
  if (strange !== undefined) throw new Failure(`${strange} 还没有对账，或已经到账过`, { field: 'settles' });
  const differing = found.find((one) => one.differences > 0);
  if (differing && !differencesSeen)
    throw new Failure(`${differing.day} 的账单有 ${String(differing.differences)} 处与账目不一致，请核对后再登记到账`, {
      field: 'differencesSeen',
    });
  const owed = found.reduce((sum, one) => sum + one.owed, 0);
  if (owed !== amount + fee)
    throw new Failure(`这些日子收款减退款共 ${formatYuan(owed)}，与到账金额加手续费不符`, { field: 'amount' });
  await ctx.db
    .updateTable('pay_bill_shop')
    .set({ transfer_id: transferId })
    .where('store_id', '=', ctx.storeId)
    .where('shop_id', '=', account.shopId)
    .where(
      'bill_id',
      'in',
      found.map(({ billId }) => billId),
    )
    .execute();
}

/** Frees the days of a transfer that was taken back: they may be settled again. */
export const freeDays = (ctx: Context, transferId: string) =>
  ctx.db
    .updateTable('pay_bill_shop')
    .set({ transfer_id: null })
    .where('store_id', '=', ctx.storeId)
    .where('transfer_id', '=', transferId)
    .execute();
