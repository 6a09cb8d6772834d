import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { customer } from '@partsdesk/sdk/parts/customer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { randomFrom } from '../../seed/random';
import { plainCompany } from '../../testing/company/plainCompany';
import { size } from '../../testing/size';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';
import { PlainShop, type Deal, type Way } from './plainDays';
import { goodsActs } from './plainGoods';
import { HOW_OFTEN } from './plainTimes';

const DAYS = Number(process.env.PLAIN_DAYS ?? size(200, 2000));
const seed = Number(process.env.SEED ?? 20_261_201);
const NAMES = ['现金账户', '门口钱箱现金'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 4);
});
afterAll(() => server.stop());

test(
  `${String(DAYS)} random days: a shop without books has the same coins, pieces, debts and figures`,
  async () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    const random = randomFrom(seed);
    const { shop, cashiers, parts, buyers } = await plainCompany(server, DAYS);
    const plain = new PlainShop();
    for (const part of parts) plain.move(plain.shelf, part, 99_999);
    const done: Record<string, number> = {};
    const tills: (string | undefined)[] = [];
    const open: string[] = [];

    const clerk = (at: number) => cashiers[at]?.client ?? shop.owner.client;
    const enough = (at: number, way: Way, amount: number) =>
      way === 'cash' ? (plain.coins[at] ?? 0) >= amount : plain.wallet >= amount;
    const recent = (wanted: (deal: Deal) => boolean) => {
      const found = plain.deals.slice(-25).filter((deal) => !deal.cancelled && wanted(deal));
      return found.length ? random.pick(found) : undefined;
    };
    const atCounter = ({ key }: Deal) => !key.startsWith('online');
    const receiptsToday: { deal: Deal; id: string; at: number; paid: [Way, number][] }[] = [];

    async function receive(at: number, deal: Deal, amount: number): Promise<void> {
      const cash = random.pick([0, amount, random.whole(0, amount)]);
      const paid = (
        [
          ['cash', cash],
          ['wechat', amount - cash],
        ] as [Way, number][]
      ).filter(([, part]) => part > 0);
      const whole = amount === plain.debtOf(deal);
      const over = whole && cash > 0 ? random.pick([0, 0, 500]) : 0;
      const receipt = await receiptBill(clerk(at)).add({
        saleOutId: deal.saleOutId,
        tenders: paid.map(([method, part]) => ({ method, amount: method === 'cash' ? part + over : part })),
        ...(atCounter(deal) ? { onCredit: true } : {}),
      });
      for (const [way, part] of paid) plain.pay(deal, at, way, part);
      receiptsToday.push({ deal, id: receipt.id ?? '', at, paid });
    }

    const staffId = (await partsStaff(shop.store.owner.client).getByUserId({ userId: cashiers[0].id }))?.id ?? '';
    const { warehouseId } = shop;
    const counter = (wanted: (deal: Deal) => boolean) => recent((deal) => atCounter(deal) && wanted(deal));
    /** Each thing that people do; false where nobody had anything to do it with. */
    const acts: Record<string, (at: number) => Promise<boolean>> = {
      ...goodsActs({ plain, random, parts, buyers, warehouseId, staffId, clerk, recent: counter, receive }),
      async sell(at) {
        const [part, pieces, buyer] = [random.pick(parts), random.whole(1, 3), random.pick(buyers)];
        const discount = random.pick([0, 0, random.whole(1, 300)]);
        const lines = [{ skuId: part.skuId, quantity: pieces }];
        const draft = { customerId: buyer, lines, handDiscount: discount };
        const { id: key, saleOutId } = await orderSale(clerk(at)).add(draft);
        const price = pieces * part.price - discount;
        const deal = plain.deal({ key, saleOutId, customer: buyer, part, pieces, price, discount });
        if (random.chance(0.8)) await receive(at, deal, random.chance(0.8) ? price : random.whole(1, price));
        return true;
      },
      async collect(at) {
        const deal = recent((one) => atCounter(one) && plain.debtOf(one) > 0);
        if (!deal) return false;
        await receive(at, deal, random.chance(0.5) ? plain.debtOf(deal) : random.whole(1, plain.debtOf(deal)));
        return true;
      },
      async handOut(at) {
        const deal = recent((one) => atCounter(one) && one.out === 0 && one.paid.cash + one.paid.wechat > 0);
        if (!deal) return false;
        await saleOut(clerk(at)).submitOut({ id: deal.saleOutId });
        plain.handOut(deal);
        return true;
      },
      async callOff(at) {
        const deal = recent((one) => atCounter(one) && one.out === 0);
        if (!deal) return false;
        const { paid, given } = deal;
        if (paid.cash + paid.wechat === 0) await orderSale(clerk(at)).remove({ id: deal.key, reason: '不要了' });
        else {
          const back = { cash: paid.cash - given.cash, wechat: paid.wechat - given.wechat };
          if (!enough(at, 'cash', back.cash) || !enough(at, 'wechat', back.wechat)) return false;
          const { version } = await orderSale(clerk(at)).getById({ id: deal.key });
          await orderSale(clerk(at)).cancelPaid({ id: deal.key, version, reason: '不要了' });
          plain.giveBack(deal, at, 'cash', back.cash);
          plain.giveBack(deal, at, 'wechat', back.wechat);
        }
        plain.owe(deal.customer, -plain.debtOf(deal));
        plain.note(deal, plain.day, { sales: deal.goodwill, profit: deal.goodwill });
        deal.cancelled = true;
        return true;
      },
      async mistake(at) {
        const one = receiptsToday.find(
          ({ at: by, deal, paid }) =>
            by === at &&
            !deal.cancelled &&
            deal.back === 0 &&
            deal.given.cash + deal.given.wechat + deal.returned === 0 &&
            paid.every(([way, amount]) => enough(at, way, amount)),
        );
        if (!one || !atCounter(one.deal)) return false;
        receiptsToday.splice(receiptsToday.indexOf(one), 1);
        await receiptBill(clerk(at)).void({ id: one.id, version: 1, reason: '收错了单' });
        for (const [way, amount] of one.paid) plain.pay(one.deal, at, way, -amount);
        return true;
      },
      async bringBack(at) {
        const deal = recent(
          (one) => atCounter(one) && !one.lent && one.out > one.back && (one.pieces === 1 || !one.discount),
        );
        if (!deal) return false;
        const worth = Math.min(deal.part.price - deal.discount, deal.price - deal.goodwill - deal.returned);
        const forgiven = Math.min(worth, plain.debtOf(deal));
        const money = worth - forgiven;
        const fromCash = Math.min(money, deal.paid.cash - deal.given.cash);
        const fromWallet = money - fromCash;
        if (fromWallet > deal.paid.wechat - deal.given.wechat) return false;
        if (!enough(at, 'cash', fromCash) || !enough(at, 'wechat', fromWallet)) return false;
        const bad = random.chance(0.3);
        const returns = salesReturn(clerk(at));
        const line = (await saleOut(clerk(at)).item({ id: deal.saleOutId })).lines[0]?.id ?? '';
        const condition = bad ? (2 as const) : (1 as const);
        const { id } = await returns.save({
          saleOutId: deal.saleOutId,
          lines: [{ saleOutLineId: line, quantity: 1, condition, reason: '客户不要了' }],
        });
        await returns.submit({ id, version: 1 });
        await returns.pass({ id, version: 2 });
        const { lines } = await returns.item({ id });
        await returns.putInStorage({
          id,
          version: 3,
          lines: lines.map(({ id: lineId }) => ({ lineId, quantity: 1, condition })),
        });
        const tenders = (
          [
            ['cash', fromCash],
            ['wechat', fromWallet],
          ] as [Way, number][]
        ).filter(([, part]) => part > 0);
        if (worth > 0)
          await refundBill(clerk(at)).add({
            salesReturnId: id,
            version: 4,
            tenders: tenders.map(([method, amount]) => ({ method, amount })),
          });
        plain.move(bad ? plain.faulty : plain.shelf, deal.part, 1);
        deal.back += 1;
        deal.returned += worth;
        deal.price -= forgiven;
        deal.returned -= forgiven;
        plain.owe(deal.customer, -forgiven);
        for (const [way, amount] of tenders) plain.giveBack(deal, at, way, amount);
        plain.note(deal, plain.day, { sales: -worth, profit: deal.part.cost - worth });
        return true;
      },
      async goodwill(at) {
        const way = random.pick(['cash', 'wechat'] as const);
        const amount = random.whole(1, 300);
        const deal = recent(
          (one) =>
            atCounter(one) && one.paid[way] - one.given[way] >= amount && one.back === 0 && plain.debtOf(one) === 0,
        );
        if (!deal || !enough(at, way, amount)) return false;
        const { version } = await refundBill(clerk(at)).getGoodwillInfo({ saleOutId: deal.saleOutId });
        await refundBill(clerk(at)).goodwill({
          saleOutId: deal.saleOutId,
          version,
          method: way,
          amount,
          reason: '久等',
        });
        plain.giveBack(deal, at, way, amount);
        deal.goodwill += amount;
        plain.note(deal, plain.day, { sales: -amount, profit: -amount });
        return true;
      },
      async online(at) {
        const [part, pieces] = [random.pick(parts), random.whole(1, 2)];
        const sale = await shop.order({ lines: [{ skuId: part.skuId, quantity: pieces }] });
        const price = pieces * part.price;
        const deal = plain.deal({
          key: `online ${sale.id}`,
          saleOutId: sale.saleOutId,
          customer: shop.buyer.id,
          part,
          pieces,
          price,
        });
        await receive(at, deal, price);
        const version = async () => (await shop.seen(sale.id)).version;
        const accounts = await receiptBill(clerk(at)).listPayAccount({});
        if (random.chance(0.5)) {
          const way = random.pick(['cash', 'wechat'] as const);
          const account = accounts.find(({ method, name }) => (way === 'cash' ? name === NAMES[at] : method === way));
          const amount = random.whole(100, 2000);
          await orderSale(clerk(at)).makeup({
            id: sale.id,
            version: await version(),
            amount,
            accountId: account?.id ?? '',
            reason: '运费',
          });
          plain.hand(at, way, amount);
          if (way === 'wechat') plain.rung[at] = (plain.rung[at] ?? 0) + amount;
          deal.paid[way] += amount;
        }
        const refunded = (id: string) =>
          vi.waitFor(async () => expect((await afterSalesOrder(clerk(at)).item({ id })).status).toBe(4), {
            timeout: 15_000,
            interval: 5,
          });
        if (random.chance(0.3) && enough(at, 'wechat', deal.paid.wechat)) {
          await orderSale(clerk(at)).cancelOrder({ id: sale.id, version: await version(), reason: '缺货' });
          await refunded((await shop.seen(sale.id)).afterSales[0]?.id ?? '');
          for (const way of ['cash', 'wechat'] as const) plain.giveBack(deal, at, way, deal.paid[way]);
          deal.cancelled = true;
          return true;
        }
        await orderSale(clerk(at)).deliveryOrder({
          id: sale.id,
          version: await version(),
          delivery: 0,
          expressCompany: '顺丰',
          expressNo: '1',
        });
        plain.handOut(deal);
        if (pieces < 2 || !random.chance(0.5)) return true;
        // One of the pieces comes back; its money by the first way that was paid.
        const back = random.chance(0.5);
        const lineId = (await shop.seen(sale.id)).lines[0]?.id ?? '';
        const { id } = await appAfterSalesOrder(shop.buyer.client).add({
          orderId: sale.id,
          type: back ? 2 : 1,
          reason: '买错',
          lines: [{ lineId, quantity: 1 }],
        });
        const cases = afterSalesOrder(clerk(at));
        await cases.pass({ id, version: 1 });
        if (back) await cases.receiveGoods({ id, version: 2 });
        await cases.refund({ id, version: back ? 3 : 2 });
        await refunded(id);
        const first = receiptsToday.at(-1)?.paid ?? [];
        let left = part.price;
        for (const [way, amount] of first) {
          const share = Math.min(left, amount);
          plain.giveBack(deal, at, way, share);
          left -= share;
        }
        if (back) plain.move(plain.shelf, part, 1);
        plain.note(deal, plain.day, { sales: -part.price, profit: (back ? part.cost : 0) - part.price });
        return true;
      },
    };
    const names = Object.entries(HOW_OFTEN).flatMap(([name, times]) => Array<string>(times).fill(name));

    async function begin(at: number, person: Person): Promise<void> {
      const shifts = shiftRecord(person.client);
      const tillId = tills[at];
      const first = at ? { tillName: '门口钱箱' } : {};
      open[at] = await shifts.start({ openingFloat: plain.coins[at] ?? 0, ...(tillId ? { tillId } : first) });
      tills[at] ??= (await shifts.tills()).tills[at]?.id;
    }
    async function handOver(at: number, person: Person): Promise<void> {
      const shifts = shiftRecord(person.client);
      const cash = plain.coins[at] ?? 0;
      const shift = await shifts.getCurrentRecord();
      const found = await shifts.count({
        id: open[at] ?? '',
        denominations: [
          { value: 10_000, count: Math.floor(cash / 10_000) },
          { value: 100, count: Math.floor((cash % 10_000) / 100) },
          { value: 1, count: cash % 100 },
        ],
        counted: shift?.tenders.some(({ method, count }) => method === 'wechat' && count > 0)
          ? [{ method: 'wechat', amount: plain.rung[at] ?? 0 }]
          : [],
        toSafe: 0,
      });
      const where = { seed, day: plain.day, at };
      const variances = found.tenders.map(({ variance }) => variance ?? 0);
      expect({ ...where, expected: found.expectedCash, variances }).toEqual({
        ...where,
        expected: cash,
        variances: [0, 0, 0, 0, 0],
      });
      await shifts.close({ id: found.id, version: found.version });
      plain.rung[at] = 0;
    }
    async function compare(): Promise<void> {
      const ids = [...buyers, shop.buyer.id];
      const [told, { records: accounts }, stock, ...owing] = await Promise.all([
        receiptBill(shop.owner.client).todayBillStatistics(),
        fundAccount(shop.owner.client).page({ pageSize: 50 }),
        server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
          db
            .selectFrom('stock')
            .select(['sku_id', 'warehouse_id', 'on_hand'])
            .where('store_id', '=', shop.store.id)
            .execute(),
        ),
        ...ids.map((id) => customer(shop.owner.client).item({ id })),
      ]);
      const { placed, sales, orders, received, profit } = told;
      const today = plain.figures(plain.day);
      const before = plain.figures(plain.day - 1);
      const where = { seed, day: plain.day };
      expect({ ...where, placed, sales, orders, received, profit }).toEqual({ ...where, ...today });
      expect({
        ...where,
        sales: told.salesYesterday,
        orders: told.ordersYesterday,
        received: told.receivedYesterday,
        profit: told.profitYesterday,
      }).toMatchObject({
        ...where,
        sales: before.sales,
        orders: before.orders,
        received: before.received,
        profit: before.profit,
      });
      const kept = (name: string) => accounts.find((account) => account.name === name)?.balance;
      expect({ ...where, drawers: NAMES.map(kept), wallet: kept('微信账户') }).toEqual({
        ...where,
        drawers: plain.coins,
        wallet: plain.wallet,
      });
      expect({ ...where, owing: owing.map(({ debt }) => debt) }).toEqual({
        ...where,
        owing: ids.map((id) => plain.owes.get(id) ?? 0),
      });
      for (const { skuId } of parts) {
        const on = (good: boolean) =>
          stock
            .filter((row) => row.sku_id === skuId && (row.warehouse_id === shop.warehouseId) === good)
            .reduce((sum, row) => sum + row.on_hand, 0);
        expect({ ...where, good: on(true), faulty: on(false) }).toEqual({
          ...where,
          good: plain.shelf.get(skuId),
          faulty: (plain.faulty.get(skuId) ?? 0) + (plain.elsewhere.get(skuId) ?? 0),
        });
      }
    }

    for (plain.day = 1; plain.day <= DAYS; plain.day += 1) {
      receiptsToday.length = 0;
      for (const [at, person] of cashiers.entries()) await begin(at, person);
      for (let left = random.whole(2, 5); left > 0; left -= 1) {
        const name = random.pick(names);
        if (await acts[name]?.(random.whole(0, 1))) done[name] = (done[name] ?? 0) + 1;
      }
      await Promise.all(cashiers.map((person, at) => handOver(at, person)));
      await compare();
      server.clock.advance(86_400);
    }
    process.stdout.write(`${JSON.stringify(done)}\n`);
    expect(Object.keys(acts).filter((name) => (done[name] ?? 0) < DAYS / 100)).toEqual([]);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  },
  6 * 3_600_000,
);
