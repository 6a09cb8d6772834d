import { shopDay } from '@partsdesk/core/dates';
import { createClient, memorySession, newKey } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { machineryFactory } from '@partsdesk/sdk/nest/machineryFactory';
import { combo } from '@partsdesk/sdk/parts/combo';
import { comboModelDetail } from '@partsdesk/sdk/parts/comboModelDetail';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundType } from '@partsdesk/sdk/parts/fundType';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { vehicleModel } from '@partsdesk/sdk/parts/vehicleModel';
import { inventoryCost } from '@partsdesk/sdk/report/inventoryCost';
import { outIn } from '@partsdesk/sdk/report/outIn';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DEMO_PASSWORD } from './logIn';

type PrintChange = NonNullable<Schemas['StoreSettingsChange']['print']>;

/** The owner's look into the books of a shop, by the SDK alone. */
export async function openBooks(baseUrl: string, shopName = '城东店') {
  const session = memorySession();
  const client = createClient({ baseUrl, session });
  session.login(await oauth(client).login({ authType: 'password', username: 'laoban', password: DEMO_PASSWORD }));
  const [store] = await partsStore(client).listMyStore();
  if (!store) throw new Error('the owner has no store');
  session.choose({ tenantId: store.id });
  const { list } = await partsShop(client).listMyShop2();
  const shop = list.find(({ name }) => name === shopName);
  if (!shop) throw new Error(`no shop ${shopName}`);
  session.choose({ tenantId: store.id, deptId: shop.id });

  return {
    /** Parts with a bar code and more than enough of them. */
    async sellable(count: number) {
      const found = [];
      for (let current = 1; found.length < count; current += 1) {
        const { records } = await goodsShopOrder(client).page({ current, pageSize: 100 });
        if (!records.length) throw new Error(`only ${String(found.length)} parts can be sold`);
        found.push(
          ...records.filter(
            ({ barCode, available, decimals, price }) => barCode && available > 8 && decimals === 0 && price > 100,
          ),
        );
      }
      return found.slice(0, count);
    },
    /** One of those that lies in the shop's usual warehouse. */
    async inUsualWarehouse() {
      const [usual] = (await stockGoods(client).warehouses()).filter(({ mine }) => mine);
      const parts = await this.sellable(60);
      const there = await stockGoods(client).byCodes({
        codes: parts.map(({ skuCode }) => skuCode),
        ...(usual ? { warehouseId: usual.id } : {}),
      });
      const found = parts.findLast(
        ({ skuCode }) => (there.find((part) => part.skuCode === skuCode)?.available ?? 0) > 8,
      );
      if (!found) throw new Error('nothing lies in the usual warehouse');
      return found;
    },
    /** Receives so many of each part into the shop's usual warehouse, at what they cost; returns the document. */
    async receive(skuCodes: readonly string[], quantity: number) {
      const usual = (await stockGoods(client).warehouses()).find(({ mine }) => mine);
      const parts = await stockGoods(client).byCodes({ codes: [...skuCodes] });
      const lines = parts.map(({ skuId, cost }) => ({ skuId, quantity, price: cost || 100 }));
      return stockIn(client).add({ warehouseId: usual?.id ?? '', lines, book: true });
    },
    /** On hand, by sku code. */
    async onHand(skuCodes: readonly string[]) {
      const pages = await Promise.all(
        skuCodes.map((keyword) => goodsShop(client).page({ keyword, current: 1, pageSize: 10 })),
      );
      return Object.fromEntries(
        skuCodes.map((code, index) => [
          code,
          pages[index]?.records.find(({ skuCode }) => skuCode === code)?.onHand ?? Number.NaN,
        ]),
      );
    },
    /** Where a part lies in the shop. */
    async shelfOf(skuCode: string) {
      const { records } = await goodsShop(client).page({ keyword: skuCode, current: 1, pageSize: 10 });
      return records.find((one) => one.skuCode === skuCode)?.shelf ?? '';
    },
    /** What lies in the shop of a part, and its value in hundredths of a fen. */
    async costOf(skuCode: string) {
      const { records } = await inventoryCost(client).page({ keyword: skuCode });
      const found = records.find(({ code }) => code === skuCode);
      return found && { quantity: found.quantity, value: found.value };
    },
    /** An expense of the shop, out of an account of its own. */
    async spend(amount: number) {
      const accountId = await fundAccount(client).add({
        name: `对公户${newKey().slice(0, 8)}`,
        method: 'bankCard',
        opening: amount,
      });
      const [type] = await fundType(client).list({ direction: 1, status: 1 });
      const draft = { typeId: type?.id ?? '', accountId, amount, day: shopDay(Date.now()), party: '城东物业' };
      return { ...draft, ...(await fundExpenses(client).add(draft)) };
    },
    async cashAccount() {
      const { records } = await fundAccount(client).page({ current: 1, pageSize: 100 });
      const account = records.find(({ method, shopName: of }) => method === 'cash' && of === shopName);
      if (!account) throw new Error('the shop has no cash account');
      return account;
    },
    available: async (skuId: string) => (await orderSale(client).queryCheckStock({ skuIds: [skuId] }))[0]?.available,
    /** By way of payment, what the shop's accounts hold. */
    async balances() {
      const { records } = await fundAccount(client).page({ current: 1, pageSize: 100 });
      // A shop has a cash account for each drawer.
      const balances: Record<string, number> = {};
      for (const { shopName: of, method, balance } of records)
        if (of === shopName) balances[method] = (balances[method] ?? 0) + balance;
      return balances;
    },
    /** Some of the part at this place, discounted, paid partly in cash and the rest by WeChat. */
    async sellPaid(place: number, quantity: number, handDiscount: number, cash: number) {
      const part = (await this.sellable(place + 1))[place];
      if (!part) throw new Error('the demo company sells too few parts');
      const order = await orderSale(client).add({
        lines: [{ skuId: part.skuId, quantity, price: part.price }],
        handDiscount,
      });
      const wechat = order.receivable - cash;
      await receiptBill(client).add({
        saleOutId: order.saleOutId,
        tenders: [
          ...(cash ? [{ method: 'cash' as const, amount: cash }] : []),
          { method: 'wechat' as const, amount: wechat },
        ],
      });
      return { part, ...order };
    },
    /** The same, and it is handed out. */
    async sellSome(...sale: [place: number, quantity: number, handDiscount: number, cash: number]) {
      const sold = await this.sellPaid(...sale);
      await saleOut(client).submitOut({ id: sold.saleOutId });
      return sold;
    },
    /** A sale on credit that is handed out. */
    async handedOut(customerId: string, lines: { skuId: string; quantity: number; price: number }[]) {
      const order = await orderSale(client).add({ customerId, lines });
      await receiptBill(client).add({ saleOutId: order.saleOutId, tenders: [], onCredit: true });
      await saleOut(client).submitOut({ id: order.saleOutId });
      return order;
    },
    /** A return that is a draft, one that waits for approval, and one that is passed. */
    async returnsAtEachStep() {
      const { saleOutId } = await this.sellSome(27, 3, 0, 100);
      const returns = salesReturn(client);
      const [sold] = (await returns.queryAbleRetuenAmount({ saleOutId })).lines;
      const lines = [
        { saleOutLineId: sold?.saleOutLineId ?? '', quantity: 1, condition: 1 as const, reason: '型号不符' },
      ];
      const submit = async () => {
        const { id } = await returns.save({ saleOutId, lines });
        await returns.submit({ id, version: 1 });
        return id;
      };
      const { id: draft } = await returns.save({ saleOutId, lines });
      const passed = await submit();
      await returns.pass({ id: passed, version: 2 });
      return { draft, passed, submitted: await submit(), saleOutId };
    },
    /** A customer who may owe so much; answers the id. */
    addOnCredit: (name: string, creditLimit: number) => customer(client).add({ name, creditLimit }),
    /** A customer whose only car is of a model with a meal at prices of its own; answers the meal's parts. */
    async customerWithMeal(name: string, plate: string) {
      const headSession = memorySession();
      const head = createClient({ baseUrl, session: headSession });
      headSession.login(await oauth(head).login({ authType: 'password', username: 'laoban', password: DEMO_PASSWORD }));
      headSession.choose({ tenantId: store.id, deptId: '0' });
      const factoryId = (await machineryFactory(head).page({ keyword: '大众' })).records[0]?.id ?? '';
      const modelId = await vehicleModel(head).add({ factoryId, name, modelYear: '2018款', displacement: '1.5L' });
      const comboId = await combo(head).add({ name: `小保养 ${name}`, modelIds: [modelId] });
      const meals = (await combo(head).page({ current: 1, pageSize: 100 })).records;
      const comboModelId = meals.find(({ id }) => id === comboId)?.models[0]?.id ?? '';
      const parts = (await this.sellable(44)).slice(41);
      await comboModelDetail(head).addBatch({
        comboModelId,
        lines: parts.map(({ skuId, price }) => ({ kind: 1 as const, skuId, quantity: 2, price: price - 100 })),
      });
      const customerId = await customer(client).add({ name });
      await customerVehicle(client).add({ customerId, plate, modelName: `大众 ${name} 2018款 1.5L` });
      return parts.map(({ skuCode, price }) => ({ skuCode, quantity: 2, price: price - 100 }));
    },
    debtOf: async (id: string) => (await customer(client).item({ id })).debt,
    order: (customerId: string, lines: { skuId: string; quantity: number; price: number }[]) =>
      orderSale(client).add({ customerId, lines }),
    /** Sets how the shop prints. */
    async printing(change: Omit<PrintChange, 'version'>) {
      const { print } = await storeSetting(client).view();
      await storeSetting(client).save({ print: { ...change, version: print.version } });
    },
    orderById: (id: string) => orderSale(client).getById({ id }),
    heldNotes: async () =>
      (await orderResting(client).page({ current: 1, pageSize: 100 })).records.map(({ note }) => note),
    outByCode: (code: string) => saleOut(client).itemByCode({ code }),
    stockLedger: async (documentId: string) =>
      (await outIn(client).page({ documentId, current: 1, pageSize: 100 })).records,
    fundLedger: async (documentId: string) =>
      (await fundWorking(client).page({ documentId, current: 1, pageSize: 100 })).records,
    customersNamed: async (keyword: string) =>
      (await customer(client).page({ keyword, current: 1, pageSize: 100 })).records.map(({ name }) => name),
    orderCount: async () => (await saleOut(client).page({ current: 1, pageSize: 1 })).total,
  };
}
