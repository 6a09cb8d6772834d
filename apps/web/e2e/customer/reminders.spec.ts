import { addDays, shopDay } from '@partsdesk/core/dates';
import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { customerRemindRule } from '@partsdesk/sdk/parts/customerRemindRule';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { expect, type Locator, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { buttonIn, cell, more, search } from '../support/lists';
import { FINGERS, rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';
import { PHONE, WIDE } from '../support/widths';

/** A day of the shop, so many days from today. */
const dayOf = (days: number) => addDays(shopDay(Date.now()), days);
const keyword = '客户、手机号、车牌、内容';
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/reminders-${name}.png` });
};
/** Looks at what is shown at both widths, each with a picture. */
async function readable(page: Page, name: string, within?: string) {
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    expect(await axeFaults(page, within ? { within } : {}), `${name} at ${String(size.width)}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await shot(page, `${name}-${String(size.width)}`);
  }
}
async function fillDay(form: Locator, field: string, day: string) {
  await form.locator(`[data-field=${field}]`).getByRole('spinbutton').first().click();
  await form.page().keyboard.type(day.replaceAll('-', ''), FINGERS);
}
const weight = (shown: Locator) => shown.evaluate((element) => getComputedStyle(element).fontWeight);
const bellCount = async (page: Page) => {
  await page.getByRole('button', { name: /^提醒(，|$)/ }).click();
  const entry = page.getByRole('menuitem', { name: /^定时提醒/ });
  return { entry, count: Number((await entry.innerText()).replace(/\D/g, '')) };
};

/** A customer of this worker with a car that has run 30,000 km. */
async function carOwner(baseUrl: string) {
  const { staff } = await twoSides(baseUrl);
  const phone = `159${String(Date.now()).slice(-8)}`;
  const name = `提醒${phone.slice(-4)}`;
  const customerId = await customers(staff).add({ name, phone });
  const plate = `琼R${Date.now().toString(36).slice(-5).toUpperCase().replace(/[IO]/g, '9')}`;
  const vehicleId = await customerVehicle(staff).add({ customerId, plate, modelName: '大众 朗逸', mileage: 30_000 });
  return { staff, phone, name, customerId, plate, vehicleId };
}

test('[MEM-90] a maintenance is added, rings, is handled, and the next is predicted', async ({ page, baseURL }) => {
  test.slow();
  const { staff, phone, name, customerId, plate } = await carOwner(baseURL ?? '');
  await asUser(page, 'laoban');
  await page.goto('/customer/message');
  await expect(rows(page).first()).toBeVisible();
  const before = await bellCount(page);
  await page.keyboard.press('Escape');
  await buttonIn(page.getByRole('main'), '新增提醒').first().click();
  const form = page.getByRole('dialog', { name: '新增提醒' });
  await buttonIn(form, '保存').click();
  await expect(form.locator('[data-field=customerId]')).toContainText('请选择客户');
  await form.getByLabel(/^客户/).fill(phone);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await form.getByRole('combobox', { name: /^车辆/ }).click();
  await page.getByRole('option', { name: new RegExp(plate) }).click();
  await form.getByLabel(/^提醒内容/).fill('换机油机滤');
  await buttonIn(form, '保存').click();
  await expect(form.locator('[data-field=dueDay]')).toContainText('请填写保养日期或保养里程');
  await readable(page, 'form', '[role=dialog]');
  await fillDay(form, 'dueDay', dayOf(0));
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();

  await expect(async () => {
    const { entry, count } = await bellCount(page);
    try {
      expect(count).toBe(before.count + 1);
      await entry.click();
    } catch (error) {
      await page.keyboard.press('Escape');
      throw error;
    }
  }).toPass();
  await expect(page).toHaveURL(/\/customer\/message\?list=/);
  // The page is there already: the address is ahead of its filters.
  await expect(buttonIn(page.getByRole('main'), '只看未读').first()).toHaveAttribute('aria-pressed', 'true');
  await search(page, keyword, phone);
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page).first();
  await expect(cell(row, 'status')).toHaveText('待处理');
  expect(await weight(cell(row, 'content').getByText('换机油机滤'))).toBe('600');
  await readable(page, 'list');

  await buttonIn(row, '处理').click();
  const handle = page.getByRole('dialog', { name: '处理保养提醒' });
  await buttonIn(handle, '处理完成').click();
  await expect(handle.locator('[data-field=result]')).toContainText('请填写处理结果');
  await handle.getByRole('button', { name: '已到店办好' }).click();
  await handle.getByLabel(/^下次保养里程/).fill('29000');
  await buttonIn(handle, '处理完成').click();
  await expect(handle.locator('[data-field=nextMileage]')).toContainText('保养里程应大于车辆现在的 30000 公里');
  await handle.getByLabel(/^下次保养里程/).fill('38000');
  await readable(page, 'handle', '[role=dialog]');
  await buttonIn(handle, '处理完成').click();
  await expect(page.getByText('已处理，下次提醒已新增')).toBeVisible();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.goto('/customer/message');
  await search(page, keyword, phone);
  await expect(rows(page)).toHaveCount(2);
  // 8,000 km by 40 a day.
  await expect(cell(row, 'dueDay')).toHaveText(`${dayOf(200)}（38,000 公里，预估）`);
  await expect(cell(rows(page).nth(1), 'result')).toHaveText('已到店办好');
  expect((await customerRemind(staff).page({ customerId })).records).toMatchObject([
    { status: 0, dueMileage: 38_000, estimated: true },
    { status: 2, result: '已到店办好' },
  ]);
});

test(
  '[MEM-93] reminders are read one by one and together, called off and deleted; what is due keeps its day',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const { staff, phone, customerId } = await carOwner(baseURL ?? '');
    for (const content of ['送合同', '寄样品', '回电话'])
      await customerRemind(staff).add({ kind: 'other', customerId, content, dueDay: dayOf(0) });
    await asUser(page, 'laoban');
    await page.goto('/customer/message');
    await search(page, keyword, phone);
    await expect(rows(page)).toHaveCount(3);
    const row = (content: string) => rows(page).filter({ hasText: content });
    await buttonIn(row('送合同'), '已读').click();
    await expect(buttonIn(row('送合同'), '已读')).toHaveCount(0);
    expect(await weight(cell(row('送合同'), 'content').getByText('送合同'))).toBe('400');
    for (const content of ['寄样品', '回电话']) await row(content).getByRole('checkbox').check();
    await buttonIn(page.getByRole('toolbar', { name: '批量操作' }), '标为已读').click();
    await expect(buttonIn(rows(page), '已读')).toHaveCount(0);
    await expect(page.getByRole('toolbar', { name: '批量操作' })).toHaveCount(0);

    await buttonIn(row('寄样品'), '修改').click();
    const edit = page.getByRole('dialog', { name: /^修改提醒/ });
    await expect(edit).toContainText('已到期，不能再改');
    await edit.getByLabel(/^提醒内容/).fill('寄样品两份');
    await buttonIn(edit, '保存').click();
    await expect(row('寄样品两份')).toBeVisible();
    await more(page, row('寄样品两份'), '作废');
    await buttonIn(page.getByRole('alertdialog'), '作废').click();
    await expect(cell(row('寄样品两份'), 'status')).toHaveText('已取消');
    await more(page, row('回电话'), '删除');
    await buttonIn(page.getByRole('alertdialog'), '删除').click();
    await expect(rows(page)).toHaveCount(2);
  },
);

test('[MEM-90] the rules say which reminders the night makes', { tag: '@long' }, async ({ page, baseURL }) => {
  const { staff } = await twoSides(baseURL ?? '');
  const visitOf = async () => (await customerRemindRule(staff).item()).rules.find(({ kind }) => kind === 'visit');
  await asUser(page, 'laoban');
  await page.goto('/customer/message');
  await buttonIn(page.getByRole('main'), '提醒规则').click();
  const rules = page.getByRole('dialog', { name: '提醒规则' });
  await rules.getByRole('switch', { name: '回访' }).check();
  await rules.getByLabel(/^回访开单后天数/).fill('0');
  await buttonIn(rules, '保存').click();
  await expect(rules.locator('[data-field=visitDays]')).toContainText('回访开单后天数应大于0');
  await rules.getByLabel(/^回访开单后天数/).fill('15');
  await rules.getByRole('switch', { name: '保养' }).check();
  await readable(page, 'rules', '[role=dialog]');
  await rules.getByRole('switch', { name: '保养' }).uncheck();
  await buttonIn(rules, '保存').click();
  await expect(page.getByText('提醒规则已保存')).toBeVisible();
  expect(await visitOf()).toMatchObject({ enabled: true, days: 15 });
});
