import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await stockedShop(server);
});
afterAll(() => server.stop());

/** As somebody would send it who does not use our SDK. */
async function send(
  path: string,
  { method = 'PUT', body, headers = {} }: { method?: string; body?: string; headers?: Record<string, string> } = {},
) {
  const { access_token: token } = shop.owner.session.tokens() ?? { access_token: '' };
  const response = await fetch(`${server.url}/api/parts/${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      Authorization: `Bearer ${token}`,
      'Tenant-Id': shop.store.id,
      'Dept-Id': shop.shopId,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
  });
  const text = await response.text();
  return {
    http: response.status,
    text,
    answer: JSON.parse(text) as {
      status: number;
      message: string;
      errors?: { field: string; message: string }[];
      requestId?: string;
    },
    headers: response.headers,
  };
}

const counts = () =>
  server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) => {
    const count = async (
      table: 'order_sale' | 'sale_out' | 'receipt_bill' | 'stock_ledger' | 'fund_ledger' | 'receivable_ledger',
    ) =>
      Number(
        (
          await db
            .selectFrom(table)
            .select((of) => of.fn.countAll().as('rows'))
            .where('store_id', '=', shop.store.id)
            .executeTakeFirstOrThrow()
        ).rows,
      );
    return {
      orders: await count('order_sale'),
      outs: await count('sale_out'),
      receipts: await count('receipt_bill'),
      stock: await count('stock_ledger'),
      fund: await count('fund_ledger'),
      debts: await count('receivable_ledger'),
    };
  });

describe('what does not fit the contract', () => {
  it.each([
    ['a body that is no JSON', 'orderSale/add', { body: '{"lines": [' }, 400, '请求内容不是有效的 JSON'],
    ['a name of blanks', 'customerTag/add', { method: 'POST', body: '{"name": "  "}' }, 400, '请填写标签名称'],
    ['no body at all', 'orderSale/add', {}, 400, '请求内容不能为空'],
    ['a list where an object belongs', 'orderSale/add', { body: '[]' }, 400, /.+/],
    [
      'a body of the wrong type',
      'orderSale/add',
      { body: '<order/>', headers: { 'Content-Type': 'text/xml' } },
      415,
      '不支持的内容类型，请用 JSON',
    ],
    [
      'an oversized body',
      'orderSale/add',
      { body: JSON.stringify({ remark: '配'.repeat(800_000) }) },
      413,
      '提交的内容太大',
    ],
    ['the wrong method', 'orderSale/add', { method: 'DELETE' }, 405, '该地址只接受PUT请求'],
    ['an unknown address', 'orderSale/nosuch', { body: '{}' }, 404, '没有这个地址'],
    [
      'an unknown key',
      'orderSale/add',
      { body: JSON.stringify({ lines: [{ skuId: '{filter}', quantity: 1 }], discunt: 5 }) },
      400,
      '「discunt」不是可识别的字段',
    ],
    [
      'a key that only other operations take',
      'orderSale/getById?id=01a2038f-9f74-7003-8631-4cadd5eb335b&sort=price.asc',
      { method: 'GET' },
      400,
      '「排序」不是可识别的字段',
    ],
    ['an empty cart', 'orderSale/add', { body: '{"lines":[]}' }, 400, /不能为空/],
    [
      'a NUL in a text',
      'orderSale/add',
      { body: JSON.stringify({ lines: [{ skuId: '{filter}', quantity: 1 }], remark: 'a\u0000b' }) },
      400,
      '备注含有无法保存的字符',
    ],
    [
      'half a surrogate pair in a text',
      'orderSale/add',
      { body: '{"lines":[{"skuId":"{filter}","quantity":1}],"remark":"\\ud83d"}' },
      400,
      '备注含有无法保存的字符',
    ],
    [
      'an id in another notation',
      'orderSale/getById?id=urn:uuid:01a2038f-9f74-7003-8631-4cadd5eb335b',
      { method: 'GET' },
      400,
      '编号格式不正确',
    ],
    [
      'a day that no calendar of ours has',
      'saleOut/exportExcel?from=0000-01-01',
      { method: 'GET' },
      400,
      '开始日期格式不正确',
    ],
    [
      'a day so far that the next has five digits',
      'saleOut/exportExcel?to=9999-12-31',
      { method: 'GET' },
      400,
      '结束日期格式不正确',
    ],
    ['an address that cannot be read', 'orderSale/%zz', { method: 'GET' }, 400, '地址格式不正确'],
    ['an endless address', `orderSale/page?keyword=${'x'.repeat(20_000)}`, { method: 'GET' }, 413, '地址或请求头太长'],
    [
      'a request key with a line break in it',
      'orderSale/add',
      { body: '{"lines":[{"skuId":"{filter}","quantity":1}]}', headers: { 'Idempotency-Key': 'a b' } },
      400,
      '请求号格式不正确',
    ],
  ] as const)('%s is refused in words, and nothing is written', async (_what, path, request, http, message) => {
    const before = await counts();
    const body = 'body' in request ? { body: request.body.replace('{filter}', shop.filter) } : {};
    const { http: code, answer, text } = await send(path, { ...request, ...body });
    expect({ code, message: answer.message }).toEqual({
      code: http,
      message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    });
    expect(answer.status).not.toBe(0);
    expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(text).not.toMatch(/ at |select |insert |node_modules/i);
    expect(await counts()).toEqual(before);
  });

  it('a wrong method names the right ones in Allow', async () => {
    expect((await send('orderSale/add', { method: 'POST', body: '{}' })).headers.get('allow')).toBe('PUT');
  });

  it('every faulty field of a body is named', async () => {
    const { answer } = await send('orderSale/add', {
      body: JSON.stringify({ lines: [{ skuId: 7, quantity: 'two' }] }),
    });
    expect(answer.errors?.map(({ field }) => field)).toEqual(['lines[0].skuId', 'lines[0].quantity']);
  });

  it.each(['1e400', '-1', '0', '1.2345', '99999999999'])('a quantity of %s is refused', async (quantity) => {
    const before = await counts();
    const { http, answer } = await send('orderSale/add', {
      body: `{"lines":[{"skuId":"${shop.filter}","quantity":${quantity}}]}`,
    });
    expect(http).toBeLessThan(500);
    expect(answer.status).not.toBe(0);
    expect(await counts()).toEqual(before);
  });

  it.each(['0.5', '-1', '"3500"', '1e21'])('a price of %s fen is refused [PRICE-01]', async (price) => {
    const { http, answer } = await send('orderSale/add', {
      body: `{"lines":[{"skuId":"${shop.filter}","quantity":1,"price":${price}}]}`,
    });
    expect(http).toBeLessThan(500);
    expect(answer.status).not.toBe(0);
  });

  it('where no store is needed, one that is no id is none', async () => {
    const { access_token: token } = shop.owner.session.tokens() ?? { access_token: '' };
    for (const headers of [{ 'Tenant-Id': "' or 1=1 --" }, { 'Tenant-Id': shop.store.id, 'Dept-Id': 'x' }] as Record<
      string,
      string
    >[]) {
      const response = await fetch(`${server.url}/api/user/sysUser/user`, {
        headers: { Authorization: `Bearer ${token}`, ...headers },
      });
      expect(await response.json()).toMatchObject({ status: 0, data: { id: shop.owner.id } });
    }
  });

  it("an unknown shop is not entered, whether it is nobody's or somebody else's", async () => {
    const other = await server.store();
    const refused = { http: 403, message: '店铺不存在，或您无权进入' };
    const claims: Record<string, string>[] = [
      { 'Dept-Id': '01a2038f-9f74-7003-8631-4cadd5eb335b' },
      { 'Dept-Id': 'x' },
      { 'Dept-Id': other.headShopId },
      { 'Tenant-Id': '01a2038f-9f74-7003-8631-4cadd5eb335b' },
      { 'Tenant-Id': other.id },
      { 'Tenant-Id': "' or 1=1 --" },
    ];
    for (const headers of claims) {
      const { http, answer } = await send('customer/page', { method: 'GET', headers });
      expect({ http, message: answer.message }).toEqual(refused);
    }
  });
});
