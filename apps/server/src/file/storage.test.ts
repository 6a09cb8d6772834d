import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { file } from '@partsdesk/sdk/storage/file';
import { image } from '@partsdesk/sdk/storage/image';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../clock';
import { readSettings } from '../settings';
import { bearerOf, formOf } from '../testing/company/uploads';
import { startTestServer, type Person, type TestServer } from '../testing/startTestServer';
import { sweepFiles } from './sweep';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  ({ owner } = await server.store());
});
afterAll(() => server.stop());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2468ac' } });
const jpeg = async (width = 400, height = 300) =>
  picture(width, height)
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer();
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const filesOf = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length;

describe('pictures [WIDGET-10]', () => {
  it('is encoded anew without what came along, and served for ever under a name of the server', async () => {
    const original = await jpeg();
    expect(original.includes('SECRET-PLACE')).toBe(true);
    const stored = await image(owner.client).uploadImg(formOf(original, '../../刹车片.jpg'));
    expect(stored).toMatchObject({ name: '刹车片.jpg', type: 'image/jpeg', width: 400, height: 300 });
    expect(stored.path).toMatch(/^\/file\/[0-9a-f]{32}\.jpg$/);
    const answer = await get(stored.path);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-disposition': "inline; filename*=UTF-8''%E5%88%B9%E8%BD%A6%E7%89%87.jpg",
    });
    const served = Buffer.from(await answer.arrayBuffer());
    expect(served.length).toBe(stored.size);
    expect(served.includes('SECRET-PLACE')).toBe(false);
    expect((await fetch(server.url + stored.path, { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(stored.size),
    );
  });

  it('PNG is refused unless it is allowed, and then stays PNG', async () => {
    const png = await picture(300, 200).png().toBuffer();
    await expect(image(owner.client).uploadImg(formOf(png, 'a.png'))).rejects.toMatchObject({
      status: 1,
      message: '这里不支持 PNG 图片，请换成 JPG',
      errors: [{ field: 'file' }],
    });
    expect(await image(owner.client).uploadFile(formOf(png, 'a.png'), { isAllowPng: true })).toMatchObject({
      type: 'image/png',
    });
  });

  it('the watermark writes the name of the store across the corner, and changes nothing elsewhere', async () => {
    const plain = await image(owner.client).uploadImg(formOf(await jpeg(), 'a.jpg'));
    const marked = await image(owner.client).uploadImg(formOf(await jpeg(), 'a.jpg'), { isAllowWatermark: true });
    const spread = async (path: string, left: number, top: number) => {
      const corner = await sharp(Buffer.from(await (await get(path)).arrayBuffer()))
        .extract({ left, top, width: 130, height: 40 })
        .png()
        .toBuffer();
      const { channels } = await sharp(corner).stats();
      return Math.max(...channels.map(({ stdev }) => stdev));
    };
    expect(await spread(plain.path, 260, 255)).toBeLessThan(3);
    expect(await spread(marked.path, 260, 255)).toBeGreaterThan(15);
    expect(await spread(marked.path, 10, 10)).toBeLessThan(3);
  });

  it('what is no picture, too large or broken is refused in words, and leaves nothing behind', async () => {
    const before = await filesOf(server.dataDir);
    const refusals: [Buffer | string, string][] = [
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', '只支持 JPG、WebP、GIF 图片'],
      [(await jpeg()).subarray(0, 900), '图片已损坏，无法读取'],
      [await picture(8001, 10).jpeg().toBuffer(), '图片太大，每边最多8000像素'],
      [await picture(7000, 7000).webp({ effort: 0 }).toBuffer(), '图片太大，最多4000万像素'],
    ];
    for (const [content, message] of refusals)
      await expect(image(owner.client).uploadImg(formOf(content, 'a.jpg'))).rejects.toMatchObject({
        status: 1,
        message,
      });
    await expect(
      image(owner.client).uploadImg(formOf(Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 'a.jpg')),
    ).rejects.toMatchObject({ httpStatus: 413, message: '文件太大，最多5MB' });
    expect(await filesOf(server.dataDir)).toBe(before);
  });

  it('a form without a file, and JSON in its place, are refused', async () => {
    await expect(image(owner.client).uploadImg(new FormData())).rejects.toMatchObject({ httpStatus: 400 });
    const json = await fetch(`${server.url}/api/storage/image/uploadImg`, {
      method: 'POST',
      headers: { ...bearerOf(owner), 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect([json.status, ((await json.json()) as { message: string }).message]).toEqual([
      415,
      '不支持的内容类型，请用表单上传文件',
    ]);
  });

  it('the same upload sent again with its key is stored once', async () => {
    const idempotencyKey = crypto.randomUUID();
    const content = await jpeg();
    const once = await image(owner.client).uploadImg(formOf(content, 'a.jpg'), {}, { idempotencyKey });
    expect(await image(owner.client).uploadImg(formOf(content, 'a.jpg'), {}, { idempotencyKey })).toEqual(once);
    await expect(
      image(owner.client).uploadImg(formOf(await jpeg(200, 200), 'a.jpg'), {}, { idempotencyKey }),
    ).rejects.toMatchObject({ message: '该请求号已用于其他内容，请刷新后重试' });
  });
});

describe('attachments and private pictures [WIDGET-11]', () => {
  it('are served by a signed address for ten minutes, or to somebody of the store, and to nobody else', async () => {
    const stored = await file(owner.client).uploadFile(formOf('%PDF-1.4 发票', '发票.pdf'));
    expect(stored).toMatchObject({ name: '发票.pdf', type: 'application/pdf', width: null });
    const stranger = (await server.store()).owner;
    for (const headers of [{}, bearerOf(stranger), { Authorization: 'Bearer x' }])
      expect((await get(stored.path, headers)).status).toBe(404);
    expect((await get(stored.path, bearerOf(owner))).status).toBe(200);

    const [address = ''] = await file(owner.client).sign({ paths: [stored.path] });
    const answer = await get(address);
    expect([answer.status, answer.headers.get('content-disposition'), answer.headers.get('cache-control')]).toEqual([
      200,
      "attachment; filename*=UTF-8''%E5%8F%91%E7%A5%A8.pdf",
      'private, no-store',
    ]);
    for (const touched of [address.replace(/e=\d/, 'e=9'), address.slice(0, -1), `${stored.path}?e=&s=`])
      expect((await get(touched)).status).toBe(404);
    await expect(file(stranger.client).sign({ paths: [stored.path] })).rejects.toMatchObject({ message: '文件不存在' });
    server.clock.advance(601);
    expect((await get(address)).status).toBe(404);
    server.clock.advance(-601);
  });

  it('a page, a script and an unknown kind are refused whatever they are called', async () => {
    for (const [content, name] of [
      ['<html><script>alert(1)</script>', 'a.pdf'],
      ['MZ\u0000\u0001', 'a.txt'],
      ['', 'a.txt'],
    ] as const)
      await expect(file(owner.client).uploadFile(formOf(content, name))).rejects.toMatchObject({
        status: 1,
        message: '只支持 PDF、Excel、Word 和文本文件',
      });
  });
});

it('files that an upload left behind without a row are swept after a day, others stay', async () => {
  const settings = { ...readSettings({}), dataDir: server.dataDir };
  const { path } = await image(owner.client).uploadImg(formOf(await jpeg(), 'a.jpg'));
  const kept = await filesOf(server.dataDir);
  await image(owner.client).uploadImg(formOf(await jpeg(), 'b.jpg'));
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.deleteFrom('platform.stored_file').where('original_name', '=', 'b.jpg').execute(),
  );
  expect(await sweepFiles(server.database, settings, server.clock.now())).toBe(0);
  for (const entry of await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      await utimes(
        join(entry.parentPath, entry.name),
        addDays(server.clock.now(), -2),
        addDays(server.clock.now(), -2),
      );
  expect(await sweepFiles(server.database, settings, server.clock.now())).toBe(1);
  expect(await filesOf(server.dataDir)).toBe(kept);
  expect((await get(path)).status).toBe(200);
});
