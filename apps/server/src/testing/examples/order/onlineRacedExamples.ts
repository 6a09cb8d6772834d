import type { Client } from '@partsdesk/sdk';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { maintenanceMs } from '@partsdesk/sdk/parts/maintenanceMs';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import type { ExampleWorld } from '../exampleWorld';
import type { RacedStep, RacedSteps } from '../racedStep';
import { customersClient, onlineExamples } from './onlineExamples';

const same = (before: number) => before;
type Made<Body> = { body: Body };

/** Makes a step from an example; `again` marks steps that the loser of a race may still take. */
const step =
  <Body extends { id: string; version: number }>(
    example: (world: ExampleWorld) => Promise<Made<Body>>,
    read: (client: Client, id: string) => Promise<{ version: number; status: number }>,
    take: (client: Client, body: Body) => Promise<unknown>,
    more: Partial<RacedStep> = {},
    asCustomer = false,
  ) =>
  async (world: ExampleWorld): Promise<RacedStep> => {
    const { body } = await example(world);
    return {
      read: (client) => read(client, body.id),
      take: (client, version) => take(asCustomer ? customersClient(world) : client, { ...body, version }),
      onHand: same,
      ...more,
    };
  };

const order = (client: Client, id: string) => orderSale(client).queryOnlineOrderById({ id });
const found = (client: Client, id: string) => afterSalesOrder(client).item({ id });
const request = (client: Client, id: string) => maintenanceMs(client).item({ id });
const again = { again: true } as const;

export const onlineSteps: RacedSteps = {
  'parts/appOrderSale/cancel': step(
    onlineExamples['parts/appOrderSale/cancel'],
    order,
    (client, body) => appOrderSale(client).cancel(body),
    {},
    true,
  ),
  'parts/appOrderSale/payByMember': step(
    onlineExamples['parts/appOrderSale/payByMember'],
    order,
    (client, body) => appOrderSale(client).payByMember(body),
    {},
    true,
  ),
  'parts/appOrderSale/confirmReceipt': step(
    onlineExamples['parts/appOrderSale/confirmReceipt'],
    order,
    (client, body) => appOrderSale(client).confirmReceipt(body),
    {},
    true,
  ),
  'parts/orderSale/cancelOrder': step(onlineExamples['parts/orderSale/cancelOrder'], order, (client, body) =>
    orderSale(client).cancelOrder(body),
  ),
  'parts/orderSale/reduction': step(
    onlineExamples['parts/orderSale/reduction'],
    order,
    (client, body) => orderSale(client).reduction(body),
    again,
  ),
  'parts/orderSale/deliveryOrder': step(
    onlineExamples['parts/orderSale/deliveryOrder'],
    order,
    (client, body) => orderSale(client).deliveryOrder(body),
    { onHand: (before) => before - 2 },
  ),
  'parts/orderSale/updateExpress': step(onlineExamples['parts/orderSale/updateExpress'], order, (client, body) =>
    orderSale(client).updateExpress(body),
  ),
  'parts/orderSale/makeup': step(
    onlineExamples['parts/orderSale/makeup'],
    order,
    (client, body) => orderSale(client).makeup(body),
    again,
  ),
  // Not again: the customer is asked every ten minutes at most.
  'parts/orderSale/requestPay': step(onlineExamples['parts/orderSale/requestPay'], order, (client, body) =>
    orderSale(client).requestPay(body),
  ),
  'parts/afterSalesOrder/pass': step(onlineExamples['parts/afterSalesOrder/pass'], found, (client, body) =>
    afterSalesOrder(client).pass(body),
  ),
  'parts/afterSalesOrder/reject': step(onlineExamples['parts/afterSalesOrder/reject'], found, (client, body) =>
    afterSalesOrder(client).reject(body),
  ),
  'parts/maintenanceMs/updateAllot': step(
    onlineExamples['parts/maintenanceMs/updateAllot'],
    request,
    (client, body) => maintenanceMs(client).updateAllot(body),
    again,
  ),
  'parts/maintenanceMs/updateReply': step(onlineExamples['parts/maintenanceMs/updateReply'], request, (client, body) =>
    maintenanceMs(client).updateReply(body),
  ),
};
