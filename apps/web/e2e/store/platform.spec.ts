import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { FINGERS, addButton } from '../support/onPage';
import { test } from '../support/test';

/** A picture that is really one, drawn by the browser. */
async function drawn(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = '#c02b23';
        context.fillRect(0, 0, w, h);
        context.fillStyle = '#1d5fd1';
        context.fillRect(0, 0, w / 2, h / 2);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}

test(
  'a picture is cut, uploaded and shown; what is no picture is refused in words [WIDGET-10] [ROUTE-19]',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'pingtai', '总店', '平台运营中心');
    await page.goto('/test/image-cropper');
    const specimen = page.getByRole('region', { name: '裁剪：2 比 1' });
    const file = specimen.locator('input[type=file]');
    await file.setInputFiles({ name: '门头.png', mimeType: 'image/png', buffer: await drawn(page, 800, 600) });
    const cropper = page.getByRole('dialog');
    await expect(cropper.getByRole('slider', { name: '缩放' })).toBeVisible();
    await cropper.getByRole('button', { name: '确定' }).click();
    const picture = specimen.locator('img').first();
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth / Math.max(1, image.naturalHeight)))
      .toBeCloseTo(2, 1);

    const many = page.getByRole('region', { name: '多张：最多 4 张' });
    await many
      .locator('input[type=file]')
      .setInputFiles({ name: '假图.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') });
    await expect(page.getByText(/只支持.*图片|图片已损坏/).first()).toBeVisible();
    await expect(many.locator('img')).toHaveCount(0);
  },
);

test('[PROD-15] the platform writes an announcement, a shop reads it, and it is withdrawn', async ({ page }) => {
  const title = `维护通知${String(Date.now() % 100_000)}`;
  await asUser(page, 'pingtai', '总店', '平台运营中心');
  await page.goto('/platform/notice');
  await addButton(page, '新增公告').click();
  const form = page.getByRole('dialog', { name: '新增公告' });
  await form.getByLabel(/^标题/).fill(title);
  const text = form.getByRole('textbox', { name: '公告内容' });
  await text.click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('今晚升级', FINGERS);
  await page.keyboard.press('Control+b');
  await page.keyboard.type('，<script>window.__hurt=1</script>请提前交班。', FINGERS);
  await form.getByRole('button', { name: '发布' }).click();
  await expect(page.getByText('发布成功')).toBeVisible();
  const row = page.locator('.MuiDataGrid-row:visible').filter({ hasText: title });
  await expect(row).toBeVisible();

  const ticker = page.getByRole('banner').getByRole('link', { name: /公告/ });
  await page.reload();
  await expect(ticker).toContainText(title);
  await ticker.click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.locator('main strong').filter({ hasText: '今晚升级' })).toBeVisible();
  await expect(page.locator('main').getByText('<script>window.__hurt=1</script>请提前交班。')).toBeVisible();
  expect(await page.evaluate(() => '__hurt' in window)).toBe(false);

  await page.goto('/platform/notice');
  await row.getByRole('button', { name: '撤回' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
  await expect(row).toContainText('已撤回');
});

test('the page to which WeChat sends the owner back stands by itself [ROUTE-12]', async ({ page }) => {
  await page.goto('/store/bindSuccess');
  await expect(page.getByRole('heading', { name: '没有绑定成功' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  await page.goto('/store/bindSuccess?auth_code=whatever');
  await expect(page.getByRole('heading', { name: '请先登录' })).toBeVisible();
});

test(
  'a sheet is uploaded, and all its faults are told at once with row and column [ROUTE-19]',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'pingtai', '总店', '平台运营中心');
    await page.goto('/test/excel-import');
    await expect(page.getByRole('heading', { name: 'Excel导入测试' })).toBeVisible();
    await page.goto('/test/select');
    await expect(page.getByText('获取字典数据失败').first()).toBeVisible();
    await page.goto('/test/websocket');
    await expect(page.getByText('已连接', { exact: true })).toBeVisible();
  },
);
