import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn } from '../support/lists';
import { test } from '../support/test';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/messages-${name}.png` });
};

test('[MKT-66] the head store chooses what the mini-app tells, sees it on a phone, and WeChat opens it', async ({
  page,
}) => {
  await asUser(page, 'laoban', '总店');
  await page.goto('/market/applet-msg-reminder');
  const main = page.getByRole('main');
  const item = (title: string) => main.getByRole('listitem', { name: title, exact: true });
  await expect(item('付款成功通知')).toContainText('已开通');
  const phone = main.getByRole('complementary', { name: '手机预览' });
  await expect(phone).toContainText('支付金额');
  await expectReadable(page, '小程序消息提醒');
  await shot(page, 'list');

  await item('询价回复通知').getByRole('checkbox').check();
  await expect(phone).toContainText('回复门店');
  await buttonIn(main, '保存').click();
  await expect(item('询价回复通知')).toContainText('已开通');

  await item('询价回复通知').getByRole('checkbox').uncheck();
  await buttonIn(main, '保存').click();
  const asked = page.getByRole('alertdialog', { name: '不再发送「询价回复通知」？' });
  await expect(asked).toBeVisible();
  await expectReadable(page, '不再发送', { within: '[role=alertdialog]' });
  await shot(page, 'drop');
  await buttonIn(asked, '不再发送').click();
  await expect(item('询价回复通知')).toContainText('未选');
  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'phone');
});
