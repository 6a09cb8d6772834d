import { formatYuan } from '@partsdesk/core/money';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { isBalanceMethod, isCardMethod, PayMethod, type SettledTender } from '@partsdesk/core/order/receipt/tenders';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { consumeUses, takenUses, type UsedValue } from '../../customer/card/gift/giftCardUses';
import { spendCards, type CardTender } from '../../customer/card/spendCard';
import { payByPoints } from '../../customer/points/payByPoints';
import { newId } from '../../db/ids';
import { bookFund } from '../../fund/fundLedger';
import { bookReceivable } from '../../fund/receivable';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { statusAfter } from '../../kit/owner/documentOwner';
import { bargained, paidOff, settled, worthOfAllMoved } from '../../market/orderMarks';
import { orderPaid } from '../online/orderPaid';
import type { LockedSaleOut } from '../outbound/handOutGoods';
import { saleOuts } from '../outbound/saleOuts';
import type { payAccounts } from './payAccounts';
import { insertReceipts } from './receiptBills';

type TenderDrafts = BodyOf<operations['receiptBill_add']>['tenders'];

/** How money comes in: its title in the timeline, and the events of a debt that it settles or only reduces. */
const WAYS = {
  till: { title: '收款', all: 'receiveAll', part: 'receivePart' },
  batch: { title: '合并收款', all: 'receiveAll', part: 'receivePart' },
  scan: { title: '顾客扫码支付', all: 'confirmed', part: 'failed' },
  authCode: { title: '付款码收款', all: 'confirmed', part: 'failed' },
  member: { title: '会员余额支付', all: 'receiveAll', part: 'receivePart' },
} as const;

/** The money received for one outbound, and its accounts. */
interface Taken {
  out: Pick<LockedSaleOut, 'id' | 'orderId' | 'paymentStatus' | 'onCredit' | 'receivable' | 'received' | 'online'>;
  /** A card stands in no account of its own: what its lots paid is found out under the lock of the card. */
  tenders: readonly (SettledTender & { accountId: string; cashCardId?: string | undefined; field?: string })[];
  received: number;
  change: number;
  rest: number;
  /** The rest stays owed. */
  onCredit: boolean;
}

interface Receipt {
  /** Null when nothing was received and all is on credit. */
  id: string | null;
  code: string;
}

/** Returns what is to be paid of an outbound beside its gift cards; refuses if its money cannot be received now. */
export function debtOf(out: LockedSaleOut, name = '该单'): number {
  if (out.status === saleOutLifecycle.statuses.cancelled.code) throw new Failure(`${name}已取消，不能收款`);
  statusAfter(name, paymentStatus, out.paymentStatus, 'receiveAll');
  return out.receivable - out.received - out.covered;
}

/**
 * Assigns an account to each tender: the named one, else for cash the drawer's, else the shop's first of that method.
 */
export function accountsFor(
  accounts: Awaited<ReturnType<typeof payAccounts>>,
  tenders: TenderDrafts,
  drawer: string | null | undefined,
): string[] {
  return tenders.map(({ method, accountId }, index) => {
    if (isBalanceMethod(method)) return '';
    const wanted = accountId ?? (method === 'cash' ? drawer : undefined);
    const account = accounts.find((one) => (wanted ? one.id === wanted : one.method === method));
    if (!account) throw new Failure('收款账户不存在或已停用', { field: `tenders[${String(index)}].accountId` });
    if (account.method !== method)
      throw new Failure(`「${account.name}」不能收这种款`, { field: `tenders[${String(index)}].accountId` });
    return account.id;
  });
}

type Bill = Taken & { id: string };
type PaidTender = Taken['tenders'][number] & { spent?: Pick<CardTender, 'cardId' | 'lotId' | 'part'> };

/** What stands for a tender in the books, where that is not the tender itself. */
type Replaced = ReadonlyMap<Taken['tenders'][number], readonly PaidTender[]>;

/** Takes off the cards what they pay, and returns what their lots pay in place of each such tender. */
async function paidByCards(ctx: Context, customerId: string, bills: readonly Bill[]): Promise<Replaced> {
  const byCard = bills.flatMap(({ id, tenders }) =>
    tenders
      .filter(({ method }) => isCardMethod(method))
      .map((tender) => ({ tender, receiptId: id, cashCardId: tender.cashCardId, amount: tender.kept })),
  );
  if (!byCard.length) return new Map();
  const spent = await spendCards(
    ctx,
    customerId,
    byCard.map(({ tender, ...payment }) => ({ ...payment, field: tender.field ?? 'tenders' })),
  );
  return new Map(
    byCard.map(({ tender }, index) => [
      tender,
      (spent[index] ?? []).map(({ accountId, amount, ...from }) => ({
        method: tender.method,
        accountId,
        amount,
        kept: amount,
        spent: from,
      })),
    ]),
  );
}

/** Takes the points that pay, and returns the account that stands for them in place of each such tender. */
async function paidByPoints(ctx: Context, customerId: string, bills: readonly Bill[]): Promise<Replaced> {
  const paid = new Map<Taken['tenders'][number], PaidTender[]>();
  for (const { id: receiptId, out, tenders } of bills)
    for (const tender of tenders) {
      const { points, kept: amount, field = 'tenders' } = tender;
      if (points === undefined) continue;
      // Asked first, and so refused first, whatever the points themselves are refused for.
      const [, accountId] = await Promise.all([
        bargained.assertNone(ctx, out.orderId, field),
        payByPoints(ctx, customerId, { receiptId, out, points, amount, field }),
      ]);
      paid.set(tender, [{ ...tender, accountId }]);
    }
  return paid;
}

/**
 * Takes the money for locked outbounds of one customer, at the till or through a provider: the only place that takes
 * money of a sale. Returns them in the same order, and the customer's new debt.
 */
export async function takeReceipts(
  ctx: Context,
  customerId: string,
  taken: readonly Taken[],
  {
    way,
    shiftId,
    remark = '',
    batchId,
  }: {
    way: keyof typeof WAYS;
    shiftId?: string | undefined;
    remark?: string | undefined;
    batchId?: string | undefined;
  },
) {
  const { title, all, part } = WAYS[way];
  for (const { out, rest } of taken) if (out.online && rest === 0) await orderPaid(ctx, out.orderId);
  const uses = await takenUses(
    ctx,
    taken.map(({ out }) => out.id),
  );
  const coveredBy = (out: Taken['out']) => uses.filter(({ saleOutId }) => saleOutId === out.id);
  const bills = taken.map((one) => {
    const received = one.received + coveredBy(one.out).reduce((sum, { value }) => sum + value, 0);
    return { ...one, received, id: received > 0 ? newId(ctx.now) : null };
  });
  for (const { out, rest } of bills) if (rest === 0) await settled(ctx, out.orderId);
  const paidByUses = new Map<string, UsedValue[]>();
  for (const { id, out } of bills)
    paidByUses.set(
      out.id,
      await consumeUses(ctx, coveredBy(out), id ? { kind: 'receiptBill', id } : { kind: 'saleOut', id: out.id }),
    );
  const paying = bills.flatMap(({ id, ...one }) => (id ? [{ ...one, id }] : []));
  // Locks the cards before the points (the common lock order): the statements run in the order of their calls.
  const [byCards, byPoints] = await Promise.all([
    paidByCards(ctx, customerId, paying),
    paidByPoints(ctx, customerId, paying),
  ]);
  const received = paying.map((bill) => ({
    ...bill,
    tenders: [
      ...bill.tenders.flatMap(
        (tender): readonly PaidTender[] => byCards.get(tender) ?? byPoints.get(tender) ?? [tender],
      ),
      // The last, so that the places of what cards paid stay as they were written.
      ...(paidByUses.get(bill.out.id) ?? []).map(({ accountId, amount }): PaidTender => ({
        method: PayMethod.giftCard,
        accountId,
        amount,
        kept: amount,
      })),
    ],
  }));
  // In the common lock order of accounts, so that two receipts cannot deadlock.
  const kept = received
    .flatMap(({ id, tenders }) => tenders.map((tender) => ({ id, account: tender.accountId, amount: tender.kept })))
    .sort((a, b) => (a.account < b.account ? -1 : 1));
  const written = Promise.all([
    ...bills.map(({ out, received: amount, rest, onCredit }) =>
      saleOuts.move(
        ctx,
        out,
        { paymentStatus: rest === 0 ? all : part },
        { received: out.received + amount, onCredit: onCredit || out.onCredit },
      ),
    ),
    insertReceipts(
      ctx,
      received.map(({ id, out, received: amount, change, tenders }) => ({
        bill: {
          id,
          sale_out_id: out.id,
          customer_id: customerId,
          shift_id: shiftId ?? null,
          batch_id: batchId ?? null,
          amount,
          change,
          remark,
        },
        tenders: tenders.map((tender) => ({
          method: tender.method,
          account_id: tender.accountId,
          tendered: tender.amount,
          amount: tender.kept,
          spent: tender.spent,
          points: tender.points,
        })),
      })),
    ),
    ...bills.map(({ out, onCredit, rest }) => onCredit && recordEvent(ctx, out.id, '挂账', formatYuan(rest))),
    ...received.map(({ out, received: amount }) => recordEvent(ctx, out.id, title, formatYuan(amount))),
    ctx.tellStore(),
  ]);
  await written;
  await worthOfAllMoved(
    ctx,
    bills.flatMap(({ out, rest }) => (rest === 0 ? [out.orderId] : [])),
  );
  for (const { out, rest } of bills) if (rest === 0) await paidOff(ctx, out.orderId);
  // Takes the contended row locks last: the customer's debt, the accounts, the document numbers.
  const [owed, , codes] = await Promise.all([
    Promise.all(
      bills.map(({ id, out, received: amount }) =>
        bookReceivable(ctx, customerId, -amount, { kind: 'receiptBill', id: id ?? out.id, saleOutId: out.id }),
      ),
    ),
    Promise.all(kept.map(({ id, account, amount }) => bookFund(ctx, account, amount, { kind: 'receiptBill', id }))),
    Promise.all(received.map(async ({ id }) => [id, await numberDocument(ctx, 'receipt_bill', 'SK', id)] as const)),
  ]);
  const codeOf = new Map(codes);
  const receipts = bills.map(({ id, received: amount }): Receipt => {
    const code = codeOf.get(id ?? '') ?? '';
    if (id) ctx.changed('receiptBill', id, null, { code, received: amount });
    return { id, code };
  });
  return { receipts, owed: owed.at(-1) ?? 0 };
}
