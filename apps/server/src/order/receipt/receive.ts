import { settle } from '@partsdesk/core/order/receipt/tenders';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { assertServiceRight } from '../../account/role/serviceRights';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { lockedSaleOut } from '../outbound/handOutGoods';
import { lockOpenShift } from '../shift/openShift';
import { assertCredit } from './credit';
import { payAccounts } from './payAccounts';
import { accountsFor, debtOf, takeReceipts } from './takeReceipts';
import type { CardsByTender } from './tenderCards';

/** Receives tenders for an outbound at the till. `cards` are the cash cards among them. */
export async function receive(
  ctx: Context,
  draft: BodyOf<operations['receiptBill_add']>,
  cards: CardsByTender = new Map(),
) {
  const [out, accounts, shift] = await Promise.all([
    lockedSaleOut(ctx, draft.saleOutId, undefined),
    payAccounts(ctx),
    lockOpenShift(ctx),
    assertOpen(ctx),
  ]);
  const settled = settle(debtOf(out), draft.tenders);
  if (!settled.ok) throw new Failure(settled.message, { field: settled.field });
  if (draft.onCredit && out.online) throw new Failure('商城订单不能挂账', { field: 'onCredit' });
  if (draft.onCredit) await assertServiceRight(ctx, 'allow_credit', 'onCredit');
  // Gift cards may pay all of it.
  const coveredWhole = out.covered > 0 && settled.rest === 0;
  if (!draft.tenders.length && !draft.onCredit && !coveredWhole)
    throw new Failure('请填写收款金额', { field: 'tenders' });

  const paidInto = accountsFor(accounts, draft.tenders, shift?.cashAccountId);
  const onCredit = settled.rest > 0 && (draft.onCredit ?? false);
  const tenders = settled.tenders.map((tender, index) => ({
    ...tender,
    accountId: paidInto[index] ?? '',
    ...cards.get(index),
    ...(tender.points === undefined ? {} : { field: `tenders[${String(index)}].points` }),
  }));
  const {
    receipts: [receipt],
    owed,
  } = await takeReceipts(ctx, out.customerId, [{ ...settled, out, tenders, onCredit }], {
    way: 'till',
    shiftId: shift?.id,
    remark: draft.remark,
  });
  if (onCredit) await assertCredit(ctx, out.customerId, owed);
  return {
    id: receipt?.id ?? null,
    code: receipt?.code ?? '',
    received: settled.received + out.covered,
    change: settled.change,
    debt: settled.rest,
  };
}
