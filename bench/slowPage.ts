import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { request } from 'undici';

const CPU_SLOWDOWN = 4;
const MEGABIT = 1_000_000 / 8;

/** Opens a page with a quarter of the processor and 10 Mbit/s, and records the scripts it loads. */
export async function slowPage(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 10 * MEGABIT,
    uploadThroughput: 10 * MEGABIT,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(response.url);
  });
  return { context, page, scripts };
}

/** Returns the scripts' bytes in transit: brotli, which a browser accepts over HTTPS, and gzip, over plain HTTP. */
export async function bytesOf(scripts: Set<string>): Promise<{ br: number; gzip: number }> {
  const sizeAs = async (encoding: string) => {
    const sizes = await Promise.all(
      [...scripts].map(
        async (url) =>
          (await (await request(url, { headers: { 'accept-encoding': encoding } })).body.arrayBuffer()).byteLength,
      ),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  return { br: await sizeAs('br'), gzip: await sizeAs('gzip') };
}

export const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? 0);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
