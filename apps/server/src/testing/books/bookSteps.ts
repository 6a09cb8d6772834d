import { addDays } from '@partsdesk/core/dates';
import { createClient } from '@partsdesk/sdk';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundIncome } from '@partsdesk/sdk/parts/fundIncome';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { dayOf } from '../../clock';
import type { Random } from '../../seed/random';
import { NOTHING, type Chain } from '../examples/order/chainExamples';
import type { Person, TestServer } from '../startTestServer';
import type { Steps } from './takeSteps';

/** How many days an entry may lie back, of which the closings take one after another. */
const DAYS_BACK = 12;

/** What all clerks share of the books, besides the documents of the sales chain. */
export interface Books {
  chain: Chain;
  server: TestServer;
  accounts: string[];
  types: { income: string[]; expenses: string[] };
  categories: string[];
  /** The parts by their ids in the archive. */
  goods: string[];
  /** The people whom an order may count for. */
  staff: string[];
  entries: { id: string; direction: 0 | 1 }[];
  transfers: string[];
  stockMoves: { id: string; kind: 'in' | 'out' }[];
  closings: number;
}

/** The steps of one clerk that book without a sale, and those that change what a sale counts for. */
export function bookSteps(books: Books, person: Person, random: Random): Steps {
  const { chain, server } = books;
  const client = createClient({ baseUrl: server.url, session: person.session });
  const head = chain.shop.store.owner.client;
  const [income, expenses, transfers] = [fundIncome(client), fundExpenses(client), fundTransfer(client)];
  const { warehouseId } = chain.shop;
  const daysAgo = (days: number) => addDays(dayOf(server.clock.now()), -days);
  const someDay = () => daysAgo(random.chance(0.6) ? 0 : random.whole(0, DAYS_BACK));
  const moved = () => ({ amount: random.whole(1, 9000), day: someDay() });
  const entry = () => ({ accountId: random.pick(books.accounts), ...moved() });
  /** Takes one of a list for good, so that it is taken back once. */
  const takeOut = <T>(list: T[]) => list.splice(random.whole(0, Math.max(0, list.length - 1)), 1)[0];

  return {
    async income() {
      const { id } = await income.add({ ...entry(), typeId: random.pick(books.types.income) });
      books.entries.push({ id, direction: 0 });
    },
    async expenses() {
      const { id } = await expenses.add({ ...entry(), typeId: random.pick(books.types.expenses) });
      books.entries.push({ id, direction: 1 });
    },
    async transfer() {
      const [fromId, toId] = [random.pick(books.accounts), random.pick(books.accounts)];
      const { id } = await transfers.add({ ...moved(), fromId, toId, fee: random.whole(0, 30) });
      books.transfers.push(id);
    },
    async reverseEntry() {
      const one = takeOut(books.entries);
      if (!one) return NOTHING;
      const group = one.direction === 0 ? income : expenses;
      return group.reverse({ id: one.id, version: 1, reason: '记错了' });
    },
    async reverseTransfer() {
      const id = takeOut(books.transfers);
      return id === undefined ? NOTHING : transfers.reverse({ id, version: 1, reason: '转错了' });
    },
    async recharge() {
      const amount = random.whole(1, 50) * 1000;
      return customerValueCardItem(client).add({
        customerId: random.pick(chain.customers),
        amount,
        tenders: [{ method: random.pick(['cash', 'wechat', 'transfer'] as const), amount }],
      });
    },
    async payByCard() {
      const sale = chain.sales.at(-random.whole(1, 12));
      if (!sale) return NOTHING;
      const { debt } = await saleOut(client).item({ id: sale.saleOutId });
      if (debt === 0) return NOTHING;
      const amount = random.chance(0.5) ? debt : random.whole(1, debt);
      return receiptBill(client).add({
        saleOutId: sale.saleOutId,
        onCredit: true,
        tenders: [{ method: 'storedValue', amount }],
      });
    },
    async changeServicePerson() {
      const sale = chain.sales.at(-random.whole(1, 30));
      if (!sale) return NOTHING;
      const nobody = random.chance(0.3);
      return orderSale(client).update4Pms({
        id: sale.id,
        ...(nobody ? {} : { serviceStaffId: random.pick(books.staff) }),
      });
    },
    moveCategory: () => goods(head).update({ id: random.pick(books.goods), categoryId: random.pick(books.categories) }),
    async writeOff() {
      const { skuId } = random.pick(chain.parts);
      const reason = random.pick(['报损', '自用']);
      const { id } = await stockOut(client).add({ warehouseId, reason, lines: [{ skuId, quantity: 1 }], book: true });
      books.stockMoves.push({ id, kind: 'out' });
    },
    async buyOddly() {
      const { skuId } = random.pick(chain.parts);
      const lines = [{ skuId, quantity: random.whole(1, 7), price: random.whole(1, 9999) }];
      const { id } = await stockIn(client).add({ warehouseId, supplierName: '万向', lines, book: true });
      books.stockMoves.push({ id, kind: 'in' });
    },
    async reverseStockMove() {
      const one = takeOut(books.stockMoves);
      if (!one) return NOTHING;
      const group = one.kind === 'in' ? stockIn(client) : stockOut(client);
      const { version } = await group.item({ id: one.id });
      return group.reverse({ id: one.id, version, reason: '录错了' });
    },
    async close() {
      const days = DAYS_BACK - books.closings;
      if (days < 2) return NOTHING;
      books.closings += 1;
      return settleAccount(head).save({ closeTo: daysAgo(days) });
    },
  };
}
