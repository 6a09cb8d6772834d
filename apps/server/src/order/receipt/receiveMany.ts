import { formatYuan } from '@partsdesk/core/money';
import { settleMany } from '@partsdesk/core/order/receipt/settleMany';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { newId } from '../../db/ids';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { lockedSaleOuts } from '../outbound/handOutGoods';
import { lockOpenShift } from '../shift/openShift';
import type { JointPaper } from './jointReceipts';
import { payAccounts } from './payAccounts';
import { accountsFor, debtOf, takeReceipts } from './takeReceipts';
import type { CardsByTender } from './tenderCards';

type Draft = BodyOf<operations['receiptBill_addMany']>;

const fieldOf = (index: number) => `saleOutIds[${String(index)}]`;

/** Returns the customer of the outbounds; refuses if they belong to several. */
async function customerOf(ctx: Context, outs: Awaited<ReturnType<typeof lockedSaleOuts>>) {
  const customers = await fromStore(ctx, 'customer')
    .select(['id', 'name', 'kind'])
    .where('id', 'in', [...new Set(outs.map(({ customerId }) => customerId))])
    .execute();
  const of = (id: string | undefined) => customers.find((one) => one.id === id);
  const first = of(outs[0]?.customerId);
  if (!first) throw new Failure('客户不存在', { field: fieldOf(0) });
  const strange = outs.findIndex(({ customerId }) => customerId !== first.id);
  if (strange >= 0)
    throw new Failure(
      `出库单${outs[strange]?.code ?? ''}是客户「${of(outs[strange]?.customerId)?.name ?? ''}」的，不能和「${first.name}」的单一起收款`,
      { field: fieldOf(strange) },
    );
  if (first.kind === 0) throw new Failure('散客的单不能合并收款，请逐单收款', { field: fieldOf(0) });
  return first;
}

/**
 * 合并收款: receives tenders for several outbounds, the oldest first. Each gets a receipt of its own, so that its returns
 * and refunds stay separate.
 */
export async function receiveMany(ctx: Context, draft: Draft, cards: CardsByTender) {
  const twice = draft.saleOutIds.findIndex((id, index) => draft.saleOutIds.indexOf(id) !== index);
  if (twice >= 0) throw new Failure('同一张出库单选了两次', { field: fieldOf(twice) });
  const byPoints = draft.tenders.findIndex(({ method }) => method === PayMethod.points);
  if (byPoints >= 0)
    throw new Failure('合并收款不能用积分抵扣，请逐单收款', { field: `tenders[${String(byPoints)}].method` });
  const [outs, accounts, shift] = await Promise.all([
    lockedSaleOuts(ctx, draft.saleOutIds),
    payAccounts(ctx),
    lockOpenShift(ctx),
    assertOpen(ctx),
  ]);
  const customer = await customerOf(ctx, outs);
  const owing = outs
    .map((out, index) => {
      if (out.covered > 0)
        throw new Failure(`出库单${out.code ?? ''}有礼品卡抵扣，请单独收款`, { field: fieldOf(index) });
      const debt = debtOf(out, `出库单${out.code ?? ''}`);
      if (debt <= 0) throw new Failure(`出库单${out.code ?? ''}没有欠款`, { field: fieldOf(index) });
      return { out, debt };
    })
    .sort((a, b) => a.out.createTime.getTime() - b.out.createTime.getTime() || (a.out.id < b.out.id ? -1 : 1));
  const settled = settleMany(
    owing.map(({ debt }) => debt),
    draft.tenders,
  );
  if (!settled.ok) throw new Failure(settled.message, { field: settled.field });
  const paidInto = accountsFor(accounts, draft.tenders, shift?.cashAccountId);

  const shares = owing.flatMap(({ out }, index) => {
    const share = settled.shares[index];
    return share
      ? [
          {
            ...share,
            out,
            onCredit: false,
            tenders: share.tenders.map((part) => ({
              ...part,
              accountId: paidInto[part.tender] ?? '',
              ...cards.get(part.tender),
            })),
          },
        ]
      : [];
  });
  const reached = shares.filter(({ received }) => received > 0);
  const id = newId(ctx.now);
  const { received, change, rest: debt } = settled;
  await ctx.db
    .insertInto('receipt_batch')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: ctx.placeId,
      customer_id: customer.id,
      amount: received,
      change,
      remark: draft.remark ?? '',
      paper: JSON.stringify({
        tenders: draft.tenders.map(({ method, amount }) => ({ method, amount })),
        shares: shares.map(({ out, received: got, rest }) => ({ saleOutId: out.id, received: got, debt: rest })),
      } satisfies JointPaper),
      created_by: ctx.user?.id ?? '',
      create_time: ctx.now,
    })
    .execute();
  const { receipts } = await takeReceipts(ctx, customer.id, reached, {
    way: 'batch',
    shiftId: shift?.id,
    remark: draft.remark,
    batchId: id,
  });
  const code = await numberDocument(ctx, 'receipt_batch', 'HS', id);
  ctx.changed('receiptBatch', id, null, {
    code,
    received,
    customer: customer.name,
    outbounds: reached.map(({ out, received: amount }) => `${out.code ?? ''} ${formatYuan(amount)}`),
  });
  return {
    id,
    code,
    received,
    change,
    debt,
    createTime: ctx.now,
    shares: shares.map(({ out, received: amount, rest }, index) => ({
      saleOutId: out.id,
      saleOutCode: out.code ?? '',
      id: receipts[index]?.id ?? null,
      code: receipts[index]?.code ?? '',
      received: amount,
      debt: rest,
    })),
  };
}
