import type { ContractOperation } from '../../kit/documents';
import type { ExampleRequest } from '../examples/exampleRequest';
import type { ExampleWorld } from '../examples/exampleWorld';
import { type Answered, headersOf, rightfulHeaders, sendExample } from '../examples/sendExample';
import type { TestServer } from '../startTestServer';
import { audienceOf, sendAs } from './access';
import type { Members } from './members';
import type { Sweep } from './sweep';

/** What only the owner may do of these examples: with own exports, views and jobs, or at a price that they set. */
const OWNERS = [
  'parts/customerCardExport/download',
  'parts/customerCardExport/withdraw',
  'parts/customerExportApply/getAuditExp',
  'parts/customerExportApply/withdraw',
  'parts/job/cancel',
  'parts/job/item',
  'parts/orderSale/add',
  'parts/orderSale/reduction',
  'parts/savedView/deleteById',
  'parts/savedView/setDefault',
  'parts/savedView/update',
];

/** Sends my example as a member who holds every page and button, or as whom it must be sent. */
export function sendAsMember(
  sweep: Sweep,
  { able }: Members,
  operation: ContractOperation,
  request: ExampleRequest,
): Promise<Answered> {
  const { here } = sweep.mine;
  if (audienceOf(operation) !== 'store' || request.headers?.Authorization || OWNERS.includes(operation.id))
    return sendAsOwner(sweep.server, operation, request, here);
  return sendAs(
    sweep,
    operation,
    request,
    headersOf(able, operation.headOnly ? '0' : (request.headers?.['Dept-Id'] ?? here.deptId)),
  );
}

/** Sends an example as the owner of its company, or as whom it must be sent. */
export const sendAsOwner = (
  server: TestServer,
  operation: ContractOperation,
  request: ExampleRequest,
  world: ExampleWorld,
): Promise<Answered> => sendExample(server.url, operation, request, rightfulHeaders(operation, world));

/** Names why an example was neither done nor refused for the one reason that it gives. */
export function failureOf({ refusedAs }: ExampleRequest, { http, body, text }: Answered): object[] {
  const isRight = refusedAs ? body?.status === 1 && body.message === refusedAs : !body || body.status === 0;
  return http === 200 && isRight ? [] : [{ http, text }];
}
