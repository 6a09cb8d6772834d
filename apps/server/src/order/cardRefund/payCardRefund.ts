import { cardRefundProblem } from '@partsdesk/core/customer/card/cardRefund';
import { Nature } from '@partsdesk/core/fund/accountNature';
import { formatYuan } from '@partsdesk/core/money';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { bookCard, lockedCard, valueCardLots } from '../../customer/card/valueCards';
import { cardAccounts } from '../../fund/cardAccounts';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { payAccounts } from '../receipt/payAccounts';
import { payingAccount, payOut } from '../returns/payOut';
import { payingShift } from '../returns/refundDrawer';
import { lockOpenShift } from '../shift/openShift';
import { lockedCardRefund } from './cardRefundRows';
import { cardRefunds } from './cardRefunds';

/**
 * Pays a card refund: the principal goes out of an account of this shop, what is owed for the card goes down by the
 * same, and the gift is void (MEM-71).
 */
export async function payCardRefund(
  ctx: Context,
  { id, version, payee: named = '', ...way }: BodyOf<operations['customerCardRefund_pay']>,
): Promise<null> {
  const refund = await lockedCardRefund(ctx, id);
  cardRefunds.check(refund, version, 'status', 'pay');
  const payee = way.method === 'cash' ? '' : named.trim();
  const problem = cardRefundProblem(refund.principal, { method: way.method, payee });
  if (problem) throw new Failure(problem.message, { field: problem.field });
  const [accounts, shift] = await Promise.all([payAccounts(ctx), lockOpenShift(ctx), assertOpen(ctx)]);
  const account = payingAccount(accounts, [], way, shift?.cashAccountId, 'accountId');
  const shiftId = await payingShift(ctx, shift, [{ method: way.method, account }]);

  const card = await lockedCard(ctx, refund.customerId);
  const lot = card?.lots.find((one) => one.id === refund.lotId);
  if (!card || !lot) throw new Error(`card refund ${id} has no lot`);
  if (lot.principalLeft !== refund.principal)
    throw new Failure(
      `申请后有消费退回这一批，现剩本金 ${formatYuan(lot.principalLeft)}，申请退 ${formatYuan(refund.principal)}，请撤回后重新申请`,
    );
  const before = { principal: card.principal, gift: card.gift };
  const { principalLeft: principal, giftLeft: gift } = lot;
  await bookCard(ctx, card, { kind: 'cardRefund', id }, [
    {
      kind: 'cardRefund',
      parts: [{ lotId: lot.id, principal: -principal, gift: -gift }],
      reason: `退卡单 ${refund.code ?? ''}`,
    },
  ]);
  // What a later return gives back to this lot is the holder's again.
  await valueCardLots.change(ctx, lot, { refundId: null });
  ctx.changed('valueCard', card.id, before, { principal: card.principal, gift: card.gift });
  await cardRefunds.move(
    ctx,
    refund,
    { status: 'pay' },
    {
      method: way.method,
      accountId: account.id,
      payee,
      paidName: ctx.user?.name ?? '',
      paidShopId: ctx.placeId,
      shiftId: shiftId ?? null,
      paidTime: ctx.now,
      gift,
    },
    { method: way.method, paid: principal },
  );
  await ctx.tellStore();
  const accountOf = await cardAccounts(ctx, [lot.shopId]);
  const owed = { account: { id: accountOf(Nature.prepaid, lot.shopId) }, amount: -principal, field: '' };
  await payOut(ctx, [{ account, amount: principal, field: 'accountId' }, owed], { kind: 'cardRefund', id });
  return null;
}
