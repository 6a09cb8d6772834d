import { file } from '@partsdesk/sdk/storage/file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archive, at, carriedOut, part, sheetOf, TITLES } from '../../testing/company/partSheets';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a sheet of codes', () => {
  it('takes parts off sale and puts them on in every shop, all of them or none', async () => {
    const store = await server.store();
    const { parts } = at(store);
    await store.branch('城东店');
    await carriedOut(store, await parts.import(sheetOf([TITLES, part('K1'), part('K2')])));
    const codes = (...rows: string[]) => sheetOf([['商品编码'], ...rows.map((code) => [code])]) as never;
    const faulty = await parts.importBatchOffSale(codes('K1', 'NO', 'k1'));
    expect(faulty).toMatchObject({
      imported: 0,
      errors: [
        { row: 3, column: '商品编码', message: '没有商品「NO」' },
        { row: 4, message: '与第2行重复' },
      ],
    });
    expect(await file(store.owner.client).sign({ paths: [faulty.errorFile ?? ''] })).toHaveLength(1);
    expect((await archive(store)).map(({ onSaleShops }) => onSaleShops)).toEqual([2, 2]);
    expect(await parts.importBatchOffSale(codes('K1'))).toMatchObject({ imported: 1 });
    expect((await archive(store)).map(({ onSaleShops }) => onSaleShops)).toEqual([0, 2]);
    await parts.importBatchOnSale(codes('K1', 'K2'));
    expect((await archive(store)).map(({ onSaleShops }) => onSaleShops)).toEqual([2, 2]);
  });
});
