import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCardExport } from '@partsdesk/sdk/parts/customerCardExport';
import { customerExportApply } from '@partsdesk/sdk/parts/customerExportApply';
import type { ExampleRequests } from '../exampleRequest';
import { freshPhone, type ExampleWorld } from '../exampleWorld';
import { chargedCustomer } from './cardExamples';

/** The filters of the list of all customers that find a customer, whom no service person has. */
async function findingFilter({ owner, tagId, levelId, shopId }: ExampleWorld) {
  const phone = freshPhone();
  await customer(owner.client).add({ name: '导出客户', phone, levelId, tagIds: [tagId] });
  return { keyword: phone, tagId, status: 1 as const, owing: false, levelId, shopId, all: true };
}

const reason = '周年庆短信回访老客户';
const applied = async (world: ExampleWorld) => {
  const exports = customerExportApply(world.owner.client);
  return exports.add({ filter: { keyword: (await findingFilter(world)).keyword }, fields: ['name', 'phone'], reason });
};
const appliedForCards = async (world: ExampleWorld) => {
  await chargedCustomer(world);
  return customerCardExport(world.owner.client).applyExportCard({ fields: ['customerName', 'balance'], reason });
};
/** A client of a colleague, who decides on what the owner applied for. */
const auditor = async ({ store, deptId }: ExampleWorld, path: string) => (await store.staff([path])).at(deptId).client;

export const exportExamples = {
  'parts/customerExportApply/add': async (world) => ({
    body: { filter: await findingFilter(world), fields: ['name', 'phone', 'tags'], reason },
  }),
  'parts/customerExportApply/checkExport': async (world) => ({
    body: { ...(await findingFilter(world)), serviceStaffId: world.staffId },
  }),
  'parts/customerExportApply/page': async (world) => {
    await applied(world);
    return { query: { status: 0, mine: true, current: 1, pageSize: 10 } };
  },
  'parts/customerExportApply/audit': async (world) => {
    const colleague = await world.store.staff(['CustomerList', 'customerExportApply.apply']);
    const id = await customerExportApply(colleague.at(world.deptId).client).add({
      filter: { keyword: (await findingFilter(world)).keyword },
      fields: ['name', 'phone'],
      reason,
    });
    return { body: { id, version: 1, pass: false, reason: '请先说明回访哪些客户' } };
  },
  'parts/customerExportApply/withdraw': async (world) => ({ body: { id: await applied(world), version: 1 } }),
  'parts/customerExportApply/getAuditExp': async (world) => {
    const id = await applied(world);
    const decided = customerExportApply(await auditor(world, 'customerExportApply.audit'));
    await decided.audit({ id, version: 1, pass: true });
    return { query: { id } };
  },

  'parts/customerCardExport/applyExportCard': async (world) => {
    await chargedCustomer(world);
    return {
      query: { keyword: '储值', status: 1, shopId: world.shopId, fields: ['customerName', 'customerPhone'], reason },
    };
  },
  'parts/customerCardExport/checkExport': async (world) => {
    await chargedCustomer(world);
    return { query: { keyword: '储值', status: 1, shopId: world.shopId } };
  },
  'parts/customerCardExport/page': async (world) => {
    await appliedForCards(world);
    return { query: { status: 0, mine: true, current: 1, pageSize: 10 } };
  },
  'parts/customerCardExport/audit': async (world) => {
    await chargedCustomer(world);
    const colleague = await world.store.staff(['CustomerCardStoredValue', 'customerCardExport.apply']);
    const exports = customerCardExport(colleague.at(world.deptId).client);
    const id = await exports.applyExportCard({ fields: ['customerName', 'balance'], reason });
    return { body: { id, version: 1, pass: false, reason: '请先说明核对哪些卡' } };
  },
  'parts/customerCardExport/withdraw': async (world) => ({ body: { id: await appliedForCards(world), version: 1 } }),
  'parts/customerCardExport/download': async (world) => {
    const id = await appliedForCards(world);
    const decided = customerCardExport(await auditor(world, 'customerCardExport.audit'));
    await decided.audit({ id, version: 1, pass: true });
    return { query: { id } };
  },
} satisfies Partial<ExampleRequests>;
