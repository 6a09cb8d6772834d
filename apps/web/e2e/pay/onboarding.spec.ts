import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { FINGERS } from '../support/onPage';
import { test } from '../support/test';

// One store goes through both, so one after the other.
test.describe.configure({ mode: 'serial' });

/** The smallest of pictures, and no two alike. */
const picture = join(mkdtempSync(join(tmpdir(), 'partsdesk-pictures-')), '证照.png');
writeFileSync(
  picture,
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

const serious = (page: Page) => axeFaults(page, { serious: true });

const form = (page: Page) => page.getByRole('form', { name: '申请资料' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function upload(page: Page, label: string) {
  const field = page.locator(`[data-field]`).filter({ hasText: label }).first();
  await field.locator('input[type=file]').setInputFiles(picture);
  await expect(field.getByRole('img', { name: label, exact: true })).toBeVisible();
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function fillDay(page: Page, label: string, day: string) {
  const field = page.locator('[data-field]').filter({ hasText: label }).first();
  await field.getByRole('spinbutton').first().click();
  await page.keyboard.type(day.replaceAll('-', ''), FINGERS);
}

const next = async (page: Page, name: string) => {
  await form(page).getByRole('button', { name: '保存并下一步' }).click();
  await expect(section(page, name)).toBeVisible();
};

/** Goes through the steps as an owner does who has the papers at hand. */
async function fillIn(page: Page) {
  await choose(page, '主体类型', '个体工商户');
  await upload(page, '营业执照照片');
  await page.getByRole('textbox', { name: '统一社会信用代码' }).fill('92330105ma2b0p5l3x');
  await page.getByRole('textbox', { name: '营业执照名称' }).fill('杭州萧山重卡配件行');
  await page.getByRole('textbox', { name: '注册地址' }).fill('杭州市萧山区通惠北路1025号');
  await fillDay(page, '营业期限开始日', '2019-05-06');
  await page.locator('[data-field]').filter({ hasText: '营业期限结束日' }).locator('..').getByRole('checkbox').check();
  // The last digit checks the others.
  await form(page).getByRole('button', { name: '保存并下一步' }).click();
  await expect(page.getByText('统一社会信用代码有误，请核对每一位')).toBeVisible();
  await page.getByRole('textbox', { name: '统一社会信用代码' }).fill('92330105MA2B0P5L3T');
  await next(page, '法人信息');
  await upload(page, '身份证人像面');
  await upload(page, '身份证国徽面');
  await page.getByRole('textbox', { name: '法人姓名' }).fill('俞国良');
  await page.getByRole('textbox', { name: '法人身份证号' }).fill('330109197911230036');
  await page.getByRole('textbox', { name: '身份证地址' }).fill('杭州市萧山区通惠北路1025号');
  await fillDay(page, '身份证有效期开始日', '2019-08-01');
  await page
    .locator('[data-field]')
    .filter({ hasText: '身份证有效期结束日' })
    .locator('..')
    .getByRole('checkbox')
    .check();
  await next(page, '管理员信息');
  await choose(page, '管理员类型', '法人本人');
  await page.getByRole('textbox', { name: '管理员姓名' }).fill('俞国良');
  await page.getByRole('textbox', { name: '管理员手机号' }).fill('13958011226');
  await page.getByRole('textbox', { name: '管理员邮箱' }).fill('yu@xiaoshan.example');
  await next(page, '经营信息');
  await page.getByRole('textbox', { name: '商户简称' }).fill('萧山重卡配件');
  await page.getByRole('textbox', { name: '客服电话' }).fill('13958011226');
  await page.getByRole('textbox', { name: '门店名称' }).fill('萧山重卡配件行');
  await choose(page, '门店所在地区（省）', '浙江省');
  await choose(page, '门店所在地区（市）', '杭州市');
  await page.getByRole('textbox', { name: '门店地址' }).fill('通惠北路1025号');
  await upload(page, '门头照片');
  await upload(page, '店内照片');
  await next(page, '结算账户');
  await choose(page, '账户类型', '经营者个人账户');
  await page.getByRole('textbox', { name: '开户名称' }).fill('俞国良');
  await page.getByRole('textbox', { name: '银行账号' }).fill('6228480329990001111');
  await choose(page, '开户银行所在地区（省）', '浙江省');
  await choose(page, '开户银行所在地区（市）', '杭州市');
  await page.getByRole('combobox', { name: '开户银行', exact: true }).fill('农业');
  await page.getByRole('option', { name: '农业银行' }).click();
  await next(page, '补充材料');
}

/**
 * The stand-in's page, where one plays the provider, or the administrator with a phone: open beside the console as long
 * as the test.
 */
async function standIn(page: Page) {
  const desk = await page.context().newPage();
  const card = async (title: RegExp) => {
    const one = desk.locator('section').filter({ hasText: title }).first();
    await expect(async () => {
      await desk.goto('/sandbox/pay/onboarding/');
      await expect(one).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    return one;
  };
  return {
    async decide(title: RegExp, ...acts: string[]) {
      const one = await card(title);
      for (const act of acts) await one.getByRole('button', { name: act, exact: true }).click();
    },
    async reject(title: RegExp, field: string, reason: string) {
      const one = await card(title);
      await one.getByLabel('有误的资料').selectOption({ label: field });
      await one.getByLabel('驳回原因').fill(reason);
      await one.getByRole('button', { name: '驳回' }).click();
    },
  };
}

/** Until the provider is asked again: it is asked once in five seconds, whoever presses. */
async function syncUntil(page: Page, text: string | RegExp) {
  await expect(async () => {
    await page.getByRole('button', { name: '同步状态' }).click();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
}

for (const { provider, path, wechat, card, rejected, mend } of [
  {
    provider: '微信支付',
    path: '/fund/apply',
    wechat: true,
    card: /微信支付 · 进件：杭州萧山重卡配件行/,
    rejected: '银行账号',
    mend: '6228480329990002222',
  },
  {
    provider: '收钱吧',
    path: '/sqb-pay/apply',
    wechat: false,
    card: /收钱吧 · 进件：杭州萧山重卡配件行/,
    rejected: '银行卡号',
    mend: '6228480329990003333',
  },
]) {
  test(
    `${provider}: from draft over rejection and correction to open, then another settlement account ` +
      `[${wechat ? 'FLOW-05' : 'FLOW-06'}] [PROD-13]`,
    { tag: wechat ? [] : '@long' },
    async ({ page }) => {
      test.setTimeout(240_000);
      await asUser(page, 'xiaoshan', '总店', '萧山重卡配件行');
      const provided = await standIn(page);
      await page.goto(path);
      await fillIn(page);
      expect(await serious(page)).toEqual([]);
      // What was saved as one went on is still there.
      await page.reload();
      await page.getByRole('tab', { name: /补充材料/ }).click();
      await form(page).getByRole('button', { name: '提交申请' }).click();
      await expect(page.getByText(/审核中/).first()).toBeVisible();

      await provided.reject(card, rejected, '账号与户名不符');
      await syncUntil(page, '资料被退回');
      await expect(section(page, '结算账户').getByText('账号与户名不符')).toBeVisible();
      const account = page.getByRole('textbox', { name: '银行账号' });
      await expect(account).toHaveValue('***************1111');
      await account.fill(mend);
      await expect(section(page, '结算账户').getByText('账号与户名不符')).toBeHidden();
      await form(page).getByRole('button', { name: '保存并下一步' }).click();
      await form(page).getByRole('button', { name: '提交申请' }).click();
      await expect(page.getByText(/审核中/).first()).toBeVisible();

      await provided.decide(card, '审核通过');
      await syncUntil(page, '待账户验证');
      await expect(page.getByRole('img', { name: '管理员扫码' })).toBeVisible();
      expect(await serious(page)).toEqual([]);
      await provided.decide(card, '管理员验证账户', '管理员签约', '开通');
      await syncUntil(page, wechat ? '微信支付已开通' : '线上收款已开通');

      if (wechat) await page.getByRole('link', { name: '查看详情' }).click();
      await page.getByRole('button', { name: wechat ? '变更结算账户' : '变更资料' }).click();
      const drawer = page.getByRole('dialog', { name: wechat ? '变更结算账户' : '变更收款资料' });
      await drawer.getByRole('textbox', { name: '银行账号' }).fill('6228480329990009999');
      await drawer.getByRole('button', { name: '提交变更' }).click();
      await expect(page.getByText('***************9999').first()).toBeVisible();
      const changeCard = wechat ? /微信支付 · 变更/ : /收钱吧 · 变更/;
      await provided.decide(changeCard, '审核通过', ...(wechat ? [] : ['开通']));
      const history = section(page, wechat ? '结算账户变更' : '变更记录');
      await expect(async () => {
        await page.getByRole('button', { name: '同步状态' }).click();
        await expect(history.getByText('已生效')).toBeVisible({ timeout: 5000 });
      }).toPass({ timeout: 60_000 });
      expect(await serious(page)).toEqual([]);
    },
  );
}

test(
  'a rejected application shows what is wrong where it is filled in, on a phone too [FLOW-05]',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await asUser(page, 'chengbei', '总店', '城北汽修配件');
    await page.goto('/fund/apply');
    await expect(section(page, '结算账户').getByText('银行账号与开户名称不一致，请核对')).toBeVisible();
    await expect(page.getByRole('tab', { name: /结算账户/ })).toHaveAttribute('aria-selected', 'true');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await serious(page)).toEqual([]);
  },
);
