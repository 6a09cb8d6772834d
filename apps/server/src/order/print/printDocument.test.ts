import { systemTemplate } from '@partsdesk/print/systemTemplates';
import type { Client, Download } from '@partsdesk/sdk';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { printDocument } from '@partsdesk/sdk/parts/printDocument';
import { printStoreTemplate } from '@partsdesk/sdk/parts/printStoreTemplate';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { serviceDataScope } from '@partsdesk/sdk/parts/serviceDataScope';
import { file } from '@partsdesk/sdk/storage/file';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearerOf } from '../../testing/company/uploads';
import { watchTables } from '../../testing/database/touchedTables';
import { endedJob } from '../../testing/endedJob';
import { exampleCompany, sell, type ExampleCompany, type ExampleWorld } from '../../testing/examples/exampleWorld';
import { readPdf } from '../../testing/readPdf';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let company: ExampleCompany;
let here: ExampleWorld;
beforeAll(async () => {
  server = await startTestServer();
  company = await exampleCompany(server);
  ({ here } = company);
});
afterAll(() => server.stop());

/** Fetches a private file of this shop's. */
const fileAt = async (address: string) =>
  (await fetch(server.url + address, { headers: bearerOf(here.owner) })).arrayBuffer();

type Wanted = Parameters<ReturnType<typeof printDocument>['pdf']>[0];

const fileOf = async (client: Client, wanted: Wanted) => (await printDocument(client).pdf(wanted)) as Download;

/** Takes a PDF and reads it: its name, and the texts of each page. */
async function taken(client: Client, wanted: Wanted) {
  const { blob, name } = await fileOf(client, wanted);
  const { pages } = await readPdf(new Uint8Array(await blob.arrayBuffer()));
  return { name, pages, texts: pages.map(({ texts }) => texts.map(({ text }) => text)) };
}

/** A member of this shop who holds these pages. */
const member = async (...paths: string[]) => (await here.store.staff(paths, here.deptId)).at(here.deptId);

it('[PRN-13] a PDF has each document once in the order asked for, and is named by number and type', async () => {
  const { paid, unpaid, owner } = here;
  const one = await taken(owner.client, { templateType: 1, ids: [paid.orderId] });
  expect(one.name).toBe(`${paid.orderCode} 销售单.pdf`);
  expect(one.texts.map((texts) => texts.find((text) => text.startsWith('单号：')))).toEqual([
    `单号：${paid.orderCode}`,
  ]);
  const both = await taken(owner.client, {
    templateType: 2,
    ids: [unpaid.saleOutId, paid.saleOutId, unpaid.saleOutId],
  });
  expect(both.name).toBe(`${unpaid.saleOutCode}等2张 出库单.pdf`);
  expect(both.texts.map((texts) => texts.find((text) => text.startsWith('单号：')))).toEqual([
    `单号：${unpaid.saleOutCode}`,
    `单号：${paid.saleOutCode}`,
  ]);
  const slip = await taken(owner.client, { templateType: 3, ids: [paid.saleOutId] });
  expect(slip.name).toBe(`${paid.saleOutCode} 收银小票.pdf`);
  expect(slip.texts[0]).toEqual(expect.arrayContaining(['销售小票', paid.saleOutCode]));
  expect(slip.texts[0]).not.toContain('补打');
  const many = Array.from({ length: 21 }, () => paid.saleOutId);
  await expect(printDocument(owner.client).pdf({ templateType: 2, ids: many })).rejects.toMatchObject({
    httpStatus: 400,
  });
});

it('[PRN-02] a PDF is laid out by the template in force, or by the chosen one of the same type', async () => {
  const { owner, paid } = here;
  const templates = printStoreTemplate(owner.client);
  const template = structuredClone(systemTemplate(2, '241-3')?.body);
  if (!template) throw new Error('no template');
  const own = await templates.add({ templateType: 2, name: '三等分', template });
  const widthOf = async (more: Partial<Wanted>) =>
    Math.round((await taken(owner.client, { templateType: 2, ids: [paid.saleOutId], ...more })).pages[0]?.width ?? 0);
  expect(await widthOf({})).toBe(2100);
  expect(await widthOf({ templateId: own, source: 'shop' })).toBe(2413);
  await templates.updateDefault({ id: own });
  expect(await widthOf({})).toBe(2413);
  expect(await widthOf({ templateId: 'system-2-A5' })).toBe(2100);
  const pdf = (more: Partial<Wanted>) =>
    printDocument(owner.client).pdf({ templateType: 2, ids: [paid.saleOutId], ...more });
  await expect(pdf({ templateId: own, source: 'head' })).rejects.toThrow('打印模板不存在');
  await expect(pdf({ templateId: 'system-1-A4' })).rejects.toThrow('所选模板不是这种单据的');
  await templates.deleteById({ id: own });
});

it('[PRN-12] a PDF gives what its page gives: the same rights, scope and masked telephones', async () => {
  const { there, head } = company;
  const { store, owner, unpaid, customerId, vehicleId } = here;
  const pdf = (client: Client, templateType: 1 | 2 | 3, ids: string[]) => fileOf(client, { templateType, ids });
  await expect(pdf(owner.client, 1, [unpaid.orderId, there.unpaid.orderId])).rejects.toThrow('销售单不存在');
  await expect(pdf(owner.client, 3, [there.unpaid.saleOutId])).rejects.toThrow('出库单不存在');
  await expect(pdf(owner.client, 2, [unpaid.orderId])).rejects.toThrow('出库单不存在');
  expect((await pdf(head.owner.client, 1, [there.unpaid.orderId])).name).toContain(there.unpaid.orderCode);

  const forbidden = { httpStatus: 403 };
  const cashier = await member('CashPaymoney');
  expect((await pdf(cashier.client, 3, [unpaid.saleOutId])).name).toContain(unpaid.saleOutCode);
  await expect(pdf(cashier.client, 1, [unpaid.orderId])).rejects.toMatchObject(forbidden);
  await expect(pdf(cashier.client, 2, [unpaid.saleOutId])).rejects.toMatchObject(forbidden);
  const keeper = await member('OrderSalesOrderDetails');
  await expect(pdf(keeper.client, 3, [unpaid.saleOutId])).rejects.toMatchObject(forbidden);
  const nobody = await member('CustomerList');
  await expect(pdf(nobody.client, 1, [unpaid.orderId])).rejects.toMatchObject(forbidden);

  const person = await member('OrderListIndex');
  const staff = partsStaff(store.owner.client);
  const { id = '', version = 1 } = (await staff.getByUserId({ userId: person.id })) ?? {};
  await staff.update({ id, version, isService: true });
  const own = await sell({ ...here, customerId, vehicleId, staffId: id });
  const scopes = serviceDataScope(store.owner.client);
  await scopes.set({
    serviceId: id,
    dataScope: 'own',
    version: (await scopes.getByServiceId({ serviceId: id })).version,
  });
  const auth = await staff.getServiceAuth({ id });
  await staff.updateServiceAuth({
    id,
    version: auth.version,
    auth: { seePhone: false, allowDiscount: true, allowCredit: true },
  });
  await expect(pdf(person.client, 1, [unpaid.orderId])).rejects.toThrow('销售单不存在');
  const { customerPhone } = await orderSale(person.client).getById({ id: own.orderId });
  expect(customerPhone).toContain('*');
  const { texts } = await taken(person.client, { templateType: 1, ids: [own.orderId] });
  expect(texts[0]).toContain(`电话：${customerPhone}`);
});

it('[PRN-14] prints are counted by document and type, one key once, and the timeline says who printed', async () => {
  const { owner } = here;
  const [orders, outs, prints] = [orderSale(owner.client), saleOut(owner.client), printDocument(owner.client)];
  const { orderId, saleOutId } = await sell(here);
  const slip = { templateType: 3, id: saleOutId, templateId: 'system-3-80mm', copies: 1 } as const;
  const key = { idempotencyKey: crypto.randomUUID() };
  expect(await prints.printed(slip, key)).toBe(1);
  expect(await prints.printed(slip, key)).toBe(1);
  expect(await outs.item({ id: saleOutId })).toMatchObject({ slipPrintTimes: 1 });
  expect(await prints.printed({ ...slip, copies: 2 })).toBe(2);
  expect(await prints.printed({ templateType: 2, id: saleOutId, copies: 1 })).toBe(1);
  expect(await prints.printed({ templateType: 1, id: orderId, copies: 1 })).toBe(1);
  expect(await outs.item({ id: saleOutId })).toMatchObject({ slipPrintTimes: 2 });
  const order = await orders.getById({ id: orderId });
  expect(order).toMatchObject({ printTimes: 1, outPrintTimes: 1 });
  expect(
    order.timeline.filter(({ title }) => title.startsWith('打印')).map(({ title, detail }) => [title, detail]),
  ).toEqual([
    ['打印收银小票', ''],
    ['打印收银小票', '补打，第 2 次，2 份'],
    ['打印出库单', ''],
    ['打印销售单', ''],
  ]);
  const [first] = order.timeline.filter(({ title }) => title === '打印收银小票');
  expect(first?.by).not.toBe('');
  const { texts } = await taken(owner.client, { templateType: 3, ids: [saleOutId] });
  expect(texts[0]).toContain('补打');
});

it('[PRN-13] [PRN-14] the timeline tells of a saved PDF, which is no print and makes the next one no 补打', async () => {
  const { owner } = here;
  const [orders, prints] = [orderSale(owner.client), printDocument(owner.client)];
  const { orderId } = await sell(here);
  const saved = { templateType: 1, id: orderId, copies: 1, savedAsPdf: true } as const;
  expect(await prints.printed(saved)).toBe(0);
  expect(await orders.getById({ id: orderId })).toMatchObject({ printTimes: 0 });
  expect((await taken(owner.client, { templateType: 1, ids: [orderId] })).texts[0]).not.toContain('补打');
  expect(await prints.printed({ templateType: 1, id: orderId, copies: 1 })).toBe(1);
  expect(await prints.printed(saved)).toBe(1);
  const { printTimes, timeline } = await orders.getById({ id: orderId });
  expect(printTimes).toBe(1);
  expect(timeline.slice(-3).map(({ title, detail }) => [title, detail])).toEqual([
    ['下载销售单 PDF', ''],
    ['打印销售单', ''],
    ['下载销售单 PDF', ''],
  ]);
});

it('[PRN-11] [PRN-13] a job makes one PDF of many documents in order, and each timeline tells it once', async () => {
  const { owner } = here;
  const prints = printDocument(owner.client);
  const sales: Awaited<ReturnType<typeof sell>>[] = [];
  for (let count = 0; count < 12; count += 1) sales.push(await sell(here));
  const ids = sales.map(({ orderId }) => orderId).toReversed();
  const id = await prints.savePdf({ templateType: 1, ids: [...ids, ids[0] ?? ''] });
  const job = await endedJob(owner, id);
  expect(job).toMatchObject({ status: 2, done: 12, total: 12, file: { name: '销售单 12张.pdf' } });
  const [address = ''] = await file(owner.client).sign({ paths: [job.file?.path ?? ''] });
  const { pages } = await readPdf(new Uint8Array(await fileAt(address)));
  expect(pages.map(({ texts }) => texts.find(({ text }) => text.startsWith('单号：'))?.text)).toEqual(
    sales.map(({ orderCode }) => `单号：${orderCode}`).toReversed(),
  );
  const { printTimes, timeline } = await orderSale(owner.client).getById({ id: ids[0] ?? '' });
  expect(printTimes).toBe(0);
  expect(timeline.filter(({ title }) => title === '下载销售单 PDF')).toHaveLength(1);
});

it('[PRN-11] [PRN-12] a job is refused to whom the page is not shown, and of what is not seen', async () => {
  const ids = [here.paid.saleOutId];
  const keeper = printDocument((await member('GoodsStockIn')).client);
  await expect(keeper.savePdf({ templateType: 3, ids })).rejects.toMatchObject({ httpStatus: 403 });
  const stranger = printDocument(company.there.owner.client);
  await expect(stranger.savePdf({ templateType: 3, ids })).rejects.toThrow('不存在');
  const many = Array.from({ length: 2001 }, () => here.paid.saleOutId);
  const tooMany = printDocument(here.owner.client).savePdf({ templateType: 3, ids: many });
  await expect(tooMany).rejects.toMatchObject({ httpStatus: 400 });
});

it('[PRN-14] what may not be seen is not counted, and a refused print writes nothing', async () => {
  const { there } = company;
  const cashier = await member('CashPaymoney');
  const watched = await watchTables(server.database, {
    storeId: here.store.id,
    without: ['public.idempotent_answer', 'public.audit_entry'],
  });
  const prints = printDocument(here.owner.client);
  const print = { templateType: 3, id: here.unpaid.saleOutId, copies: 1 } as const;
  await expect(prints.printed({ ...print, id: there.unpaid.saleOutId })).rejects.toThrow('出库单不存在');
  await expect(prints.printed({ ...print, templateId: 'system-1-A4' })).rejects.toThrow('所选模板不是这种单据的');
  await expect(prints.printed({ ...print, copies: 0 })).rejects.toMatchObject({ httpStatus: 400 });
  await expect(
    printDocument(cashier.client).printed({ templateType: 1, id: here.unpaid.orderId, copies: 1 }),
  ).rejects.toMatchObject({ httpStatus: 403 });
  expect(await watched.touched()).toEqual([]);
});
