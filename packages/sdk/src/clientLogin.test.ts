import { type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createClient } from './client';
import {
  ForbiddenError,
  LoginFlagError,
  NetworkError,
  NotLoggedInError,
  RefreshFailedError,
  ServerFaultError,
  TooManyRequestsError,
  UnexpectedAnswerError,
} from './errors';
import { scripted, json, read, write, loggedIn, answering } from './scripted.fixture';
import { memorySession } from './session';

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
