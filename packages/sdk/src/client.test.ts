import { describe, expect, it } from 'vitest';
import { createClient } from './client';
import {
  ForbiddenError,
  LifecycleError,
  NetworkError,
  RefusedError,
  ServerFaultError,
  SilentError,
  SupersededError,
  TimeoutError,
  type TooManyRequestsError,
  UnexpectedAnswerError,
  type ApiError,
} from './errors';
import type { Operation } from './operation';
import { eachRow, readPage } from './pages';
import { scripted, json, read, write, third, loggedIn, answering } from './scripted.fixture';

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
