import { createClient, memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../support/logIn';
import { freshPhone, smsCodeOf } from '../support/newOwner';
import { test } from '../support/test';

const FILTER = { name: '机油滤清器', skuCode: 'LQ-001', barCode: '6920000000017', price: 3500 };
const PADS = { name: '前刹车片', skuCode: 'SC-001', barCode: '6920000000024', price: 12_800 };

/** Two parts in the archive; its screens are the goods' business. */
async function archive(baseUrl: string, phone: string): Promise<void> {
  const session = memorySession();
  const client = createClient({ baseUrl, session });
  session.login(await oauth(client).login({ authType: 'password', username: phone, password: DEMO_PASSWORD }));
  session.choose({ tenantId: (await partsStore(client).listMyStore())[0]?.id ?? '', deptId: '0' });
  const categoryId = await goodsCategory(client).add({ name: '常用件' });
  for (const part of [FILTER, PADS]) await goods(client).add({ ...part, unitName: '个', categoryId });
}

const scan = (page: Page, { barCode }: typeof FILTER) =>
  Promise.all([...barCode, 'Enter'].flatMap((key) => [page.keyboard.down(key), page.keyboard.up(key)]));

test('[U-45] a new owner: registration, a store, a branch, its opening stock, the first sale', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? '';
  test.setTimeout(180_000);
  const phone = freshPhone();
  await page.goto('/user/register');
  await page.getByLabel(/^手机号/).fill(phone);
  await page.getByRole('button', { name: /验证码/ }).click();
  await page.getByLabel(/^短信验证码|^验证码/).fill(await smsCodeOf(url, phone));
  await page.getByLabel(/^姓名/).fill('孙开张');
  await page.getByLabel(/^密码/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('您还没有店铺。')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '创建店铺' }).click();
  await page.getByLabel(/^店铺名称/).fill('开张汽配');
  await page.getByLabel(/^联系人/).fill('孙开张');
  await page.getByLabel(/^联系电话/).fill(phone);
  await page.getByRole('button', { name: '创建店铺，下一步认证' }).click();
  await expect(page).toHaveURL(/\/shop\/authentication\//);

  await page.getByRole('link', { name: '先试用，以后再认证' }).click();
  await page
    .getByRole('button', { name: /开张汽配/ })
    .first()
    .click();
  await page.getByRole('button', { name: /总店/ }).first().click();
  await page.goto('/dashboard/analysis');
  const opening = page.getByRole('region', { name: '开业准备' });
  await expect(opening).toContainText('已完成 0 / 6');
  await opening.getByRole('link', { name: '填写门店地址' }).click();
  await expect(page.getByRole('heading', { name: '编辑店铺' })).toBeVisible();
  await expect(page.getByLabel(/^详细地址/)).toHaveValue('');
  await page.goto('/store/shop/branch');
  await page.getByRole('link', { name: '新增门店' }).first().click();
  // The list that is being left has a filter of the same name.
  await expect(page.getByRole('heading', { name: '新增门店' })).toBeVisible();
  await page.getByLabel(/^门店名称/).fill('东门店');
  await page.getByLabel(/^联系人/).fill('孙开张');
  await page.getByLabel(/^联系电话/).fill(phone);
  await page.getByRole('button', { name: '新增门店', exact: true }).click();
  await expect(page).toHaveURL(/\/store\/shop\/branch/);

  await archive(url, phone);
  await page.goto('/dashboard/analysis');
  await opening.getByRole('link', { name: '录入期初库存' }).click();
  await page
    .getByRole('dialog', { name: /东门店 · 仓库/ })
    .getByRole('button', { name: '录入期初' })
    .click();
  const form = page.getByRole('dialog', { name: /录入期初库存/ });
  await form.locator('[data-cell="0:0"]').click();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, `${FILTER.skuCode}\t10\t20\n${PADS.skuCode}\t6\t80`);
  for (const { name } of [FILTER, PADS]) await expect(form.getByRole('table').getByText(name)).toBeVisible();
  await expect(form.getByText('共 2 种，成本合计 ¥680.00')).toBeVisible();
  await form.getByRole('button', { name: '保存并入库' }).click();
  const asked = page.getByRole('alertdialog', { name: '期初库存入库？' });
  await expect(asked).toContainText('共 2 种，数量 16，成本合计 ¥680.00');
  await asked.getByRole('button', { name: '入库' }).click();
  await expect(page.getByText('期初库存已入库')).toBeVisible();

  await page.keyboard.press('Escape');
  await page.goto('/dashboard/analysis');
  await expect(opening).toContainText('已完成 2 / 6');
  await expect(opening.getByRole('listitem').filter({ hasText: '录入期初库存' })).toContainText('已完成');
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '东门店' }).click();
  await expect(page.getByRole('banner')).toContainText('东门店');
  await page.goto('/cash/index');
  await expect(page.getByRole('combobox', { name: '扫码或搜索商品' })).toBeFocused();
  await scan(page, FILTER);
  await scan(page, PADS);
  await expect(page.getByLabel('应收金额').first()).toHaveText(/163\.00/);
  await page.keyboard.press('F9');
  await expect(page.getByLabel('现金金额')).toBeVisible();
  await page.keyboard.press('F8');
  const notOpen = page.getByRole('dialog', { name: '出示收款码' });
  await expect(notOpen).toContainText('店铺还没有开通线上收款，顾客暂时不能扫码付款。');
  await page.keyboard.press('Enter');
  await expect(notOpen).toHaveCount(0);
  await page.getByLabel('现金金额').press('Enter');
  await expect(page.getByRole('region', { name: '收款成功' })).toContainText('¥163.00');
});
