import { receiptBillLifecycle } from '@partsdesk/core/order/receipt/receiptBillLifecycle';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { refundPlan, type PaidTender } from '@partsdesk/core/order/returns/refund';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { moved, type MemberBook, type Sale } from './memberBook';
import { NOTHING, type MemberClerk } from './memberClerk';

/** The value of one use of a counted card, fen. */
const USE = 1000;
/** How many sales a client goes back to; older ones are left as they are. */
const KEPT = 40;

/** Puts what tenders of a sale gave back into the book. */
function givenBack(book: MemberBook, sale: Sale, back: { storedValue: number; points: number; byCard: number }): void {
  moved(book.value, sale.customerId, back.storedValue);
  moved(book.points, sale.customerId, back.points);
  if (sale.card) sale.card.left += back.byCard;
  sale.storedValue -= back.storedValue;
  sale.points -= back.points;
  sale.byCard -= back.byCard;
}

/** The proposal of a refund, as it is sent. */
const suggested = (ways: readonly (Pick<PaidTender, 'method'> & { suggested: number })[]) =>
  ways.flatMap(({ method, suggested: amount }) => (amount ? [{ method, amount }] : []));

/** Sales that are paid by several tenders, voided, and returned in pieces. */
export function memberSales(
  { person: { client }, town, book, own, random }: MemberClerk,
  anybody: () => string,
): Record<string, () => Promise<unknown>> {
  const [orders, outs, receipts] = [orderSale(client), saleOut(client), receiptBill(client)];
  const [returns, refunds] = [salesReturn(client), refundBill(client)];

  /** Divides an amount over what the customer has by the book; now and then more than that is tried. */
  function tendersOf(sale: Sale, amount: number) {
    let rest = amount;
    const has = (known: number) => (random.chance(0.05) ? known + random.whole(1, 500) : known);
    const take = (known: number) => {
      const part = random.chance(0.6) ? Math.max(0, Math.min(rest, has(known), random.whole(1, rest || 1))) : 0;
      rest -= part;
      return part;
    };
    // What others have put on a shared customer's card is not in this book: a little is tried.
    const unknown = own.includes(sale.customerId) ? 0 : 300;
    sale.storedValue = take(Math.max(unknown, book.value.get(sale.customerId) ?? 0));
    sale.points = take(Math.max(unknown, book.points.get(sale.customerId) ?? 0));
    const usable = book.cashCards.filter(({ left }) => left > 0);
    if (sale.customerId === own[1] && usable.length && random.chance(0.6)) {
      sale.card = random.pick(usable);
      sale.byCard = take(sale.card.left);
    }
    return [
      { method: 'storedValue' as const, amount: sale.storedValue },
      { method: 'points' as const, amount: sale.points, points: sale.points },
      { method: 'cashCard' as const, amount: sale.byCard, cardNumber: sale.card?.number ?? '' },
      { method: random.pick(['cash', 'bankCard'] as const), amount: rest },
    ].filter((tender) => tender.amount > 0);
  }

  const pick = () => (book.sales.length ? random.pick(book.sales) : undefined);
  const forget = (sale: Sale) => {
    book.sales = book.sales.filter((one) => one !== sale);
  };

  function paidBack(sale: Sale, tenders: ReturnType<typeof suggested>) {
    const by = (method: string) => tenders.find((tender) => tender.method === method)?.amount ?? 0;
    givenBack(book, sale, { storedValue: by('storedValue'), points: by('points'), byCard: by('cashCard') });
  }

  return {
    async spend() {
      const customerId = anybody();
      const counted = random.chance(0.3)
        ? book.countedCards.find((card) => card.free > 0 && card.customerId === customerId)
        : undefined;
      const order = await orders.add({
        customerId,
        lines: [
          { skuId: town.part, quantity: random.whole(1, 3), price: random.whole(50, 1500) },
          ...(counted ? [{ skuId: town.wash, quantity: 1, giftCardItemId: counted.itemId }] : []),
        ],
      });
      if (counted) counted.free -= 1;
      const sale: Sale = {
        ...{ orderId: order.id, saleOutId: order.saleOutId, customerId, counted },
        ...{ storedValue: 0, points: 0, card: undefined, byCard: 0, handedOut: false },
      };
      try {
        const tenders = tendersOf(sale, order.receivable - order.covered);
        await receipts.add({ saleOutId: order.saleOutId, tenders });
      } catch (error) {
        await orders.remove({ id: order.id, reason: '余额不够，客户不要了' });
        if (counted) counted.free += 1;
        throw error;
      }
      moved(book.value, customerId, -sale.storedValue);
      moved(book.points, customerId, -sale.points);
      if (sale.card) sale.card.left -= sale.byCard;
      if (counted) counted.value -= USE;
      book.sales.push(sale);
      if (book.sales.length > KEPT) book.sales.shift();
    },

    async voidReceipt() {
      const sale = pick();
      if (!sale) return NOTHING;
      const bills = await receipts.getBySaleOutId({ saleOutId: sale.saleOutId });
      const bill = bills.find(({ status }) => status === receiptBillLifecycle.statuses.valid.code);
      if (!bill) return NOTHING;
      await receipts.void({ id: bill.id, version: bill.version, reason: '刷错卡' });
      givenBack(book, sale, sale);
      if (sale.counted) sale.counted.value += USE;
      forget(sale);
      if (sale.handedOut) return undefined;
      await orders.remove({ id: sale.orderId, reason: '客户不要了' });
      if (sale.counted) sale.counted.free += 1;
      return undefined;
    },

    async cancelPaid() {
      const sale = pick();
      if (!sale || sale.handedOut) return NOTHING;
      const { id, version } = await orders.getById({ id: sale.orderId });
      await orders.cancelPaid({ id, version, reason: '客户不要了' });
      givenBack(book, sale, sale);
      if (sale.counted) {
        sale.counted.value += USE;
        sale.counted.free += 1;
      }
      forget(sale);
      return undefined;
    },

    async takeBack() {
      const sale = pick();
      if (!sale) return NOTHING;
      if (!sale.handedOut) {
        await outs.submitOut({ id: sale.saleOutId });
        sale.handedOut = true;
      }
      const able = await returns.queryAbleRetuenAmount({ saleOutId: sale.saleOutId });
      const left = able.lines.filter(({ returnableQuantity }) => returnableQuantity > 0);
      if (!left.length) {
        forget(sale);
        return NOTHING;
      }
      const line = random.pick(left);
      const quantity = random.whole(1, line.returnableQuantity);
      const draft = {
        saleOutId: sale.saleOutId,
        lines: [{ saleOutLineId: line.saleOutLineId, quantity, condition: 1 as const, reason: '型号不符' }],
      };
      const { id, amount, version } = await returns.save(draft);
      if (!line.byGiftCard && random.chance(0.5)) {
        const paid = able.tenders.filter(({ method }) => method !== PayMethod.giftCard);
        const tenders = suggested(refundPlan(amount, able.debt, paid).tenders);
        await refunds.returnAtOnce({ id, version, ...draft, tenders });
        paidBack(sale, tenders);
        return undefined;
      }
      await returns.submit({ id, version });
      await returns.pass({ id, version: version + 1 });
      const info = await refunds.getSaleOutInfo({ salesReturnId: id });
      const tenders = suggested(info.tenders);
      await refunds.add({ salesReturnId: id, version: info.version, tenders });
      paidBack(sale, tenders);
      if (sale.counted) {
        sale.counted.value += info.giftCard;
        sale.counted.free += info.giftCardUses;
      }
      return undefined;
    },
  };
}
