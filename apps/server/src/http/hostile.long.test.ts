import { readFileSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { join } from 'node:path';
import { RefusedError } from '@partsdesk/sdk';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { load } from 'js-yaml';
import { afterAll, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { SHEET_TYPE } from '../file/writeWorkbook';
import { readDocuments, type ContractOperation, type ServiceDocument } from '../kit/documents';
import { openapiFolder } from '../places';
import { randomFrom } from '../seed/random';
import type { ExampleRequest } from '../testing/examples/exampleRequest';
import { exampleOf } from '../testing/examples/exampleRequests';
import { exampleCompany, type ExampleWorld } from '../testing/examples/exampleWorld';
import { rightfulHeaders } from '../testing/examples/sendExample';
import { hostileRequest, unspoilt, type RawRequest } from '../testing/hostile/hostileRequests';
import { oddities } from '../testing/hostile/hostileValues';
import { size } from '../testing/size';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { isInTurn } from '../testing/turn';
import { validatorsOf } from './validation';

/** Requests an operation in the test command. */
const EACH = 6;
/** How often each operation must have been done among them. */
const LEAST = size(1, 2);
/** A company does not grow without end: after so many, another server is attacked. */
const ROUND = 20_000;
const AT_ONCE = 8;
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_121);

/** What the contract says of refusals by HTTP itself; a fault of ours is none of them. */
const REFUSALS = [400, 401, 403, 404, 405, 413, 415, 429];
/** A stack, a file of ours, or the database's own words. */
const INDISCREET = new RegExp(
  [
    String.raw`\n\s+at |\.ts:\d|node_modules|file:\/\/`,
    String.raw`syntax error|relation "|violates|duplicate key|\bconstraint\b`,
    String.raw`invalid input|out of range|\bSQLSTATE\b|pg_catalog`,
  ].join('|'),
  'i',
);
/** What is wrong with a request as a whole. */
const OF_NO_FIELD = ['请求内容不是有效的 JSON', '请求格式不正确', '地址格式不正确'];

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
afterAll(() => {
  agent.destroy();
});

interface Answer {
  http: number;
  type: string;
  text: string;
}

const answerTo = (server: TestServer, raw: RawRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = raw;
    const { hostname, port } = new URL(server.url);
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const outgoing = send({ hostname, port, path, method, agent, headers: { ...headers, ...length } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        resolve({
          http: incoming.statusCode ?? 0,
          type: incoming.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        });
      });
      incoming.on('error', reject);
    });
    outgoing.on('error', (error: Error & { code?: string }) => {
      // The server may close a connection that lay idle; whoever sends on it sends again.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(answerTo(server, raw));
      // Refused before it was read that no body is wanted.
      else if (method === 'HEAD' && error.code === 'HPE_CLOSED_CONNECTION') resolve({ http: 413, type: '', text: '' });
      else resolve({ http: 0, type: '', text: `${error.code ?? ''} ${error.message}` });
    });
    outgoing.end(body);
  });

/** What an answer may be instead of JSON, where the contract says so. */
const FILE_TYPES = [SHEET_TYPE, 'application/pdf'];

type Checks = ReturnType<typeof checksOf>;
function checksOf(document: ServiceDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'contract', components: { schemas: document.schemas } });
  const { paths } = load(readFileSync(join(openapiFolder, `${document.service}.yaml`), 'utf8')) as {
    paths: Record<string, Record<string, { responses: { 200: { content: object } } }>>;
  };
  const answersFile = ({ path, method }: ContractOperation) =>
    FILE_TYPES.some((type) => type in (paths[path]?.[method.toLowerCase()]?.responses[200].content ?? {}));
  return {
    problem: ajv.compile({ $ref: 'contract#/components/schemas/Problem' }),
    failure: ajv.compile({ $ref: 'contract#/components/schemas/Failure' }),
    files: new Set(document.operations.filter(answersFile).map(({ id }) => id)),
  };
}

/** What is wrong with an answer, whatever was asked; undefined when nothing is. */
function faultOf(
  operation: ContractOperation,
  checks: Checks,
  { method, path }: Pick<RawRequest, 'method' | 'path'>,
  { http, type, text }: Answer,
): string | undefined {
  if (http === 0) return 'does not answer';
  if (INDISCREET.test(text)) return 'tells of its inside';
  // Another address than the contract's may be a page of the console.
  if (method === 'HEAD' || !path.startsWith('/api/')) return http < 500 ? undefined : `answers ${String(http)}`;
  if (http !== 200 && !REFUSALS.includes(http)) return `answers ${String(http)}`;
  if (http === 200 && FILE_TYPES.includes(type) && checks.files.has(operation.id)) return undefined;
  if (type !== 'application/json; charset=utf-8') return `answers ${type}`;
  const body = JSON.parse(text) as { status: number; message?: string; errors?: unknown[] };
  if (body.status === 999) return 'failed';
  if (body.status !== 0 && !/[\u4e00-\u9fff]/.test(body.message ?? '')) return 'refuses without a word of Chinese';
  if (http === 400 && !body.errors?.length && !OF_NO_FIELD.includes(body.message ?? '')) return 'blames no field';
  // What goes well was held against its schema by the test server itself, which fails otherwise.
  if (body.status === 0) return http === 200 ? undefined : 'went well and did not';
  return (http === 200 ? checks.failure(body) : checks.problem(body)) ? undefined : 'is no refusal of the contract';
}

const outcomeOf = ({ http, text }: Answer): string => {
  if (http !== 200) return String(http);
  return text.startsWith('{"status":0') || !text.startsWith('{') ? 'done' : 'refused by the business';
};

interface Target {
  document: ServiceDocument;
  operation: ContractOperation;
  checks: Checks;
  sent: number;
  /** How many got as far as the handler. */
  reached: number;
}

/**
 * The attackers share a company: what an example needs, another one may just have closed or taken. Then it is made
 * anew.
 */
async function anExample(operation: ContractOperation, world: ExampleWorld): Promise<ExampleRequest> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await exampleOf(operation, world);
    } catch (error) {
      if (!(error instanceof RefusedError) || tried === 5) throw error;
    }
  }
}

/** A server of its own is attacked with the requests from one number to another; answers what was wrong. */
async function attacked(
  targets: Target[],
  from: number,
  to: number,
  odd: readonly unknown[],
  outcomes: Record<string, number>,
): Promise<object[]> {
  const server = await startTestServer();
  const { here } = await exampleCompany(server);
  const examples = new Map<Target, ExampleRequest>();
  const faults: object[] = [];
  let next = from;

  async function attacker(): Promise<void> {
    while (next < to && faults.length < 20) {
      const number = next;
      next += 1;
      // Each has its own source of chance, so that the order in which they come back changes nothing.
      const random = randomFrom(Math.imul(seed, 1_000_003) + number);
      const target = targets[number % targets.length];
      if (!target) throw new Error('nothing to attack');
      const { document, operation, checks } = target;
      const rightful = rightfulHeaders(operation, here);
      // A fresh one now and then: what an example deletes or hands out is gone after it.
      const known = target.sent % 25 === 0 ? undefined : examples.get(target);
      const example = known ?? (await anExample(operation, here));
      examples.set(target, example);
      target.sent += 1;
      const raw = known
        ? hostileRequest(random, odd, document, operation, example, rightful)
        : unspoilt(operation, example, rightful);
      const answer = await answerTo(server, raw);
      const outcome = outcomeOf(answer);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (outcome === 'done' || outcome === 'refused by the business') target.reached += 1;
      const fault = faultOf(operation, checks, raw, answer);
      if (fault)
        faults.push({
          number,
          fault,
          id: operation.id,
          ...raw,
          path: raw.path.slice(0, 500),
          body: raw.body?.toString().slice(0, 1000),
          answer: answer.text.slice(0, 500),
        });
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, attacker));
    const { differences } = await auditLedgers(server.database);
    const { status } = await fetch(`${server.url}/healthz`);
    return [...faults, ...differences, ...(status === 200 ? [] : [{ health: status }])];
  } finally {
    await server.stop();
  }
}

const targets = readDocuments().flatMap((document): Target[] => {
  const checks = checksOf(document);
  return document.operations
    .filter(isInTurn)
    .map((operation) => ({ document, operation, checks, sent: 0, reached: 0 }));
});
const REQUESTS = size(EACH * targets.length, 1_000_000);
it(
  `${String(REQUESTS)} hostile requests: no fault, no answer beside the contract, nothing told of the inside`,
  async () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    const odd = oddities(seed);
    const outcomes: Record<string, number> = {};
    for (let from = 0; from < REQUESTS; from += ROUND)
      expect(await attacked(targets, from, Math.min(from + ROUND, REQUESTS), odd, outcomes)).toEqual([]);
    process.stdout.write(`${JSON.stringify(outcomes)}\n`);
    // The examples as they are, and what was spoilt so little that it still fits.
    expect(
      targets
        .filter(({ reached }) => reached < LEAST)
        .map(({ operation, reached }) => `${operation.id} ${String(reached)}`),
    ).toEqual([]);
  },
  6 * 3_600_000,
);

it('a fault, a stack, the words of the database, and what the contract does not say are seen', () => {
  const document = readDocuments().find(({ service }) => service === 'parts');
  const operation = document?.operations.find(({ id }) => id === 'parts/customerTag/add');
  if (!document || !operation) throw new Error('customers have no tags any more');
  const checks = checksOf(document);
  const sent = { method: operation.method, path: operation.path };
  const fault = (http: number, body: object | string, type = 'application/json; charset=utf-8') =>
    faultOf(operation, checks, sent, { http, type, text: typeof body === 'string' ? body : JSON.stringify(body) });
  const refusal = {
    status: 400,
    message: '名称不能为空',
    errors: [{ field: 'name', message: '名称不能为空' }],
    requestId: 'x',
  };

  expect(fault(200, { status: 0, data: '01a2038f-9f74-7003-8631-4cadd5eb335b' })).toBeUndefined();
  expect(fault(400, refusal)).toBeUndefined();
  expect(fault(200, { status: 1, message: '标签「老客户」已存在' })).toBeUndefined();

  expect(fault(500, { status: 999, message: '服务开小差了，请稍后重试', requestId: 'x' })).toBe('answers 500');
  expect(fault(200, { status: 999, message: '服务开小差了，请稍后重试' })).toBe('failed');
  expect(fault(400, { ...refusal, message: 'TypeError: x\n    at add (customerTag.ts:44:3)' })).toBe(
    'tells of its inside',
  );
  expect(fault(200, { status: 1, message: '保存失败：duplicate key value' })).toBe('tells of its inside');
  expect(fault(200, { status: 1, message: 'Bad Request' })).toBe('refuses without a word of Chinese');
  expect(fault(400, { ...refusal, errors: [] })).toBe('blames no field');
  expect(fault(409, refusal)).toBe('answers 409');
  expect(fault(400, { ...refusal, message: 400 })).toBe('refuses without a word of Chinese');
  expect(fault(400, { ...refusal, errors: '名称' })).toBe('is no refusal of the contract');
  expect(fault(200, { status: 2, message: '不行' })).toBe('is no refusal of the contract');
  expect(fault(400, { status: 0, message: '好', errors: [{}] })).toBe('went well and did not');
  expect(() => {
    validatorsOf(document).get(operation.id)?.answer({ status: 0, data: 7 });
  }).toThrow('does not fit the contract');
  expect(fault(200, { status: 0, data: 'x' }, 'text/html')).toBe('answers text/html');
  expect(fault(0, '')).toBe('does not answer');
});
