import { customer } from '@partsdesk/sdk/parts/customer';
import { distributor } from '@partsdesk/sdk/parts/distributor';
import { distributorCustomer } from '@partsdesk/sdk/parts/distributorCustomer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { subCommission } from '@partsdesk/sdk/parts/subCommission';
import { subCommissionSettlement } from '@partsdesk/sdk/parts/subCommissionSettlement';
import { vi } from 'vitest';
import { openSession } from '../../../account/login/sessions';
import { dayOf } from '../../../clock';
import { boundApp } from '../../company/wechatApps';
import { exampleSheet } from '../exampleFile';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, freshPhone, sell, type ExampleWorld } from '../exampleWorld';

const atHead = { 'Dept-Id': '0' };
const head = ({ store }: ExampleWorld) => store.owner.client;

/** Switches commission on, payable with the sale; another example may save the setting meanwhile. */
async function switchedOn(world: ExampleWorld): Promise<void> {
  for (;;) {
    const { commission } = await storeSetting(head(world)).view();
    if (commission.open && commission.settleDays === 0 && commission.lowestWithdrawal === 0) return;
    await storeSetting(head(world))
      .saveCommission({ version: commission.version, open: true, settleDays: 0, lowestWithdrawal: 0 })
      .catch(() => undefined);
  }
}

const person = ({ owner }: ExampleWorld, name: string, phone = freshPhone()) =>
  customer(owner.client).add({ name, phone });

async function promoter(world: ExampleWorld) {
  const phone = freshPhone();
  const name = fresh('推广员');
  const customerId = await person(world, name, phone);
  return { id: await distributor(head(world)).add({ customerId, ratio: 2000 }), version: 1, phone, name };
}

/** Somebody in the mini-app who never paid. */
async function visitorHeaders(world: ExampleWorld) {
  const { server, store } = world;
  const customerId = await person(world, '扫码客户');
  const tokens = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    openSession(db, { customerId, storeId: store.id }, server.clock.now()),
  );
  return { Authorization: `Bearer ${tokens.access_token}` };
}

async function bound(world: ExampleWorld) {
  const one = await promoter(world);
  const customerId = await person(world, '被推广客户');
  const bindingId = await distributorCustomer(head(world)).add({ distributorId: one.id, customerId });
  return { ...one, customerId, bindingId };
}

/** A commission that may be paid out. */
async function payable(world: ExampleWorld) {
  await switchedOn(world);
  const { client } = world.owner;
  const one = await bound(world);
  // The buyer has no vehicle here.
  const sale = await sell({ ...world, customerId: one.customerId, vehicleId: undefined as unknown as string });
  await receiptBill(client).add({
    saleOutId: sale.saleOutId,
    tenders: [{ method: 'wechat', amount: sale.receivable }],
  });
  await saleOut(client).submitOut({ id: sale.saleOutId });
  const line = await vi.waitFor(
    async () => {
      const [found] = (await subCommission(head(world)).page({ distributorId: one.id, status: 1 })).records;
      if (!found) throw new Error('the commission is not released');
      return found;
    },
    { timeout: 60_000, interval: 20 },
  );
  return { ...one, line };
}

async function account(world: ExampleWorld) {
  const name = fresh('佣金账户');
  await fundAccount(head(world)).add({ name, method: 'bankCard', opening: 1_000_000 });
  const found = (await fundAccount(head(world)).page({ pageSize: 100, method: 'bankCard' })).records;
  return { name, id: found.find((one) => one.name === name)?.id ?? '' };
}

async function payment(world: ExampleWorld) {
  const { id, line, phone } = await payable(world);
  const [[found], { id: accountId }] = await Promise.all([
    distributor(head(world))
      .page({ keyword: phone })
      .then(({ records }) => records),
    account(world),
  ]);
  return { distributorId: id, lineIds: [line.id], accountId, version: found?.balanceVersion ?? 0 };
}

async function paid(world: ExampleWorld) {
  const draft = await payment(world);
  const done = await subCommissionSettlement(head(world)).writtenOff(draft);
  return { ...done, distributorId: draft.distributorId };
}

const today = ({ server }: ExampleWorld) => dayOf(server.clock.now());

async function listed(world: ExampleWorld) {
  const { id, name } = await payable(world);
  return { keyword: name, distributorId: id, status: 1 as const, open: true, from: today(world), to: today(world) };
}

async function listedPaid(world: ExampleWorld) {
  const { code, distributorId } = await paid(world);
  return { keyword: code, distributorId, from: today(world), to: today(world) };
}

export const commissionExamples = {
  'parts/distributor/page': async (world) => {
    const { name } = await payable(world);
    return { query: { keyword: name, status: 1, open: true, sums: true, current: 1, pageSize: 10 } };
  },
  'parts/distributor/exportExcel': async (world) => {
    const { name } = await payable(world);
    return { query: { keyword: name, status: 1, open: true, columns: 'name,available' } };
  },
  'parts/distributor/showQrcode': async (world) => {
    await boundApp(world.server.url, world.store.id, world.owner);
    return { query: { id: (await promoter(world)).id } };
  },
  'parts/distributor/add': async (world) => ({
    headers: atHead,
    body: {
      customerId: await person(world, '新推广员'),
      ratio: 550,
      parentId: (await promoter(world)).id,
    },
  }),
  'parts/distributor/disable': async (world) => {
    const { id, version } = await promoter(world);
    return { headers: atHead, body: { id, version } };
  },
  'parts/distributor/enable': async (world) => {
    const { id, version } = await promoter(world);
    await distributor(head(world)).disable({ id, version });
    return { headers: atHead, body: { id, version: version + 1 } };
  },
  'parts/distributor/deleteById': async (world) => {
    const { id, version } = await promoter(world);
    return { headers: atHead, query: { id, version } };
  },
  'parts/distributor/updateCommissionRatio': async (world) => ({
    headers: atHead,
    body: { ids: [(await promoter(world)).id], ratio: 800 },
  }),
  'parts/distributor/importData': async (world) => {
    const [name, phone] = [fresh('导入推广员'), freshPhone()];
    await person(world, name, phone);
    return {
      headers: atHead,
      body: {
        file: exampleSheet([
          ['姓名*', '手机号*', '佣金比例(%)', '上级手机号'],
          [name, phone, '5.5', (await promoter(world)).phone],
        ]),
      },
    };
  },
  'parts/appDistributorCustomer/bind': async (world) => {
    const { phone } = await promoter(world);
    const [found] = (await distributor(head(world)).page({ keyword: phone })).records;
    return { headers: await visitorHeaders(world), body: { code: found?.code ?? '' } };
  },
  'parts/distributorCustomer/page': async (world) => ({
    query: { distributorId: (await bound(world)).id, current: 1, pageSize: 10 },
  }),
  'parts/distributorCustomer/add': async (world) => ({
    headers: atHead,
    body: { distributorId: (await promoter(world)).id, customerId: await person(world, '待绑客户') },
  }),
  'parts/distributorCustomer/deleteById': async (world) => ({
    headers: atHead,
    query: { id: (await bound(world)).bindingId },
  }),
  'parts/subCommission/page': async (world) => ({
    query: { ...(await listed(world)), sums: true, current: 1, pageSize: 10 },
  }),
  'parts/subCommission/updateRemarks': async (world) => {
    const { line } = await payable(world);
    return { headers: atHead, body: { id: line.id, version: line.version, remark: '已核对' } };
  },
  'parts/subCommissionExportRecord/page': () => ({ query: { status: 2, current: 1, pageSize: 10 } }),
  'parts/subCommissionExportRecord/checkExport': async (world) => ({ query: await listed(world) }),
  'parts/subCommissionExportRecord/apply': async (world) => {
    const body = await listed(world);
    // Ends the running export, since a user has one at a time.
    await world.server.database.transaction({ role: 'tenant', storeId: world.store.id }, ({ db }) =>
      db
        .updateTable('job')
        .set({ status: 4 })
        .where('store_id', '=', world.store.id)
        .where('kind', '=', 'subCommissionExport')
        .where('status', '<', 2)
        .execute(),
    );
    return { body };
  },
  'parts/subCommissionSettlement/writtenOff': async (world) => {
    const draft = await payment(world);
    return {
      headers: atHead,
      body: {
        ...draft,
        paymentNo: fresh('BANK-'),
        remark: '八月佣金',
      },
    };
  },
  'parts/subCommissionSettlement/page': async (world) => ({
    query: { ...(await listedPaid(world)), sums: true, current: 1, pageSize: 10 },
  }),
  'parts/subCommissionSettlement/exportExcel': async (world) => ({
    query: { ...(await listedPaid(world)), columns: 'code,amount' },
  }),
  'parts/subCommissionSettlement/get': async (world) => ({ query: { id: (await paid(world)).id } }),
  'parts/subCommissionSettlement/importBatchExcel': async (world) => {
    // One that was written off before, for the lists.
    await paid(world);
    const { phone } = await payable(world);
    const { name } = await account(world);
    return {
      headers: atHead,
      body: {
        file: exampleSheet([
          ['手机号*', '核销金额*', '付款账户*', '付款单号', '备注'],
          [phone, 1, name, fresh('BANK-'), '八月佣金'],
        ]),
      },
    };
  },
} satisfies Partial<ExampleRequests>;
