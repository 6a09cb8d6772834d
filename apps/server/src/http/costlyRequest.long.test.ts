import { Agent, request as send } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDocuments } from '../kit/documents';
import { exampleCompany, type ExampleWorld } from '../testing/examples/exampleWorld';
import { headersOf } from '../testing/examples/sendExample';
import { costlyRequest, costlyShapes, type CostlyShape } from '../testing/hostile/costlyRequests';
import { size } from '../testing/size';
import { startTestServer, type Person, type TestServer } from '../testing/startTestServer';
import { audienceOf } from '../testing/sweep/access';
import { bodyLimitsOf } from './bodyLimits';

const ANSWER_BYTES = 64 * 1024;
/** Of the processor, for the answer and for the sending, which this process does as well. */
const MOST_MILLISECONDS = 50;
/** The first try compiles a validator; one of the others may be hit by a collection of garbage. */
const TRIES = 4;

let server: TestServer;
let world: ExampleWorld;
let outsider: Person;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  server = await startTestServer();
  ({ here: world } = await exampleCompany(server));
  outsider = await world.store.staff([], world.shopId);
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

const answerTo = (method: string, path: string, headers: Record<string, string>, body: string | undefined) =>
  new Promise<{ http: number; bytes: number }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
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
        let milliseconds = Infinity;
        let told = { http: 0, bytes: 0 };
        for (let tried = 0; tried < TRIES && milliseconds > MOST_MILLISECONDS; tried += 1) {
          const before = process.cpuUsage();
          told = await answerTo(operation.method, `${operation.path}${query}`, headers, body);
          const { user, system } = process.cpuUsage(before);
          milliseconds = Math.min(milliseconds, (user + system) / 1000);
          asked += 1;
        }
        const wrong =
          milliseconds > MOST_MILLISECONDS ||
          told.bytes > ANSWER_BYTES ||
          told.http >= 500 ||
          (who === 'nobody' && audience !== 'public' && told.http !== 401);
        if (wrong) faults.push({ id: operation.id, shape: one, who, milliseconds, ...told });
      }
    }
  }
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(operations.length * 3);
}, 3_600_000);
