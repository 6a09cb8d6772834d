import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Failure } from '../kit/failure';
import { UploadedFile } from '../kit/uploadedFile';
import { randomFrom } from '../seed/random';
import { bearerOf, formOf } from '../testing/company/uploads';
import { size } from '../testing/size';
import { startTestServer, type Person, type TestServer } from '../testing/startTestServer';
import { readWorkbook } from './readWorkbook';

const NAMES = size(300, 2000);
const FILES = size(30, 200);
const SECRET = 'TOP-SECRET-OUTSIDE';
const seed = Number(process.env.SEED ?? 20_261_122);

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  ({ owner } = await server.store());
  mkdirSync(join(server.dataDir, 'files'), { recursive: true });
  for (const place of ['secret.txt', 'files/secret.jpg']) writeFileSync(join(server.dataDir, place), SECRET);
});
afterAll(() => server.stop());

/** Sends the path over a bare socket, since an HTTP client would normalise it. */
const raw = (path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = createConnection(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    socket.on('end', () => {
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
        text: text.split('\r\n\r\n').slice(1).join(),
      });
    });
    socket.on('error', reject);
    socket.end(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  });

const outside = () =>
  readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/files\/([0-9a-f-]{36}|platform)\/[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z]+$/.test(path));

it(`${String(NAMES)} hostile names: nothing outside is read or written, and no path comes back`, async () => {
  process.stdout.write(`seed ${String(seed)}\n`);
  const random = randomFrom(seed);
  const up = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '%252e%252e%252f',
    '..\\',
    '..%5c',
    '....//',
    '%c0%ae%c0%ae/',
    '．．/',
    '/',
    '//',
    '%00',
    './',
    '%uff0e%uff0e/',
  ];
  const ends = [
    'secret.txt',
    'files/secret.jpg',
    'secret.jpg',
    'secret.key',
    'etc/passwd',
    `${'0'.repeat(32)}.jpg`,
    'secret.jpg%00.jpg',
    'con',
    '.',
    '~',
    '%',
    '<script>alert(1)</script>',
    '"onload="x',
    '\u202egpj.exe',
    'x'.repeat(3000),
  ];
  const before = outside();
  for (let tried = 0; tried < NAMES; tried += 1) {
    const name = Array.from({ length: random.whole(0, 9) }, () => random.pick(up)).join('') + random.pick(ends);
    const { status, text } = await raw(`/file/${name}`);
    expect({
      name,
      found: status === 200 && !text.startsWith('<!doctype'),
      leaked: text.includes(SECRET) || text.includes('root:'),
    }).toEqual({ name, found: false, leaked: false });
    if (status !== 200) expect(text).not.toContain('alert(1)');
    if (tried % 10 !== 0) continue;
    const answer = await fetch(`${server.url}/api/storage/file/uploadFile`, {
      method: 'POST',
      headers: bearerOf(owner),
      body: formOf(`说明 ${String(tried)}`, name.toWellFormed()),
    });
    const { data } = (await answer.json()) as { data?: { path: string; name: string } };
    expect(data?.path ?? '/file/').toMatch(/^\/file\/([0-9a-f]{32}\.txt)?$/);
    expect(data?.name ?? '').not.toMatch(/[/\\\u202e]/);
  }
  expect(outside().filter((path) => !path.endsWith('secret.key'))).toEqual(
    before.filter((path) => !path.endsWith('secret.key')),
  );
}, 600_000);

/** Builds an archive with one entry whose claimed size may be wrong. */
function archive(name: string, content: Buffer, claimed = content.length): Buffer {
  const [packed, title] = [deflateRawSync(content), Buffer.from(name)];
  const head = (signature: number, central: boolean) => {
    const bytes = Buffer.alloc(central ? 46 : 30);
    bytes.writeUInt32LE(signature, 0);
    const at = central ? 6 : 4;
    bytes.writeUInt16LE(20, at);
    bytes.writeUInt16LE(8, at + 4);
    bytes.writeUInt32LE(packed.length, at + 14);
    bytes.writeUInt32LE(claimed, at + 18);
    bytes.writeUInt16LE(title.length, at + 22);
    return bytes;
  };
  const local = Buffer.concat([head(0x04034b50, false), title, packed]);
  const central = Buffer.concat([head(0x02014b50, true), title]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

it(`${String(FILES)} hostile files: none is served as something that runs, and memory stays`, async () => {
  const jpeg = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const wide = await sharp({ create: { width: 16_000, height: 30, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  // The header of a PNG may claim any size.
  wide.writeUInt32BE(30_000, 16);
  wide.writeUInt32BE(30_000, 20);
  const script = '<script>alert(document.domain)</script>';
  const entity =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><c>&e;</c></worksheet>';
  const makers: (() => Buffer)[] = [
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
    () => Buffer.concat([jpeg, Buffer.from(script)]),
    () => Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from(`*/=1;${script}`)]),
    () => Buffer.from(`<html>${script}</html>`),
    () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(script)]),
    () => wide,
    () => archive('xl/worksheets/sheet1.xml', Buffer.alloc(80_000_000)),
    () => archive('xl/sheet.xml[Content_Types].xml', Buffer.alloc(60_000_000), 1000),
    () => archive('[Content_Types].xml xl/sheet.xml', Buffer.from(entity)),
    () => Buffer.concat([jpeg.subarray(0, 40), Buffer.alloc(5000, 0xff)]),
  ];
  const random = randomFrom(seed);
  const began = process.memoryUsage.rss();
  let most = began;
  for (let tried = 0; tried < FILES; tried += 1) {
    const content = Buffer.from(makers[tried % makers.length]?.() ?? '');
    if (tried >= makers.length) content[random.whole(0, content.length - 1)] = random.whole(0, 255);
    for (const operation of ['image/uploadImg?isAllowPng=true', 'file/uploadFile']) {
      const answer = await fetch(`${server.url}/api/storage/${operation}`, {
        method: 'POST',
        headers: bearerOf(owner),
        body: formOf(content, `a${String(tried)}.html`, 'text/html'),
      });
      expect(answer.status).toBeLessThan(500);
      const { data } = (await answer.json()) as { data?: { path: string } };
      if (!data) continue;
      const served = await fetch(server.url + data.path, { headers: bearerOf(owner) });
      const type = served.headers.get('content-type') ?? '';
      expect(type).not.toMatch(/html|svg|xml$|script/);
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
      expect(served.headers.get('content-security-policy')).toContain('sandbox');
      const bytes = Buffer.from(await served.arrayBuffer());
      if (type.startsWith('image/')) expect(bytes.includes('<script')).toBe(false);
      else expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
    }
    const cells = await readWorkbook(new UploadedFile('a.xlsx', content)).catch((error: unknown) =>
      error instanceof Failure ? 'refused' : error,
    );
    expect(JSON.stringify(cells)).not.toContain('root:');
    expect(cells === 'refused' || Array.isArray(cells)).toBe(true);
    most = Math.max(most, process.memoryUsage.rss());
  }
  process.stdout.write(`memory +${String(Math.round((most - began) / 1024 / 1024))} MB\n`);
  expect(most - began).toBeLessThan(200 * 1024 * 1024);
}, 600_000);
