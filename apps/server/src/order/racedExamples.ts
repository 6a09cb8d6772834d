import type { Client } from '@partsdesk/sdk';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import type { RacedSteps } from '../testing/racedStep';
import { borrowExamples } from './borrowExamples';

const slips = (client: Client) => serviceBorrowOut(client);

export const orderSteps: RacedSteps = {
  'parts/serviceBorrowOut/lend': async (world) => {
    const { body: { id } } = await borrowExamples['parts/serviceBorrowOut/lend'](world);
    return { read: (client) => slips(client).item({ id }), take: (client, version) => slips(client).lend({ id, version }), onHand: (before) => before - 4 };
  },
  'parts/serviceBorrowOut/returnItems': async (world) => {
    const { body: { id, lines: [line] } } = await borrowExamples['parts/serviceBorrowOut/returnItems'](world);
    const one = [{ lineId: line?.lineId ?? '', quantity: 1 }];
    return { read: (client) => slips(client).item({ id }), take: (client, version) => slips(client).returnItems({ id, version, lines: one }), onHand: (before) => before + 1, again: true };
  },
  'parts/serviceBorrowOut/convertToSale': async (world) => {
    const { body: { id, lines: [line] } } = await borrowExamples['parts/serviceBorrowOut/convertToSale'](world);
    const one = [{ lineId: line?.lineId ?? '', quantity: 1 }];
    return { read: (client) => slips(client).item({ id }), take: (client, version) => slips(client).convertToSale({ id, version, lines: one }), onHand: (before) => before, again: true };
  },
  'parts/serviceBorrowOut/manualFinish': async (world) => {
    const { body } = await borrowExamples['parts/serviceBorrowOut/manualFinish'](world);
    return { read: (client) => slips(client).item({ id: body.id }), take: (client, version) => slips(client).manualFinish({ ...body, version }), onHand: (before) => before };
  },
};
