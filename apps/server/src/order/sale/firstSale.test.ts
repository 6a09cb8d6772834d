import { firstSale } from '@partsdesk/sdk/examples/firstSale';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { openShop, register } from '../../testing/company/register';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe("the integrator's first sale, by the SDK alone", () => {
  it('a newcomer registers, opens a shop, sells three parts, is paid, hands them out; the books agree', async () => {
    const password = 'kein-Geheimnis-8';
    await openShop(await register(server.url, '13800000001', password), '一号店');
    const said: string[] = [];
    const books = await firstSale(server.url, '13800000001', password, (line) => said.push(line));

    expect(books).toEqual({
      stock: [
        expect.objectContaining({ sold: 2, before: 10, after: 8 }),
        expect.objectContaining({ sold: 1, before: 10, after: 9 }),
        expect.objectContaining({ sold: 1, before: 10, after: 9 }),
      ],
      cash: { before: 0, after: books.receivable },
      debt: { before: 0, after: 0 },
      receivable: expect.any(Number) as number,
      orderStatus: 2,
      saleOutStatus: 3,
      paymentStatus: 2,
    });
    expect(books.receivable).toBeGreaterThan(0);
    expect(said.map((line) => line.split(' ')[0])).toEqual(['logged', 'placed', 'received', 'handed']);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });
});
