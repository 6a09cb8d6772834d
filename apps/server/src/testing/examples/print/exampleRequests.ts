import { systemTemplate } from '@partsdesk/print/systemTemplates';
import { printStoreTemplate } from '@partsdesk/sdk/parts/printStoreTemplate';
import { printTemplate } from '@partsdesk/sdk/parts/printTemplate';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, fresh } from '../exampleWorld';

/** A draft of a till slip as the system has it. */
function slipDraft() {
  const system = systemTemplate(3, '80mm');
  if (!system) throw new Error('no slip');
  return { templateType: 3 as const, name: fresh('小票'), template: system.body };
}

const HEAD = { 'Dept-Id': '0' };
const freshOfHead = ({ owner }: ExampleWorld) => printTemplate(owner.at('0').client).add(slipDraft());
const freshOfShop = ({ owner }: ExampleWorld) => printStoreTemplate(owner.client).add(slipDraft());

type PrintCalls = 'parts/printDocument' | 'parts/printTemplate' | 'parts/printStoreTemplate';

export const printExamples: Pick<ExampleRequests, Extract<keyof ExampleRequests, `${PrintCalls}/${string}`>> = {
  'parts/printDocument/pdf': async (world) => ({
    query: {
      templateType: 3,
      ids: [world.paid.saleOutId],
      templateId: await freshOfShop(world),
      source: 'shop',
    },
  }),
  'parts/printDocument/savePdf': async (world) => ({
    body: { templateType: 3, ids: [world.paid.saleOutId], templateId: await freshOfShop(world), source: 'shop' },
  }),
  'parts/printDocument/printed': async (world) => ({
    body: {
      templateType: 3,
      id: world.paid.saleOutId,
      templateId: await freshOfShop(world),
      source: 'shop',
      copies: 2,
    },
  }),
  'parts/printTemplate/add': () => ({ headers: HEAD, body: slipDraft() }),
  'parts/printTemplate/deleteById': async (world) => ({ headers: HEAD, query: { id: await freshOfHead(world) } }),
  'parts/printTemplate/item': async (world) => ({ query: { id: await freshOfHead(world) } }),
  'parts/printTemplate/page': () => ({ query: { templateType: 3, current: 1, pageSize: 10 } }),
  'parts/printTemplate/update': async (world) => {
    const { name, template } = slipDraft();
    return { headers: HEAD, body: { id: await freshOfHead(world), version: 1, name, template } };
  },
  'parts/printTemplate/updateDefault': async (world) => ({
    headers: HEAD,
    body: { id: await freshOfHead(world), isDefault: true },
  }),
  'parts/printStoreTemplate/add': () => ({ body: slipDraft() }),
  'parts/printStoreTemplate/deleteById': async (world) => ({ query: { id: await freshOfShop(world) } }),
  'parts/printStoreTemplate/getDefault': () => ({ query: { templateType: 2 } }),
  'parts/printStoreTemplate/item': async (world) => ({ query: { id: await freshOfShop(world) } }),
  'parts/printStoreTemplate/page': () => ({ query: { templateType: 3, current: 1, pageSize: 10 } }),
  'parts/printStoreTemplate/update': async (world) => {
    const { name, template } = slipDraft();
    return { body: { id: await freshOfShop(world), version: 1, name, template } };
  },
  'parts/printStoreTemplate/updateDefault': async (world) => ({
    body: { id: await freshOfShop(world), isDefault: true },
  }),
};
