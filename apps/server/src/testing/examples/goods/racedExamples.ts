import type { Client } from '@partsdesk/sdk';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import type { ExampleWorld } from '../exampleWorld';
import type { RacedStep, RacedSteps } from '../racedStep';
import { goodsExamples } from './exampleRequests';

interface Seen {
  id: string;
  version: number;
}
interface Group<Body> {
  item: (client: Client, query: { id: string }) => Promise<{ version: number; status: number }>;
  take: (client: Client, body: Body) => Promise<unknown>;
}

/** Makes a step from the document of an example. */
const step =
  <Body extends Seen>(
    example: (world: ExampleWorld) => Promise<{ body: Body }>,
    { item, take }: Group<Body>,
    onHand: RacedStep['onHand'] = (before) => before,
  ) =>
  async (world: ExampleWorld): Promise<RacedStep> => {
    const { body } = await example(world);
    return {
      read: (client) => item(client, { id: body.id }),
      take: (client, version) => take(client, { ...body, version }),
      onHand,
    };
  };
const more = (pieces: number) => (before: number) => before + pieces;

const ins = (client: Client, query: { id: string }) => stockIn(client).item(query);
const outs = (client: Client, query: { id: string }) => stockOut(client).item(query);
const transfers = (client: Client, query: { id: string }) => stockTransfer(client).item(query);
const takings = (client: Client, query: { id: string }) => stockTaking(client).item(query);

export const goodsSteps: RacedSteps = {
  'parts/warehouseInitialize/reverse': step(goodsExamples['parts/warehouseInitialize/reverse'], {
    item: (client, query) => warehouseInitialize(client).item(query),
    take: (client, body) => warehouseInitialize(client).reverse(body),
  }),
  'parts/stockIn/book': step(
    goodsExamples['parts/stockIn/book'],
    { item: ins, take: (client, body) => stockIn(client).book(body) },
    more(3),
  ),
  'parts/stockIn/reverse': step(
    goodsExamples['parts/stockIn/reverse'],
    { item: ins, take: (client, body) => stockIn(client).reverse(body) },
    more(-3),
  ),
  'parts/stockIn/cancel': step(goodsExamples['parts/stockIn/cancel'], {
    item: ins,
    take: (client, body) => stockIn(client).cancel(body),
  }),

  'parts/stockOut/book': step(
    goodsExamples['parts/stockOut/book'],
    { item: outs, take: (client, body) => stockOut(client).book(body) },
    more(-1),
  ),
  'parts/stockOut/reverse': step(
    goodsExamples['parts/stockOut/reverse'],
    { item: outs, take: (client, body) => stockOut(client).reverse(body) },
    more(1),
  ),
  'parts/stockOut/cancel': step(goodsExamples['parts/stockOut/cancel'], {
    item: outs,
    take: (client, body) => stockOut(client).cancel(body),
  }),

  'parts/stockTransfer/ship': step(
    goodsExamples['parts/stockTransfer/ship'],
    { item: transfers, take: (client, body) => stockTransfer(client).ship(body) },
    more(-4),
  ),
  'parts/stockTransfer/receive': async (world) => {
    const {
      body: { id, lines },
    } = await goodsExamples['parts/stockTransfer/receive'](world);
    const one = lines.map(({ lineId }) => ({ lineId, quantity: 1 }));
    return {
      read: (client) => transfers(client, { id }),
      take: (client, version) => stockTransfer(client).receive({ id, version, lines: one }),
      onHand: more(1),
      again: true,
    };
  },
  'parts/stockTransfer/cancel': step(goodsExamples['parts/stockTransfer/cancel'], {
    item: transfers,
    take: (client, body) => stockTransfer(client).cancel(body),
  }),

  'parts/stockTaking/submit': step(goodsExamples['parts/stockTaking/submit'], {
    item: takings,
    take: (client, body) => stockTaking(client).submit(body),
  }),
  'parts/stockTaking/approve': async (world) => {
    const { body } = await goodsExamples['parts/stockTaking/approve'](world);
    const { records } = await stockTaking(world.owner.client).lines({ documentId: body.id, show: 'counted' });
    const variance = records.find(({ skuId }) => skuId === world.filter)?.variance ?? 0;
    return {
      read: (client) => takings(client, { id: body.id }),
      take: (client, version) => stockTaking(client).approve({ ...body, version }),
      onHand: more(variance),
    };
  },
  'parts/stockTaking/reject': step(goodsExamples['parts/stockTaking/reject'], {
    item: takings,
    take: (client, body) => stockTaking(client).reject(body),
  }),
  'parts/stockTaking/cancel': step(goodsExamples['parts/stockTaking/cancel'], {
    item: takings,
    take: (client, body) => stockTaking(client).cancel(body),
  }),
};
