import type { Client } from '@partsdesk/sdk';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import type { ExampleWorld } from '../testing/exampleWorld';
import type { RacedStep, RacedSteps } from '../testing/racedStep';
import { returnIn } from './returnExamples';

type Seen = Awaited<ReturnType<typeof returnIn>>;

const step = (state: Parameters<typeof returnIn>[1], take: (client: Client, seen: Seen) => Promise<unknown>) => async (world: ExampleWorld): Promise<RacedStep> => {
  const { id } = await returnIn(world, state);
  return { read: (client) => salesReturn(client).item({ id }), take: (client, version) => take(client, { id, version }), onHand: (before) => before };
};

export const orderSteps: RacedSteps = {
  'parts/salesReturn/submit': step('draft', (client, seen) => salesReturn(client).submit(seen)),
  'parts/salesReturn/pass': step('submitted', (client, seen) => salesReturn(client).pass(seen)),
  'parts/salesReturn/reject': step('submitted', (client, seen) => salesReturn(client).reject({ ...seen, reason: '包装已拆' })),
  'parts/salesReturn/delete': step('draft', (client, seen) => salesReturn(client).delete(seen)),
  'parts/salesReturn/putInStorage': async (world) => {
    const { id } = await returnIn(world, 'passed');
    const [line] = (await salesReturn(world.owner.client).item({ id })).lines;
    return {
      read: (client) => salesReturn(client).item({ id }), onHand: (before) => before + 1, again: true,
      take: (client, version) => salesReturn(client).putInStorage({ id, version, lines: [{ lineId: line?.id ?? '', quantity: 1 }] }),
    };
  },
  'parts/refundBill/add': async (world) => ({
    ...(await step('passed', (client, { id, version }) => refundBill(client).add({ salesReturnId: id, version, tenders: [{ method: 'cash', amount: 500 }] }))(world)), again: true,
  }),
};
