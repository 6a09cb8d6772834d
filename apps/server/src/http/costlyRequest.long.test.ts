import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDocuments } from '../kit/documents';
import { exampleCompany, type ExampleWorld } from '../testing/examples/exampleWorld';
import { headersOf } from '../testing/examples/sendExample';
import { costlyRequest, costlyShapes, type CostlyShape } from '../testing/hostile/costlyRequests';
import { size } from '../testing/size';
import { startTestServer, type Person, type TestServer } from '../testing/startTestServer';
import { audienceOf } from '../testing/sweep/access';
import { bodyLimitsOf } from './body/bodyLimits';

const ANSWER_BYTES = 64 * 1024;
/** Of the processor, for the answer and for the sending, which this process does as well; less is not weighed. */
const FREE_MILLISECONDS = 25;
/**
 * A dearer request costs no more than a bare server spends on reading and parsing this list of a megabyte, and twice
 * the request itself.
 */
const YARDSTICK = JSON.stringify(Array.from({ length: (1024 * 1024) / 3 }, () => ({})));
/** The first try compiles a validator; one of the others may be hit by a collection of garbage. */
const TRIES = 4;

let server: TestServer;
let world: ExampleWorld;
let outsider: Person;
const agent = new Agent({ keepAlive: true });
const bare = createServer((incoming, answer) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    answer.end(text && typeof JSON.parse(text));
  });
});
beforeAll(async () => {
  await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening));
  server = await startTestServer();
  ({ here: world } = await exampleCompany(server));
  outsider = await world.store.staff([], world.shopId);
});
afterAll(async () => {
  agent.destroy();
  bare.close();
  await server.stop();
});

const answerTo = (
  method: string,
  address: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<{ http: number; bytes: number }> =>
  new Promise((resolve, reject) => {
    const { hostname, port, pathname, search } = new URL(address);
    const path = pathname + search;
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const outgoing = send(
      { hostname, port, path, method, agent, headers: { ...headers, 'Content-Type': 'application/json', ...length } },
      (incoming) => {
        let bytes = 0;
        incoming.on('data', (chunk: Buffer) => (bytes += chunk.length));
        incoming.on('end', () => {
          resolve({ http: incoming.statusCode ?? 0, bytes });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Returns the milliseconds of the processor that an exchange takes in this process, sender and reader together. */
async function costOf<T>(exchange: () => Promise<T>): Promise<{ milliseconds: number; told: T }> {
  const before = process.cpuUsage();
  const told = await exchange();
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: (user + system) / 1000, told };
}
const bareCost = async (body = '') => {
  const address = `http://127.0.0.1:${String((bare.address() as AddressInfo).port)}`;
  return (await costOf(() => answerTo('POST', address, {}, body))).milliseconds;
};
const allowed = async (body: string | undefined) =>
  (await bareCost(YARDSTICK)) + (await bareCost(body)) + (await bareCost(body));

const operations = readDocuments().flatMap((document) =>
  document.operations.filter(({ form }) => !form).map((operation) => ({ document, operation })),
);
const full = size(0, 1) === 1;

const shapes = full ? 'every shape' : 'one shape';
it(`[S-01] no small request costs much: ${shapes} for every operation, from everybody`, async () => {
  const faults: object[] = [];
  let asked = 0;
  for (const [number, { document, operation }] of operations.entries()) {
    const audience = audienceOf(operation);
    const own =
      audience === 'customer'
        ? { Authorization: `Bearer ${world.customerToken}` }
        : headersOf(audience === 'platform' ? world.operator : world.owner);
    const senders: [string, Record<string, string>][] = [
      ['nobody', {}],
      ['somebody without rights', headersOf(outsider)],
      ['who may', own],
    ];
    const shape = costlyShapes[number % costlyShapes.length] as CostlyShape;
    for (const one of full ? costlyShapes : [shape]) {
      const { query, body } = costlyRequest(one, operation, document, bodyLimitsOf(operation, document).bytes);
      for (const [who, headers] of senders) {
        const ask = () => answerTo(operation.method, `${server.url}${operation.path}${query}`, headers, body);
        let ratio = Infinity;
        let told = { http: 0, bytes: 0 };
        for (let tried = 0; tried < TRIES && ratio > 1; tried += 1) {
          const asking = await costOf(ask);
          told = asking.told;
          const dear = asking.milliseconds > FREE_MILLISECONDS;
          ratio = dear ? asking.milliseconds / (await allowed(body)) : 0;
          asked += 1;
        }
        const wrong =
          ratio > 1 ||
          told.bytes > ANSWER_BYTES ||
          told.http >= 500 ||
          (who === 'nobody' && audience !== 'public' && told.http !== 401);
        if (wrong) faults.push({ id: operation.id, shape: one, who, ratio, ...told });
      }
    }
  }
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(operations.length * 3);
}, 3_600_000);
