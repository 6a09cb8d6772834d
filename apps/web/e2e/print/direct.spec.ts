import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, scanBurst, toDesk } from '../support/atTheDesk';
import { axeFaults } from '../support/axe';
import { openBooks } from '../support/books';
import { test } from '../support/test';

const SHOP = '城西店';

let books: Awaited<ReturnType<typeof openBooks>>;
test.beforeAll(async ({ server }) => {
  books = await openBooks(server, SHOP);
});
// The other tests of the worker print in the usual way.
test.afterAll(() => books.printing({ header: SHOP, footer: '', paper: '80mm', copies: 1, printAfterCheckout: false }));

/** Reads a job as the printer does: rows of dots, cuts, and pulses of the drawer. */
function read(bytes: readonly number[]): { rows: number[][]; cuts: number; drawer: number; highest: number } {
  const printed = { rows: [] as number[][], cuts: 0, drawer: 0, highest: 0 };
  for (let at = 0; at < bytes.length;) {
    const command = bytes.slice(at, at + 2).join(' ');
    if (command === '27 64') at += 2;
    else if (command === '27 112') {
      printed.drawer += 1;
      at += 5;
    } else if (command === '29 86') {
      printed.cuts += 1;
      at += 4;
    } else if (command === '29 118') {
      const [, , , , wide = 0, wider = 0, high = 0, higher = 0] = bytes.slice(at, at + 8);
      const [width, height] = [wide + wider * 256, high + higher * 256];
      at += 8;
      printed.highest = Math.max(printed.highest, height);
      for (let row = 0; row < height; row += 1, at += width) printed.rows.push(bytes.slice(at, at + width));
    } else throw new Error(`unknown command ${command}`);
  }
  return printed;
}

test('[PRN-03] [PRN-16] the slip goes to the printer as dots, the drawer opens, one that is gone is told', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const bus = { sent: [] as number[], gone: false, dialogs: 0 };
    Object.assign(window, { bus, print: () => (bus.dialogs += 1) });
    const configuration = {
      configurationValue: 1,
      interfaces: [
        {
          interfaceNumber: 0,
          alternates: [{ interfaceClass: 7, endpoints: [{ endpointNumber: 1, direction: 'out', type: 'bulk' }] }],
        },
      ],
    };
    const device = {
      vendorId: 1,
      productId: 2,
      serialNumber: 'S1',
      productName: '前台打印机',
      opened: true,
      configuration,
      configurations: [configuration],
      open: () => Promise.resolve(),
      close: () => Promise.resolve(),
      selectConfiguration: () => Promise.resolve(),
      claimInterface: () => Promise.resolve(),
      transferOut: (_: number, data: Uint8Array) => {
        bus.sent.push(...data);
        return Promise.resolve({ status: 'ok', bytesWritten: data.byteLength });
      },
    };
    const usb = {
      getDevices: () => Promise.resolve(bus.gone ? [] : [device]),
      requestDevice: () => Promise.resolve(device),
    };
    Object.defineProperty(navigator, 'usb', { value: usb, configurable: true });
  });
  const bus = () => page.evaluate(() => (window as unknown as { bus: { sent: number[]; dialogs: number } }).bus);
  await books.printing({ header: SHOP, footer: '', paper: '80mm', copies: 1, printAfterCheckout: true });
  const [part] = await books.sellable(1);
  if (!part) throw new Error('nothing can be sold');
  await asUser(page, 'laoban', SHOP);
  await page.goto('/log/basic');
  const setting = page.getByRole('region', { name: '本机小票打印机', exact: true });
  await setting.getByRole('button', { name: '选择打印机', exact: true }).click();
  await expect(setting).toContainText('直接打印：前台打印机');
  await setting.getByLabel('收了现金时弹出钱箱').check();
  expect(await axeFaults(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/direct-setting.png`, fullPage: true });

  await toDesk(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  const paid = page.getByRole('region', { name: '收款成功' });
  await expect(paid).toBeVisible();
  await expect.poll(async () => read((await bus()).sent).cuts).toBe(1);
  const first = read((await bus()).sent);
  expect(first.drawer).toBe(1);
  expect(first.highest).toBeLessThanOrEqual(128);
  expect(first.rows.every((row) => row.length === 72)).toBe(true);
  expect(first.rows.length).toBeGreaterThan(600);
  const inked = first.rows.flat().filter((byte) => byte > 0).length / first.rows.flat().length;
  expect(inked).toBeGreaterThan(0.02);
  expect(inked).toBeLessThan(0.6);
  if (process.env.SHOTS)
    writeFileSync(
      `${process.env.SHOTS}/slip.pbm`,
      Buffer.concat([Buffer.from(`P4\n576 ${String(first.rows.length)}\n`), Buffer.from(first.rows.flat())]),
    );

  // A reprint leaves the drawer shut.
  await page.keyboard.press('Control+p');
  await expect.poll(async () => read((await bus()).sent).cuts).toBe(2);
  expect(read((await bus()).sent).drawer).toBe(1);
  expect((await bus()).dialogs).toBe(0);

  await page.evaluate(() => ((window as unknown as { bus: { gone: boolean } }).bus.gone = true));
  await page.keyboard.press('Control+p');
  const told = page.getByRole('alertdialog');
  await expect(told).toContainText('没有找到「前台打印机」');
  await told.getByRole('button', { name: '用浏览器打印', exact: true }).click();
  await expect.poll(async () => (await bus()).dialogs).toBe(1);
});
