import type { SpendRule } from '@partsdesk/core/customer/card/storedValue';
import { formatYuan } from '@partsdesk/core/money';
import { isPrepaidMethod, payMethodLabel, settle } from '@partsdesk/core/order/receipt/tenders';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { newId } from '../../db/ids';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { rechargeOrders } from '../../pay/recharge/rechargeOrders';
import { payAccounts } from '../receipt/payAccounts';
import { accountsFor } from '../receipt/takeReceipts';
import { lockOpenShift } from '../shift/openShift';

type Tenders = BodyOf<operations['customerValueCardItem_add']>['tenders'];

/** The words of a sale of value: 充值 or 售卡, and what its amount is called. */
interface Words {
  sale: string;
  amount: string;
}

/**
 * Settles the price of a recharge or a cash card with tenders of the counter, in the caller's shift: exactly, and never
 * out of a card (MEM-06).
 */
export async function settledRecharge(ctx: Context, amount: number, tenders: Tenders, words: Words) {
  const [accounts, shift] = await Promise.all([payAccounts(ctx), lockOpenShift(ctx), assertOpen(ctx)]);
  const byCard = tenders.findIndex(({ method }) => isPrepaidMethod(method));
  if (byCard >= 0)
    throw new Failure(`${words.sale}不能用${payMethodLabel(tenders[byCard]?.method ?? '')}付款`, {
      field: `tenders[${String(byCard)}].method`,
    });
  const settled = settle(amount, tenders);
  if (!settled.ok) throw new Failure(settled.message, { field: settled.field });
  if (settled.rest > 0) throw new Failure(`收款比${words.amount}少 ${formatYuan(settled.rest)}`, { field: 'tenders' });
  const paidInto = accountsFor(accounts, tenders, shift?.cashAccountId);
  return {
    shiftId: shift?.id ?? null,
    change: settled.change,
    tenders: settled.tenders.map((tender, index) => ({ ...tender, accountId: paidInto[index] ?? '' })),
  };
}

interface Recharge {
  customerId: string | null;
  amount: number;
  gift: number;
  spendRule: SpendRule;
  giftDays?: number | null;
  offerId?: string | null;
  /** The cash card that is sold. */
  cardId?: string;
  /** The gift card that is sold. */
  giftCardId?: string;
  remark?: string;
}

/** Writes a paid recharge or sale of a card with its tenders; returns its id. */
export async function writeRecharge(
  ctx: Context,
  { customerId, amount, gift, spendRule, giftDays = null, offerId = null, cardId, giftCardId, remark = '' }: Recharge,
  { shiftId, tenders }: Pick<Awaited<ReturnType<typeof settledRecharge>>, 'shiftId' | 'tenders'>,
): Promise<string> {
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('recharge_order')
    .values({
      store_id: ctx.storeId,
      id,
      kind: giftCardId === undefined ? (cardId === undefined ? 1 : 2) : 3,
      shop_id: ctx.placeId,
      customer_id: customerId,
      card_id: cardId ?? null,
      gift_card_id: giftCardId ?? null,
      offer_id: offerId,
      amount,
      gift,
      spend_rule: spendRule,
      gift_days: giftDays,
      shift_id: shiftId,
      by_name: ctx.user?.name ?? '',
      remark,
      create_time: ctx.now,
    })
    .execute();
  await rechargeOrders.move(ctx, { id, paymentStatus: 0 }, { paymentStatus: 'receiveAll' }, { paidTime: ctx.now });
  await ctx.db
    .insertInto('recharge_tender')
    .values(
      tenders.map((tender, index) => ({
        store_id: ctx.storeId,
        recharge_id: id,
        position: index + 1,
        method: tender.method,
        account_id: tender.accountId,
        tendered: tender.amount,
        amount: tender.kept,
      })),
    )
    .execute();
  await ctx.tellStore();
  return id;
}
