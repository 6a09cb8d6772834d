import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { axeFaults } from '../axe';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/17.0 Mobile/15E148 Safari/604.1';
const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/4G Language/zh_CN';

export interface Phone {
  context: BrowserContext;
  page: Page;
  /** What the page's policy refused, and whom it called besides us. */
  complaints: string[];
}

async function phone(browser: Browser, baseURL: string, userAgent: string, width = 375): Promise<Phone> {
  const context = await browser.newContext({
    baseURL,
    userAgent,
    viewport: { width, height: 812 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL) && !request.url().startsWith('data:')) complaints.push(request.url());
  });
  return { context, page, complaints };
}

/** What the customer does in the sheet that WeChat shows over the page. */
export type Customer = (outTradeNo: string, phone: Phone) => Promise<'ok' | 'cancel' | 'fail'>;

export const browserPhone = (browser: Browser, baseURL: string, width?: number): Promise<Phone> =>
  phone(browser, baseURL, SAFARI, width);

/** A phone inside WeChat: its bridge is put into the page as WeChat does it, some time after loading. */
export async function wechatPhone(browser: Browser, baseURL: string, customers: Customer[]): Promise<Phone> {
  const made = await phone(browser, baseURL, WECHAT);
  await made.context.exposeFunction('customerAnswers', async (prepay: string) => {
    const customer = customers.shift();
    if (!customer) return 'fail';
    const { wechat } = (await (await fetch(`${baseURL}/sandbox/pay/control/orders`)).json()) as {
      wechat: { prepayId: string; outTradeNo: string }[];
    };
    return customer(wechat.find(({ prepayId }) => `prepay_id=${prepayId}` === prepay)?.outTradeNo ?? '', made);
  });
  await made.context.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, {
        WeixinJSBridge: {
          invoke: (name: string, parameters: { package: string }, answer: (answer: { err_msg: string }) => void) => {
            void (window as unknown as { customerAnswers: (prepay: string) => Promise<string> })
              .customerAnswers(parameters.package)
              .then((word) => {
                answer({ err_msg: `get_brand_wcpay_request:${word}` });
              });
          },
          call: () => undefined,
        },
      });
      document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    });
  });
  return made;
}

/** What customers, banks and the network do at the stand-ins. */
export async function outside(baseURL: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${baseURL}/sandbox/pay/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { done = true } = (await response.json()) as { done?: boolean };
  if (!done) throw new Error(`the stand-in did not ${path}`);
}

export const pays =
  (baseURL: string): Customer =>
  async (outTradeNo) => {
    await outside(baseURL, 'pay', { outTradeNo });
    return 'ok';
  };
export const turnsBack: Customer = () => Promise.resolve('cancel');

/** Nothing of a page is wider than the phone, axe finds nothing, and nobody else was called. */
export async function expectSound({ page, complaints }: Phone): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  expect(await axeFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
}
