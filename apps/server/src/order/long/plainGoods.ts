import type { Client } from '@partsdesk/sdk';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import type { randomFrom } from '../../seed/random';
import type { Deal, Part, PlainShop } from './plainDays';

interface Place {
  plain: PlainShop;
  random: ReturnType<typeof randomFrom>;
  parts: readonly Part[];
  buyers: readonly string[];
  warehouseId: string;
  /** Who borrows goods. */
  staffId: string;
  clerk: (at: number) => Client;
  recent: (wanted: (deal: Deal) => boolean) => Deal | undefined;
  /** Takes money for a deal, by any ways. */
  receive: (at: number, deal: Deal, amount: number) => Promise<void>;
}

const paidOf = ({ paid }: Deal) => paid.cash + paid.wechat;

/** What people do with goods besides selling them over the counter, and with several sales at once. */
export function goodsActs({ plain, random, parts, buyers, warehouseId, staffId, clerk, recent, receive }: Place) {
  const lent: { id: string; part: Part; pieces: number }[] = [];
  const slip = async (at: number, { id }: { id: string }) => {
    const { version, lines } = await serviceBorrowOut(clerk(at)).item({ id });
    return { id, version, lineId: lines[0]?.id ?? '' };
  };

  return {
    async stockIn(at: number) {
      const [part, quantity] = [random.pick(parts), random.whole(1, 5)];
      const lines = [{ skuId: part.skuId, quantity, price: part.cost }];
      await stockIn(clerk(at)).add({ warehouseId, lines, book: true });
      plain.move(plain.shelf, part, quantity);
      return true;
    },
    async stockOut(at: number) {
      const [part, quantity] = [random.pick(parts), random.whole(1, 3)];
      const lines = [{ skuId: part.skuId, quantity }];
      await stockOut(clerk(at)).add({ warehouseId, reason: '自用', lines, book: true });
      plain.move(plain.shelf, part, -quantity);
      return true;
    },
    async lend(at: number) {
      const [part, pieces] = [random.pick(parts), random.whole(1, 3)];
      const lines = [{ skuId: part.skuId, quantity: pieces }];
      const { id } = await serviceBorrowOut(clerk(at)).add({ warehouseId, serviceStaffId: staffId, lines, lend: true });
      plain.move(plain.shelf, part, -pieces);
      plain.move(plain.elsewhere, part, pieces);
      lent.push({ id, part, pieces });
      return true;
    },
    async giveBack(at: number) {
      const one = lent.shift();
      if (!one) return false;
      const { lineId, ...seen } = await slip(at, one);
      await serviceBorrowOut(clerk(at)).returnItems({ ...seen, lines: [{ lineId, quantity: one.pieces }] });
      plain.move(plain.shelf, one.part, one.pieces);
      plain.move(plain.elsewhere, one.part, -one.pieces);
      return true;
    },
    async sellLent(at: number) {
      const one = lent.shift();
      if (!one) return false;
      const { part, pieces } = one;
      const customer = random.pick(buyers);
      const { lineId, ...seen } = await slip(at, one);
      const lines = [{ lineId, quantity: pieces }];
      const sale = await serviceBorrowOut(clerk(at)).convertToSale({ ...seen, customerId: customer, lines });
      const price = pieces * part.price;
      const deal = plain.deal({ key: sale.id, saleOutId: sale.saleOutId, customer, part, pieces, price });
      plain.handOut(deal, plain.elsewhere);
      deal.lent = true;
      return true;
    },
    /** One of several pieces is paid for in part and goes out, the rest is given up. */
    async cutShort(at: number) {
      const [part, pieces, customer] = [random.pick(parts), random.whole(2, 3), random.pick(buyers)];
      const lines = [{ skuId: part.skuId, quantity: pieces }];
      const { id: key, saleOutId } = await orderSale(clerk(at)).add({ customerId: customer, lines });
      const deal = plain.deal({ key, saleOutId, customer, part, pieces, price: pieces * part.price });
      await receive(at, deal, random.whole(1, part.price));
      const lineId = (await saleOut(clerk(at)).item({ id: saleOutId })).lines[0]?.id ?? '';
      await saleOut(clerk(at)).submitOut({ id: saleOutId, lines: [{ lineId, quantity: 1 }] });
      await orderSale(clerk(at)).forceComplete({ id: key, reason: '余下的不要了' });
      plain.cutTo(deal, 1);
      plain.handOut(deal);
      return true;
    },
    /** A customer pays two debts at once, the older first. */
    async collectMany(at: number) {
      const first = recent((one) => paidOf(one) > 0 && plain.debtOf(one) > 0);
      const second =
        first && recent((one) => one !== first && one.customer === first.customer && plain.debtOf(one) > 0);
      if (!second || paidOf(second) === 0) return false;
      const both = [first, second].toSorted((one, other) => plain.deals.indexOf(one) - plain.deals.indexOf(other));
      const way = random.pick(['cash', 'wechat'] as const);
      let left = random.whole(1, plain.debtOf(first) + plain.debtOf(second));
      await receiptBill(clerk(at)).addMany({
        saleOutIds: both.map(({ saleOutId }) => saleOutId),
        tenders: [{ method: way, amount: left }],
      });
      for (const deal of both) {
        const part = Math.min(left, plain.debtOf(deal));
        if (part) plain.pay(deal, at, way, part);
        left -= part;
      }
      return true;
    },
  };
}
