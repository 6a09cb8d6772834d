import { formatYuan } from '@partsdesk/core/money';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { search } from '../support/lists';
import { rows } from '../support/onPage';
import { openDesk } from '../support/phone/codesToPay';
import { browserPhone, expectSound, outside, pays, turnsBack, wechatPhone } from '../support/phone/phones';
import { test } from '../support/test';

const payByWechat = (page: Page) => page.getByRole('button', { name: /^微信支付/ });
const paid = (page: Page) => expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
const baseOf = (baseURL: string | undefined) => baseURL ?? '';

test(
  'inside WeChat: the code is opened, WeChat tells who it is, the customer pays, the desk has the ' +
    'receipt [ROUTE-03, GUARD-01, PROD-14]',
  async ({ browser, baseURL }) => {
    const base = baseOf(baseURL);
    const desk = await openDesk(base);
    const sale = await desk.sale();
    const phone = await wechatPhone(browser, base, [pays(base)]);
    const { page } = phone;
    await page.goto(sale.address);
    await expect(page.getByText(sale.saleOutCode)).toBeVisible();
    await page.getByText('查看明细').click();
    await expect(page.getByRole('listitem')).toHaveCount(2);
    await expectSound(phone);
    await page.getByRole('button', { name: `微信支付 ${formatYuan(sale.amount)}` }).click();
    await paid(page);
    await expect(page.getByText(formatYuan(sale.amount))).toBeVisible();
    await expect(page.getByText(sale.saleOutCode)).toBeVisible();
    await expectSound(phone);
    expect(await desk.learns(sale.saleOutId)).toMatchObject({ paid: true, open: false });
    expect(await desk.receipts(sale.saleOutId)).toMatchObject([
      { amount: sale.amount, tenders: [{ method: 'online' }] },
    ]);

    await page.goto(sale.address);
    await paid(page);
    const another = await browserPhone(browser, base);
    await another.page.goto(sale.address);
    await expect(another.page.getByText('该单已付清，无需再付。')).toBeVisible();
    await expect(another.page.getByText('已付清', { exact: true })).toBeVisible();
    await expect(another.page.getByText('¥0.00')).toHaveCount(0);
    await expect(payByWechat(another.page)).toHaveCount(0);
  },
);

test(
  'turned back, gone on, given up, and tried again: the customer is told each time that nothing was ' + 'charged',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const base = baseOf(baseURL);
    const desk = await openDesk(base);
    const sale = await desk.sale();
    const phone = await wechatPhone(browser, base, [turnsBack, turnsBack, pays(base)]);
    const { page } = phone;
    await page.goto(sale.address);
    await payByWechat(page).click();
    await expect(page.getByText('支付未完成，未扣款。')).toBeVisible();
    await expectSound(phone);
    await page.getByRole('button', { name: /^继续支付/ }).click();
    await expect(page.getByText('支付未完成，未扣款。')).toBeVisible();
    await page.getByRole('button', { name: '放弃支付' }).click();
    await expect(page.getByText('您已放弃支付')).toBeVisible();
    await expect(page.getByText('本次未扣款。')).toBeVisible();
    await expectSound(phone);
    await page.getByRole('link', { name: '重新支付' }).click();
    await payByWechat(page).click();
    await paid(page);
    expect(await desk.receipts(sale.saleOutId)).toHaveLength(1);
  },
);

test(
  'in a phone’s browser: out to WeChat’s page and back, unpaid at first, then paid',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const base = baseOf(baseURL);
    const desk = await openDesk(base);
    const sale = await desk.sale();
    const phone = await browserPhone(browser, base);
    const { page } = phone;
    await page.goto(sale.address);
    await payByWechat(page).click();
    await page.getByRole('button', { name: '取消' }).click();
    await expect(page.getByText('正在确认支付结果')).toBeVisible();
    await expectSound(phone);
    await page.getByRole('button', { name: '我没有支付，放弃' }).click();
    await page.getByRole('link', { name: '重新支付' }).click();
    await payByWechat(page).click();
    await page.getByRole('button', { name: '支付', exact: true }).click();
    await paid(page);
    expect(await desk.learns(sale.saleOutId)).toMatchObject({ paid: true });

    const other = await desk.sale();
    await page.goto(other.address);
    await page.getByRole('button', { name: /^支付宝支付/ }).click();
    await page.getByRole('button', { name: '支付', exact: true }).click();
    await paid(page);
    await expect(page.getByText('支付宝支付')).toBeVisible();
  },
);

test(
  'the phone goes offline after paying: the desk still learns it, and the phone once it is back',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const base = baseOf(baseURL);
    const desk = await openDesk(base);
    const sale = await desk.sale();
    const { page, context } = await wechatPhone(browser, base, [
      async (outTradeNo, phone) => {
        await outside(base, 'pay', { outTradeNo });
        await phone.context.setOffline(true);
        return 'ok';
      },
    ]);
    await page.goto(sale.address);
    await payByWechat(page).click();
    await expect(page.getByText('网络不通，请检查手机网络后重试。')).toBeVisible();
    await expect(page.getByText('请不要重复付款')).toBeVisible();
    await expect.poll(() => desk.learns(sale.saleOutId)).toMatchObject({ paid: true });
    await context.setOffline(false);
    await paid(page);
  },
);

test(
  'two browsers: the desk shows the code, sees the customer begin and give up, and learns it when the ' +
    'phone has paid and is gone',
  async ({ browser, page: till, baseURL }) => {
    const base = baseOf(baseURL);
    const desk = await openDesk(base);
    const sale = await desk.sale();
    await asUser(till, 'laoban');
    await till.goto(`/order/list/delivery-order-details/${sale.saleOutId}`);
    await till.getByRole('main').getByRole('button', { name: '收款码' }).click();
    const shown = till.getByRole('dialog', { name: '收款码' });
    await expect(shown.getByRole('img', { name: '收款码' })).toBeVisible();
    await expect(shown.getByText('等待顾客扫码')).toBeVisible();

    const { page } = await wechatPhone(browser, base, [
      turnsBack,
      async (outTradeNo, phone) => {
        await outside(base, 'pay', { outTradeNo });
        await phone.context.setOffline(true);
        return 'ok';
      },
    ]);
    await page.goto(sale.address);
    await payByWechat(page).click();
    await expect(shown.getByText(/^顾客正在支付/)).toBeVisible();
    await page.getByRole('button', { name: '放弃支付' }).click();
    await expect(shown.getByText('顾客已放弃或付款超时，可重新扫码')).toBeVisible();
    await page.getByRole('link', { name: '重新支付' }).click();
    await payByWechat(page).click();
    await expect(shown.getByText('已收款')).toBeVisible();
    await expect(page.getByText('请不要重复付款')).toBeVisible();
  },
);

test(
  'an amount that changed since the page was opened, a code that is none, and a second phone: plain ' +
    'words, and nothing is charged twice',
  async ({ browser, baseURL }) => {
    const base = baseOf(baseURL);
    const desk = await openDesk(base);
    const sale = await desk.sale();
    const first = await wechatPhone(browser, base, [turnsBack, pays(base)]);
    await first.page.goto(sale.address);
    await expect(payByWechat(first.page)).toBeVisible();
    await desk.inCash(sale.saleOutId, 500);
    await payByWechat(first.page).click();
    await expect(first.page.getByRole('alert')).toContainText(`应付金额已变为 ${formatYuan(sale.amount - 500)}`);
    await expect(first.page.getByRole('alert')).toContainText('未扣款');
    await payByWechat(first.page).click();
    await expect(first.page.getByText('支付未完成，未扣款。')).toBeVisible();

    const second = await wechatPhone(browser, base, [pays(base)]);
    await second.page.goto(sale.address);
    await expect(second.page.getByText('这张单正在被支付')).toBeVisible();
    await payByWechat(second.page).click();
    await expect(second.page.getByRole('alert')).toContainText('有人正在支付这张单');
    await first.page.getByRole('button', { name: '放弃支付' }).click();
    await expect(first.page.getByText('本次未扣款。')).toBeVisible();
    await payByWechat(second.page).click();
    await paid(second.page);
    expect((await desk.receipts(sale.saleOutId)).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
      500,
      sale.amount - 500,
    ]);

    await second.page.goto(`${sale.address}x`);
    await expect(second.page.getByRole('alert')).toContainText('收款码无效');
    await expect(second.page.getByText('打开本页不会扣款。')).toBeVisible();
    await expectSound(second);
  },
);

test(
  'on a desktop a code is scanned, and the page learns by itself what became of it',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const base = baseOf(baseURL);
    const desk = await openDesk(base);
    const sale = await desk.sale();
    await page.goto(sale.address);
    await page.getByRole('button', { name: /^微信扫码支付/ }).click();
    await expect(page.getByRole('img', { name: '微信支付二维码' })).toBeVisible();
    // In a narrow window the buttons cover neither the code nor what is said of it.
    await page.setViewportSize({ width: 375, height: 667 });
    const bar = await page.getByRole('contentinfo').boundingBox();
    const said = await page.getByText('请用微信扫一扫').boundingBox();
    expect((said?.y ?? Infinity) + (said?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    const { trade } = await desk.learns(sale.saleOutId);
    await outside(base, 'pay', { outTradeNo: trade?.outTradeNo ?? '' });
    await paid(page);
  },
);

test(
  'a customer charges their card: the desk shows the code, the offer gives on top, the balance is there ' + 'at once',
  async ({ browser, page: console, baseURL }) => {
    const base = baseOf(baseURL);
    const desk = await openDesk(base);
    const name = `何${String(Date.now()).slice(-6)}`;
    const holder = await desk.cardHolder(name);
    await asUser(console, 'laoban');
    await console.goto('/customer/list');
    await search(console, '姓名、手机号、车牌、拼音首字母', name);
    const row = rows(console).filter({ hasText: name });
    await row.getByRole('button', { name: '更多' }).click();
    await console.getByRole('menuitem', { name: '储值充值码' }).click();
    await expect(console.getByRole('img', { name: `${name}的储值充值码` })).toBeVisible();
    expect(await axeFaults(console, { within: '[role=dialog]' })).toEqual([]);
    const phone = await wechatPhone(browser, base, [pays(base)]);
    const { page } = phone;
    await page.goto(holder.address);
    await expect(page.getByText('何** 的储值余额')).toBeVisible();
    await expectSound(phone);
    await page.getByText('其他金额').click();
    await page.getByRole('textbox', { name: '金额（元）' }).fill('6000');
    await page.getByRole('button', { name: '充值' }).click();
    await expect(page.getByRole('alert')).toContainText('最多还可充值 ¥5,000.00');
    await expectSound(phone);
    await page.getByText('充 ¥500.00').click();
    await expect(page.getByText('实付 ¥500.00，到账 ¥550.00。')).toBeVisible();
    await page.getByRole('button', { name: '充值 ¥500.00' }).click();
    await expect(page.getByText('储值充值 ¥500.00，送 ¥50.00')).toBeVisible();
    await payByWechat(page).click();
    await paid(page);
    await page.goto(holder.address);
    await expect(page.getByText('¥550.00', { exact: true })).toBeVisible();

    await page.goto(holder.address.replace('prepaid-order', 'blank') + '&to=prepaid-order');
    await expect(page.getByText('¥550.00', { exact: true })).toBeVisible();
    const sale = await desk.sale();
    await page.goto(sale.address.replace('/h5/payment', '/h5/prepaid-order'));
    await expect(page).toHaveURL(/\/h5\/payment\?/);
    await expect(page.getByText(sale.saleOutCode)).toBeVisible();
  },
);

test(
  'at 320 pixels and with large type every page can be read and touched',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const base = baseOf(baseURL);
    const desk = await openDesk(base);
    const sale = await desk.sale();
    const holder = await desk.cardHolder('欧阳建国汽车修理服务中心');
    const phone = await browserPhone(browser, base, 320);
    const { page } = phone;
    await phone.context.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.setProperty('font-size', '150%');
      });
    });
    for (const [address, words] of [
      [sale.address, sale.saleOutCode],
      [holder.address, '储值余额'],
      ['/h5/payment-error?reason=expired', '收款码已过期'],
      ['/h5/payment-result', '没有找到这笔支付'],
      ['/h5/payment-success', '没有找到这笔支付'],
      ['/wechat', '链接已失效'],
      ['/h5/nowhere', '请检查链接'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(words)).toBeVisible();
      await expectSound(phone);
      for (const button of await page.getByRole('button').all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  },
);

test(
  'within WeChat’s frame the result says that it is ready, shows what became of the payment, and leaves ' +
    'by the page around it',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const base = baseOf(baseURL);
    const desk = await openDesk(base);
    const sale = await desk.sale();
    const phone = await wechatPhone(browser, base, [pays(base)]);
    await phone.page.goto(sale.address);
    await payByWechat(phone.page).click();
    await paid(phone.page);
    const outTradeNo = new URL(phone.page.url()).searchParams.get('no') ?? '';

    const around = await phone.context.newPage();
    await around.goto('/healthz');
    await around.evaluate((src) => {
      const told: unknown[] = [];
      Object.assign(window, { told });
      window.addEventListener('message', ({ data }) => {
        told.push(JSON.parse(String(data)));
      });
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    }, `/h5/payment-result?sub_mch_id=1&out_trade_no=${outTradeNo}&check_code=x`);
    const told = () => around.evaluate(() => (window as unknown as { told: unknown[] }).told);
    await expect.poll(told).toContainEqual({ action: 'onIframeReady', displayStyle: 'SHOW_CUSTOM_PAGE' });
    const frame = around.frameLocator('iframe');
    await expect(frame.getByText('店铺已收到您的付款。')).toBeVisible();
    await frame.getByRole('button', { name: '查看详情' }).click();
    await expect
      .poll(told)
      .toContainEqual({ action: 'jumpOut', jumpOutUrl: `${base}/h5/payment-success?no=${outTradeNo}` });
  },
);
