import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { memorySession } from '@partsdesk/sdk';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appMaintenanceMs } from '@partsdesk/sdk/parts/appMaintenanceMs';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import { maintenanceMs } from '@partsdesk/sdk/parts/maintenanceMs';
import { appImage } from '@partsdesk/sdk/storage/appImage';
import { file } from '@partsdesk/sdk/storage/file';
import { image } from '@partsdesk/sdk/storage/image';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../account/login/sessions';
import { addDays } from '../clock';
import { onlineShop, type Buyer, type OnlineShop } from '../testing/company/onlineShop';
import { bearerOf, formOf } from '../testing/company/uploads';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { sweepFiles } from './sweep';
import { sweepPhotos } from './sweepPhotos';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shop = await onlineShop(server);
});
afterAll(() => server.stop());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#2468ac80' } });
const jpeg = async () =>
  picture(400, 300)
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer();
const upload = async (buyer: Buyer = shop.buyer) =>
  (await appImage(buyer.client).uploadImg(formOf(await jpeg(), '刹车片.jpg'))).path;
const ask = (imageUrls: string[], by: OnlineShop = shop) =>
  appMaintenanceMs(by.buyer.client).add({
    shopId: by.shopId,
    contact: '王师傅',
    phone: '13900001111',
    fault: '刹车异响',
    imageUrls,
  });
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const login = ({ id }: Buyer) =>
  server.database.transaction({ role: 'platform' }, ({ db }) =>
    openSession(db, { customerId: id, storeId: shop.store.id }, server.clock.now()),
  );
const tokenOf = async (buyer: Buyer) => ({ Authorization: `Bearer ${(await login(buyer)).access_token}` });
/** Advances the clock and logs in again, since a login expires within a day. */
async function daysLater(seconds: number, run: (buyer: Buyer) => Promise<void>) {
  server.clock.advance(seconds);
  const session = memorySession();
  session.login(await login(shop.buyer));
  await run({ id: shop.buyer.id, client: server.client(session) });
  server.clock.advance(-seconds);
}
const stored = async () =>
  (
    await readdir(join(server.dataDir, 'files', shop.store.id), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
  ).filter((entry) => entry.isFile());

describe("a customer's photo", () => {
  it('is encoded anew as a JPEG that is not too large, whatever came', async () => {
    const original = await jpeg();
    expect(original.includes('SECRET-PLACE')).toBe(true);
    const small = await appImage(shop.buyer.client).uploadImg(formOf(original, '../../刹车片.exe'));
    expect(small).toMatchObject({ type: 'image/jpeg', width: 400, height: 300, name: '刹车片.exe' });
    const [address = ''] = await appImage(shop.buyer.client).sign({ paths: [small.path] });
    const served = await get(address);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''%E5%88%B9%E8%BD%A6%E7%89%87.jpg",
    });
    expect(Buffer.from(await served.arrayBuffer()).includes('SECRET-PLACE')).toBe(false);
    expect(
      await appImage(shop.buyer.client).uploadImg(formOf(await picture(3000, 1500).png().toBuffer(), 'a.png')),
    ).toMatchObject({ type: 'image/jpeg', width: 2048, height: 1024 });
  });

  it('that is none, broken or too large is refused in words, and leaves nothing behind', async () => {
    const refusals: [Buffer | string, string][] = [
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', '只支持 JPG、PNG、WebP、GIF 图片'],
      ['%PDF-1.4', '只支持 JPG、PNG、WebP、GIF 图片'],
      ['', '只支持 JPG、PNG、WebP、GIF 图片'],
      [(await jpeg()).subarray(0, 900), '图片已损坏，无法读取'],
      [await picture(8001, 10).jpeg().toBuffer(), '图片太大，每边最多8000像素'],
      [await picture(7000, 7000).webp({ effort: 0 }).toBuffer(), '图片太大，最多4000万像素'],
    ];
    for (const [content, message] of refusals)
      await expect(appImage(shop.buyer.client).uploadImg(formOf(content, 'a.jpg'))).rejects.toMatchObject({
        status: 1,
        message,
        errors: [{ field: 'file' }],
      });
    await expect(
      appImage(shop.buyer.client).uploadImg(formOf(Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 'a.jpg')),
    ).rejects.toMatchObject({ httpStatus: 413, message: '文件太大，最多5MB' });
    expect(await stored()).toEqual([]);
  });

  it('is taken forty times in 24 hours, of many at once no more, and of another customer all the same', async () => {
    const other = await shop.anotherBuyer();
    const content = await picture(2, 2).jpeg().toBuffer();
    const one = () => appImage(shop.buyer.client).uploadImg(formOf(content, 'a.jpg'));
    for (let done = 0; done < 38; done += 2) await Promise.all([one(), one()]);
    const together = await Promise.allSettled(Array.from({ length: 6 }, one));
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(one()).rejects.toMatchObject({
      httpStatus: 429,
      message: '24小时内最多上传40张图片，请稍后再试',
      retryAfterSeconds: 3600,
    });
    expect(await stored()).toHaveLength(40);
    await upload(other);
    await daysLater(86_460, async (buyer) => {
      expect(await upload(buyer)).toMatch(/[.]jpg$/);
    });
  }, 60_000);

  it('is stored once when its upload is sent again with its key', async () => {
    const idempotencyKey = crypto.randomUUID();
    const content = await jpeg();
    const once = await appImage(shop.buyer.client).uploadImg(formOf(content, 'a.jpg'), { idempotencyKey });
    expect(await appImage(shop.buyer.client).uploadImg(formOf(content, 'a.jpg'), { idempotencyKey })).toEqual(once);
    expect(await stored()).toHaveLength(1);
  });

  it('is shown to its customer, and to nobody else who knows its path', async () => {
    const path = await upload();
    const other = await shop.anotherBuyer();
    for (const headers of [
      {},
      bearerOf(shop.store.owner),
      bearerOf((await server.store()).owner),
      await tokenOf(other),
    ])
      expect((await get(path, headers)).status).toBe(404);
    expect((await get(path, await tokenOf(shop.buyer))).status).toBe(200);
    await expect(file(shop.owner.client).sign({ paths: [path] })).rejects.toMatchObject({ message: '文件不存在' });
    await expect(appImage(other.client).sign({ paths: [path] })).rejects.toMatchObject({ message: '文件不存在' });
    const own = (await image(shop.owner.client).uploadImg(formOf(await jpeg(), 'a.jpg'), { isPrivate: true })).path;
    await expect(appImage(shop.buyer.client).sign({ paths: [own] })).rejects.toMatchObject({ message: '文件不存在' });
    await expect(goodsBrand(shop.owner.client).add({ name: '博世', logo: path })).rejects.toMatchObject({
      message: '图片不存在，请重新上传',
    });
  });
});

describe('a document of the customer', () => {
  it('shows its photos by addresses of ten minutes to whoever may see it', async () => {
    const order = await shop.order();
    await shop.pay(order);
    await shop.deliver(order);
    const [first, second] = [await upload(), await upload()];
    const one = await appAfterSalesOrder(shop.buyer.client).add({
      orderId: order.id,
      type: 2,
      reason: '买错型号',
      imageUrls: [first, second, first],
    });
    const repair = await ask([second]);
    const shown = [
      (await afterSalesOrder(shop.owner.client).item({ id: one.id })).imageUrls,
      (await maintenanceMs(shop.owner.client).item({ id: repair })).imageUrls,
    ];
    expect(shown.map((addresses) => addresses.map((address) => address.split('?')[0]))).toEqual([
      [first, second],
      [second],
    ]);
    for (const address of shown.flat()) expect((await get(address)).status).toBe(200);
    server.clock.advance(601);
    for (const address of shown.flat()) expect((await get(address)).status).toBe(404);
    server.clock.advance(-601);
    const seller = await shop.store.staff(['OrderWechatList'], shop.shopId);
    await expect(afterSalesOrder(seller.client).item({ id: one.id })).rejects.toMatchObject({ httpStatus: 403 });
    await expect(maintenanceMs(seller.client).item({ id: repair })).rejects.toMatchObject({ httpStatus: 403 });
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    await expect(afterSalesOrder(other.client).item({ id: one.id })).rejects.toMatchObject({ message: '售后单不存在' });
  });

  it("refuses a photo that is not the customer's own, and says which", async () => {
    const own = await upload();
    const elsewhere = await onlineShop(server);
    const strange = [
      await upload(await shop.anotherBuyer()),
      await upload(elsewhere.buyer),
      (await image(shop.owner.client).uploadImg(formOf(await jpeg(), 'a.jpg'))).path,
      (await image(shop.owner.client).uploadImg(formOf(await jpeg(), 'a.jpg'), { isPrivate: true })).path,
      `/file/${'0'.repeat(32)}.jpg`,
      `/file/..${own}`,
      `/file${own}`,
      '/file/a/b.jpg',
    ];
    const order = await shop.order();
    await shop.pay(order);
    await shop.deliver(order);
    const refused = { status: 1, message: '第2张图片不存在或已过期，请重新上传', errors: [{ field: 'imageUrls[1]' }] };
    for (const path of strange) {
      await expect(ask([own, path])).rejects.toMatchObject(refused);
      await expect(
        appAfterSalesOrder(shop.buyer.client).add({
          orderId: order.id,
          type: 2,
          reason: '买错型号',
          imageUrls: [own, path],
        }),
      ).rejects.toMatchObject(refused);
    }
    await expect(ask([strange[0] ?? ''], elsewhere)).rejects.toMatchObject({
      message: '第1张图片不存在或已过期，请重新上传',
    });
    expect((await maintenanceMs(shop.owner.client).page({})).total).toBe(0);
  });

  it('keeps its photos for ever; those that no document names within a day are swept', async () => {
    const [kept, left] = [await upload(), await upload()];
    await ask([kept]);
    const sweep = (days: number) =>
      sweepPhotos(server.database, server.settings, shop.store.id, addDays(server.clock.now(), days));
    expect(await sweep(1)).toBe(0);
    await daysLater(86_401, (buyer) =>
      expect(ask([left], { ...shop, buyer })).rejects.toMatchObject({ message: '第1张图片不存在或已过期，请重新上传' }),
    );
    expect(await sweep(3)).toBe(1);
    expect(await sweep(3)).toBe(0);
    expect(await stored()).toMatchObject([{ name: kept.slice('/file/'.length) }]);
    await expect(appImage(shop.buyer.client).sign({ paths: [left] })).rejects.toMatchObject({ message: '文件不存在' });
    expect((await get(kept, await tokenOf(shop.buyer))).status).toBe(200);
    for (const entry of await stored())
      await utimes(
        join(entry.parentPath, entry.name),
        addDays(server.clock.now(), -2),
        addDays(server.clock.now(), -2),
      );
    await sweepFiles(server.database, server.settings, server.clock.now());
    expect(await stored()).toHaveLength(1);
  });
});
