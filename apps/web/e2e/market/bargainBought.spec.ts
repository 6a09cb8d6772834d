import { formatYuan } from '@partsdesk/core/money';
import { appGoodsShop } from '@partsdesk/sdk/parts/appGoodsShop';
import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { headStore } from '../support/headStore';
import { buttonIn, cell, search } from '../support/lists';
import { action, openDocument, rows } from '../support/onPage';
import { openMiniApp, turnTo } from '../support/phone/miniAppWindow';
import { browserPhone, expectSound } from '../support/phone/phones';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bought-${name}.png` });
};
const PIECES = 2;
const FRIENDS = 3;
const OFF = 1001;
const DAY_MS = 86_400_000;

test('[MKT-32] three friends cut to the floor, it is paid by phone; a cancelled order frees its piece', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const base = baseURL ?? '';
  const { customer, shopId } = await twoSides(base);
  const part = (await appGoodsShop(customer).page({ shopId, pageSize: 100 })).records.findLast(
    ({ inStock, kind, price }) => inStock && kind === 3 && price > 2 * OFF,
  );
  if (!part) throw new Error('the mini-app offers nothing');
  const tail = String(Date.now()).slice(-7);
  const [name, floor] = [`砍价${tail}`, part.price - OFF];
  await bargainActSchema(await headStore(base)).addAndOnline({
    name,
    skuId: part.skuId,
    listPrice: part.price,
    floorPrice: floor,
    helpers: FRIENDS,
    runHours: 24,
    begins: new Date().toISOString(),
    ends: new Date(Date.now() + 7 * DAY_MS).toISOString(),
    shops: [{ shopId, count: PIECES }],
  });
  const { page: app } = await browserPhone(browser, base);
  const friends = (await browserPhone(browser, base)).page;
  const offer = app.locator('section').filter({ hasText: `底价 ${formatYuan(floor).replace(',', '')}` });

  /** Somebody begins, and so many friends cut. */
  const cutDown = async (person: string) => {
    await openMiniApp(app, person, '砍价');
    await offer.getByRole('button', { name: '发起砍价' }).click();
    await turnTo(app, '我的砍价');
    const id = /给朋友的编号 (\S+)/.exec(await offer.innerText())?.[1] ?? '';
    for (let friend = 1; friend <= FRIENDS; friend += 1) {
      await openMiniApp(friends, `${person}${String(friend)}`, '帮朋友砍价');
      await friends.getByRole('textbox', { name: '朋友给的编号' }).fill(id);
      await friends.getByRole('button', { name: '打开' }).click();
      await friends.getByRole('button', { name: '帮砍一刀' }).click();
      await expect(friends.getByRole('status')).toHaveText('帮砍一刀：已完成');
      await expect(friends.locator('section')).toContainText(`${String(friend)} / 3 人帮砍`);
    }
    await shot(friends, 'cut');
    await openMiniApp(app, person, '我的砍价');
    await expect(offer).toContainText(`现在 ${formatYuan(floor).replace(',', '')}`);
    await expect(offer).toContainText('已砍到底');
  };
  const order = async () => {
    await turnTo(app, '我的砍价');
    await offer.getByRole('textbox', { name: '收货人' }).fill('李师傅');
    await offer.getByRole('textbox', { name: '手机号' }).fill('13900002222');
    await offer.getByRole('button', { name: '按现价自提下单' }).click();
    await expect(app.getByRole('status')).toHaveText('按现价自提下单：已完成');
    await turnTo(app, '我的订单');
    return app.locator('section').first().locator('strong').innerText();
  };
  const pay = async () => {
    await app.getByRole('link', { name: '去付款' }).first().click();
    await app.getByRole('button', { name: `微信支付 ${formatYuan(floor)}` }).click();
    await app.getByRole('button', { name: '支付', exact: true }).click();
    await expect(app.getByRole('heading', { name: '支付成功' })).toBeVisible();
    await expect(app.getByText(formatYuan(floor))).toBeVisible();
  };
  const left = async (count: number) => {
    await page.goto('/market/shop-bargain');
    await search(page, '方案或商品', name);
    await expect(cell(rows(page).filter({ hasText: name }), 'taken')).toHaveText(
      `${String(count)} / ${String(PIECES)}`,
    );
  };
  const runOf = async (code: string) => {
    await page.goto('/market/bargain-list');
    await expect(rows(page).first()).toBeVisible();
    return rows(page).filter({ hasText: code });
  };

  await asUser(page, 'laoban');
  await cutDown(`a${tail}`);
  await left(1);
  const bought = await order();
  await app.getByRole('link', { name: '去付款' }).first().click();
  await expect(app.getByText(formatYuan(floor)).first()).toBeVisible();
  await shot(app, 'pay');
  await app.goBack();
  await pay();
  await shot(app, 'paid');
  await expect(await runOf(bought)).toContainText('已购买');
  await expect(cell(await runOf(bought), 'price')).toHaveText(formatYuan(floor));

  await cutDown(`b${tail}`);
  await left(2);
  await order();
  await app.getByRole('button', { name: '取消订单' }).first().click();
  await expect(app.getByRole('status')).toHaveText('取消订单：已完成');
  await turnTo(app, '我的砍价');
  await expect(offer).toContainText('已砍到底');
  await left(2);
  const given = await order();
  await pay();
  const stranger = (await browserPhone(browser, base)).page;
  await openMiniApp(stranger, `c${tail}`, '砍价');
  const offered = stranger.locator('section').filter({ hasText: `底价 ${formatYuan(floor).replace(',', '')}` });
  await expect(offered).toContainText('剩 0 件');

  await page.goto('/order/wechat/list');
  await openDocument(page, rows(page).filter({ hasText: given }));
  await action(page, '取消订单').click();
  const form = page.getByRole('dialog', { name: `取消订单 ${given}` });
  await expect(form).toContainText(`已收的 ${formatYuan(floor)} 原路退回`);
  await form.getByLabel(/^取消原因/).fill('客户不要了');
  await shot(page, 'cancel');
  await buttonIn(form, '取消该订单').click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('main')).toContainText('已取消');
  await expect(async () => left(1)).toPass();
  await shot(page, 'free');
  await expect(await runOf(given)).toContainText('已结束');
  await expectReadable(page, '砍价活动记录');
  await shot(page, 'runs');
  await stranger.reload();
  await expect(offered).toContainText('剩 1 件');
  await cutDown(`c${tail}`);
  await expectSound({ context: app.context(), page: app, complaints: [] });
});
