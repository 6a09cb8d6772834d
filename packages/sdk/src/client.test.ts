import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from './client';
import {
  ForbiddenError,
  LifecycleError,
  LoginFlagError,
  NetworkError,
  NotLoggedInError,
  RefreshFailedError,
  RefusedError,
  ServerFaultError,
  SilentError,
  SupersededError,
  TimeoutError,
  TooManyRequestsError,
  UnexpectedAnswerError,
  type ApiError,
} from './errors';
import type { Operation } from './operation';
import { eachRow, readPage } from './pages';
import { memorySession, type SessionPort } from './session';

// A scripted server gives the answers that our own server cannot be made to give.
type Script = (request: IncomingMessage & { body: string }, response: ServerResponse) => void;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function scripted(script: Script): Promise<string> {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      script(Object.assign(request, { body }), response);
    });
  });
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

const json = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};
const read: Operation = { method: 'GET', path: '/api/parts/thing/get', takes: 'query' };
const write: Operation = { method: 'POST', path: '/api/parts/thing/add', takes: 'body', write: true };
const third: Operation = {
  method: 'POST',
  path: '/api/gate/oauth/thirdLogin',
  takes: 'body',
  write: true,
  envelope: true,
};

function loggedIn(secondsLeft = 3600) {
  const session = memorySession();
  session.login({ access_token: 'old', refresh_token: 'refresh-1', expires_in: secondsLeft });
  session.choose({ tenantId: 'store', deptId: 'shop' });
  const lost: string[] = [];
  return {
    ...session,
    lost: (reason: 'refresh' | 'unauthorized') => {
      lost.push(reason);
      session.lost(reason);
    },
    reasons: lost,
  };
}

async function answering(
  body: unknown,
  options: { status?: number; headers?: Record<string, string>; session?: SessionPort; operation?: Operation } = {},
) {
  const baseUrl = await scripted((_, response) => {
    response
      .writeHead(options.status ?? 200, { 'Content-Type': 'application/json', ...options.headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return createClient({ baseUrl, session: options.session ?? loggedIn() }).call(options.operation ?? read, {});
}

describe('what an answer means', () => {
  it('body status 0 is success, and its data is what the caller gets [BODY-01]', async () => {
    expect(await answering({ status: 0, data: [1, 2] })).toEqual([1, 2]);
  });

  it('body code 0 is success too [BODY-02]', async () => {
    expect(await answering({ code: 0, data: 'yes' })).toBe('yes');
  });

  it.each([1401, 1404])('status %i reaches the third-party login and nobody else [BODY-03]', async (status) => {
    expect(await answering({ status, message: 'm' }, { operation: third })).toMatchObject({ status });
    await expect(answering({ status, message: 'm' })).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });

  const refusals: [string, unknown, number, new (...args: never[]) => ApiError][] = [
    ['status 1 [BODY-04]', { status: 1, message: '不行' }, 200, RefusedError],
    ['status 400 [BODY-05]', { status: 400, message: '不行' }, 200, RefusedError],
    ['HTTP 400 [HTTP-01]', { status: 400, message: '不行' }, 400, RefusedError],
    [
      'status 51001 [BODY-06]',
      { status: 51001, message: '不行', data: { current: 2, allowed: ['pass'] } },
      200,
      LifecycleError,
    ],
    ['status 999 [BODY-07]', { status: 999, message: '不行' }, 200, ServerFaultError],
    ['HTTP 500', { status: 999, message: '不行', requestId: 'r' }, 500, ServerFaultError],
    ['status 70001 [BODY-09]', { status: 70001, message: '不行' }, 200, SilentError],
    ['HTTP 403 [HTTP-03]', { status: 403, message: '不行' }, 403, ForbiddenError],
    ['any other status [BODY-11]', { status: 7, message: '不行' }, 200, UnexpectedAnswerError],
    ['a body without status [BODY-11]', { hello: 'world' }, 200, UnexpectedAnswerError],
    ['a body that is no JSON [BODY-11]', '<html>', 200, UnexpectedAnswerError],
  ];
  it.each(refusals)('%s is rejected with its own error', async (_, body, status, kind) => {
    await expect(answering(body, { status })).rejects.toBeInstanceOf(kind);
  });

  it('a refusal names the field, the service and what the document accepts', async () => {
    await expect(
      answering({ status: 1, message: '不行', errors: [{ field: 'name', message: '不行' }] }),
    ).rejects.toMatchObject({ message: '不行', service: 'parts', errors: [{ field: 'name' }] });
    await expect(
      answering({ status: 51001, message: 'm', data: { current: 2, allowed: ['pass'] } }),
    ).rejects.toMatchObject({ current: 2, allowed: ['pass'] });
  });

  it('429 says when to come back', async () => {
    await expect(
      answering({ status: 1, message: '太频繁' }, { status: 429, headers: { 'Retry-After': '7' } }),
    ).rejects.toMatchObject({ retryAfterSeconds: 7 } satisfies Partial<TooManyRequestsError>);
  });

  it.each([
    ['application/vnd.ms-excel', "attachment; filename*=UTF-8''%E5%87%BA%E5%BA%93.xlsx", '出库.xlsx'],
    ['application/octet-stream', 'attachment; filename="report"', 'report.xls'],
    ['text/csv', 'attachment; filename=a.csv', 'a.csv'],
  ])('a download of %s passes through with the name %s [BODY-10] [WIDGET-04]', async (type, disposition, name) => {
    const file = (await answering('bytes', {
      headers: { 'Content-Type': type, 'Content-Disposition': disposition },
    })) as { name: string; blob: Blob };
    expect(file.name).toBe(name);
    expect(await file.blob.text()).toBe('bytes');
  });

  it('a download that is refused is read as JSON, and its message reaches the user [WIDGET-05]', async () => {
    const heard: ApiError[] = [];
    const baseUrl = await scripted((_, response) => {
      json(response, { status: 1, message: '导出的数据超过 5 万行，请缩小范围' });
    });
    await expect(
      createClient({ baseUrl, session: loggedIn(), onError: (error) => heard.push(error) }).call(read, {}),
    ).rejects.toMatchObject({ message: '导出的数据超过 5 万行，请缩小范围' });
    expect(heard).toHaveLength(1);
    expect(heard[0]).toBeInstanceOf(RefusedError);
  });

  it('an error is told once to whoever listens', async () => {
    const baseUrl = await scripted((_, response) => {
      json(response, { status: 1, message: 'm' });
    });
    const heard: ApiError[] = [];
    await expect(
      createClient({
        baseUrl,
        session: loggedIn(),
        onError: (error) => {
          heard.push(error);
        },
      }).call(read, {}),
    ).rejects.toThrow();
    expect(heard).toHaveLength(1);
  });
});

describe('who is asking', () => {
  it('the bearer token, Tenant-Id and Dept-Id go with every call, to the one origin [NET-02, NET-03]', async () => {
    const seen: string[] = [];
    const baseUrl = await scripted((request, response) => {
      seen.push(
        [request.url, ...['authorization', 'tenant-id', 'dept-id'].map((name) => String(request.headers[name]))].join(
          ' ',
        ),
      );
      json(response, { status: 0, data: null });
    });
    const client = createClient({ baseUrl, session: loggedIn() });
    await client.call(read, { query: { name: '滤芯', empty: '', ids: ['a', 'b'] } });
    await client.call({ ...read, path: '/api/basic/sysMenu/list', headOnly: true }, {});
    expect(seen).toEqual([
      `/api/parts/thing/get?name=${encodeURIComponent('滤芯')}&ids=a&ids=b Bearer old store shop`,
      '/api/basic/sysMenu/list Bearer old store 0',
    ]);
  });

  it('an anonymous operation carries none of them [NET-04]', async () => {
    let headers: IncomingMessage['headers'] = {};
    const baseUrl = await scripted((request, response) => {
      ({ headers } = request);
      json(response, { status: 0, data: null });
    });
    await createClient({ baseUrl, session: loggedIn() }).call({ ...write, anonymous: true }, { body: {} });
    expect([headers.authorization, headers['tenant-id'], headers['dept-id']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('every write carries a key, the same one when it is given', async () => {
    const keys: (string | undefined)[] = [];
    const baseUrl = await scripted((request, response) => {
      keys.push(request.headers['idempotency-key'] as string | undefined);
      json(response, { status: 0, data: null });
    });
    const client = createClient({ baseUrl, session: loggedIn() });
    await client.call(read, {});
    await client.call(write, { body: {} });
    await client.call(write, { body: {} }, { idempotencyKey: 'mine' });
    expect(keys[0]).toBeUndefined();
    expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[2]).toBe('mine');
  });
});

describe('the access token', () => {
  /** Makes a server that renews tokens after a delay and counts the renewals. */
  async function renewing(options: { refuse?: boolean } = {}) {
    const log = { renewals: 0, bodies: [] as string[], tokens: new Set<string | undefined>() };
    const baseUrl = await scripted((request, response) => {
      if (request.url?.endsWith('/refreshToken')) {
        log.renewals += 1;
        setTimeout(() => {
          json(
            response,
            options.refuse
              ? { status: 1, message: '登录过期' }
              : {
                  status: 0,
                  data: { access_token: `new-${String(log.renewals)}`, refresh_token: 'r2', expires_in: 7200 },
                },
          );
        }, 20);
        return;
      }
      log.bodies.push(request.body);
      log.tokens.add(request.headers.authorization);
      json(response, { status: 0, data: null });
    });
    return { baseUrl, log };
  }

  it('two hundred calls with an ending token share a renewal, each with its answer [SESS-02, SESS-03]', async () => {
    const { baseUrl, log } = await renewing();
    const client = createClient({ baseUrl, session: loggedIn(9) });
    await Promise.all(Array.from({ length: 200 }, (_, index) => client.call(write, { body: { index } })));
    expect(log.renewals).toBe(1);
    expect(new Set(log.bodies).size).toBe(200);
    expect([...log.tokens]).toEqual(['Bearer new-1']);
  });

  it.each([
    [9.9, 1],
    [10.5, 0],
  ])('with %d s left there are %i renewals [SESS-02, CONST-09]', async (left, renewals) => {
    const { baseUrl, log } = await renewing();
    const session = memorySession(() => 0);
    session.login({ access_token: 'old', refresh_token: 'r', expires_in: left });
    await createClient({ baseUrl, session, now: () => 0 }).call(read, {});
    expect(log.renewals).toBe(renewals);
  });

  it('a token that lives less than ten seconds is renewed once, not at every call', async () => {
    const { log, baseUrl } = await renewing();
    const session = memorySession(() => 0);
    session.login({ access_token: 'old', refresh_token: 'r', expires_in: 5 });
    const client = createClient({
      baseUrl,
      session: {
        ...session,
        renewed: (login) => {
          session.login({ ...login, expires_in: 5 });
        },
      },
      now: () => 0,
    });
    await client.call(read, {});
    await client.call(read, {});
    expect(log.renewals).toBe(1);
  });

  it('[O-04] a renewed token is renewed again when it ends', async () => {
    const { baseUrl, log } = await renewing();
    let moment = 0;
    const session = memorySession(() => moment);
    session.login({ access_token: 'old', refresh_token: 'r', expires_in: 7200 });
    const client = createClient({ baseUrl, session, now: () => moment });
    for (let round = 0; round < 5; round += 1) {
      moment += 7200_000;
      await client.call(write, {});
    }
    expect(log.renewals).toBe(5);
  });

  it('a renewal with any status but 0 clears the login and rejects all who waited [SESS-04, SESS-12]', async () => {
    const { baseUrl, log } = await renewing({ refuse: true });
    const session = loggedIn(5);
    const client = createClient({ baseUrl, session });
    const outcomes = await Promise.allSettled([client.call(read, {}), client.call(read, {})]);
    expect(
      outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof RefreshFailedError),
    ).toBe(true);
    expect(session.reasons).toEqual(['refresh']);
    expect(log.renewals).toBe(1);
  });

  it.each([
    ['a broken connection', undefined, NetworkError],
    ['500 and a status of ours', { httpStatus: 500, body: { status: 999, message: '系统繁忙' } }, ServerFaultError],
    ['502 of a proxy', { httpStatus: 502, body: 'Bad Gateway' }, ServerFaultError],
    ['503 while the server stops', { httpStatus: 503, body: { status: 503, message: '正在重启' } }, ServerFaultError],
    ['429', { httpStatus: 429, body: { status: 1, message: '请求过于频繁' } }, TooManyRequestsError],
    ['403 of a gateway, without a status', { httpStatus: 403, body: 'no' }, ForbiddenError],
    ['a page instead of an answer', { httpStatus: 200, body: '<html>' }, UnexpectedAnswerError],
  ] as const)('[O-04] %s in answer to a renewal keeps the login', async (_, answer, expected) => {
    const baseUrl = await scripted((request, response) => {
      if (!request.url?.endsWith('/refreshToken')) json(response, { status: 0, data: null });
      else if (!answer) request.socket.destroy();
      else if (typeof answer.body !== 'string') json(response, answer.body, answer.httpStatus);
      else response.writeHead(answer.httpStatus, { 'Content-Type': 'text/html' }).end(answer.body);
    });
    const session = loggedIn(5);
    const client = createClient({ baseUrl, session });
    const outcomes = await Promise.allSettled([client.call(write, {}), client.call(write, {})]);
    for (const outcome of outcomes)
      expect(outcome.status === 'rejected' && outcome.reason).toMatchObject({
        constructor: expected,
        path: write.path,
      });
    expect(session.reasons).toEqual([]);
    expect(session.tokens()?.refresh_token).toBe('refresh-1');
  });

  it('[O-04] a refused renewal whose tokens another tab replaced meanwhile keeps the login', async () => {
    const session = loggedIn(5);
    const baseUrl = await scripted((request, response) => {
      if (request.url?.endsWith('/refreshToken')) {
        session.login({ access_token: 'fresh', refresh_token: 'refresh-2', expires_in: 3600 });
        json(response, { status: 1, message: '登录过期' });
      } else json(response, { status: 0, data: request.headers.authorization });
    });
    expect(await createClient({ baseUrl, session }).call(read, {})).toBe('Bearer fresh');
    expect(session.reasons).toEqual([]);
  });

  it('401 without the login flag ends the login; with it, only the call is rejected [HTTP-04, SESS-05]', async () => {
    const voided = loggedIn();
    await expect(
      answering({ status: 401, message: 'm', result: { isLogin: false } }, { status: 401, session: voided }),
    ).rejects.toBeInstanceOf(NotLoggedInError);
    expect(voided.reasons).toEqual(['unauthorized']);
    const kept = loggedIn();
    await expect(
      answering({ status: 401, message: 'm', result: { isLogin: true } }, { status: 401, session: kept }),
    ).rejects.toBeInstanceOf(LoginFlagError);
    expect(kept.reasons).toEqual([]);
  });

  it('a call that was answered 401 while another tab renewed is sent again with the new token', async () => {
    const session = loggedIn();
    const baseUrl = await scripted((request, response) => {
      if (request.headers.authorization === 'Bearer old') {
        session.login({ access_token: 'fresh', refresh_token: 'r', expires_in: 3600 });
        json(response, { status: 401, message: 'm' }, 401);
      } else json(response, { status: 0, data: request.body });
    });
    expect(await createClient({ baseUrl, session }).call(write, { body: { a: 1 } })).toBe('{"a":1}');
    expect(session.reasons).toEqual([]);
  });
});

describe('time and the network', () => {
  it('a call has ten seconds unless the contract gives it more [CONST-01, CONST-06]', async () => {
    const { receiptBill } = await import('./generated/groups/parts/receiptBill');
    const operations: Operation[] = [];
    const spy = {
      call: (operation: Operation) => {
        operations.push(operation);
        return Promise.resolve(null);
      },
    };
    await receiptBill(spy).code();
    await receiptBill(spy).todayBillStatistics();
    expect(operations.map((operation) => operation.timeoutSeconds ?? 10)).toEqual([10, 60]);
  });

  it('a call without an answer in time is a timeout [HTTP-06]', async () => {
    const baseUrl = await scripted(() => undefined);
    await expect(
      createClient({ baseUrl, session: loggedIn() }).call({ ...read, timeoutSeconds: 0.05 }, {}),
    ).rejects.toBeInstanceOf(TimeoutError);
  });

  it('a read is tried again after a broken connection, a write is not', async () => {
    let calls = 0;
    const baseUrl = await scripted((request, response) => {
      calls += 1;
      if (calls === 1 || request.method === 'POST') request.socket.destroy();
      else json(response, { status: 0, data: 'there' });
    });
    const client = createClient({ baseUrl, session: loggedIn() });
    expect(await client.call(read, {})).toBe('there');
    expect(calls).toBe(2);
    await expect(client.call(write, { body: {} })).rejects.toBeInstanceOf(NetworkError);
    expect(calls).toBe(3);
  });

  it('an answer that arrives after the shop was switched is dropped', async () => {
    const session = loggedIn();
    const baseUrl = await scripted((_, response) => {
      session.choose({ tenantId: 'store', deptId: 'other' });
      json(response, { status: 0, data: 'of the old shop' });
    });
    await expect(createClient({ baseUrl, session }).call(read, {})).rejects.toBeInstanceOf(SupersededError);
  });

  it('a call given up while its answer arrives is no answer that nobody understands', async () => {
    const giveUp = new AbortController();
    const baseUrl = await scripted((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"status":0,');
    });
    const headOnly: typeof fetch = async (...args) => {
      const response = await fetch(...args);
      giveUp.abort(new Error('enough'));
      return response;
    };
    const told: ApiError[] = [];
    const call = createClient({
      baseUrl,
      session: loggedIn(),
      fetch: headOnly,
      onError: (error) => told.push(error),
    }).call(read, {}, { signal: giveUp.signal });
    await expect(call).rejects.toThrow('enough');
    expect(told).toEqual([]);
  });

  it('whoever gives a call up hears of it', async () => {
    const baseUrl = await scripted(() => undefined);
    const giveUp = new AbortController();
    const call = createClient({ baseUrl, session: loggedIn() }).call(read, {}, { signal: giveUp.signal });
    giveUp.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('pages', () => {
  it('both shapes of a page are read alike [DATA-19]', () => {
    expect(readPage({ records: ['a'], current: 2, pages: 3, total: 5, more: false })).toEqual({
      records: ['a'],
      current: 2,
      pages: 3,
      total: 5,
      more: false,
    });
    expect(readPage({ data: ['a'], pageNo: 2, pages: 3, totalCount: 5 })).toEqual({
      records: ['a'],
      current: 2,
      pages: 3,
      total: 5,
      more: false,
    });
  });

  it('every row of every page is walked once', async () => {
    const rows: number[] = [];
    const load = (query: { current?: number }) =>
      Promise.resolve({ records: [query.current ?? 0], current: query.current ?? 1, pages: 3, total: 3, more: false });
    for await (const row of eachRow<number, { current?: number }>(load, {})) rows.push(row);
    expect(rows).toEqual([1, 2, 3]);
  });
});

describe('the groups', () => {
  it('a method hands its arguments on as query, body, or both', async () => {
    const { customerTag } = await import('./generated/groups/parts/customerTag');
    const calls: unknown[] = [];
    const client = {
      call: (operation: Operation, args: unknown) => {
        calls.push([operation.method, args]);
        return Promise.resolve(null);
      },
    };
    await customerTag(client).page({ current: 2 });
    await customerTag(client).add({ name: '老客户' });
    await customerTag(client).list();
    expect(calls).toEqual([
      ['GET', { query: { current: 2 } }],
      ['POST', { body: { name: '老客户' } }],
      ['GET', {}],
    ]);
    expect(customerTag(client)).toBe(customerTag(client));
  });
});
