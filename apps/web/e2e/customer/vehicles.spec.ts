import { appCustomerVehicle } from '@partsdesk/sdk/parts/appCustomerVehicle';
import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { appImage } from '@partsdesk/sdk/storage/appImage';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn, cell, more, openList, search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

let made = 0;
/** A plate of this worker that nobody has: the letters are none of the demo's. */
const freshPlate = (): string =>
  `琼W${(Date.now() + (made += 1)).toString(36).slice(-5).toUpperCase().replace(/[IO]/g, '9')}`;
const freshPhone = (): string => `166${String(Date.now() + (made += 1)).slice(-8)}`;

type Sides = Awaited<ReturnType<typeof twoSides>>;
const owner = async ({ staff }: Sides, name: string) => {
  const phone = freshPhone();
  return { name, phone, id: await customers(staff).add({ name, phone }) };
};

const vehicleSearch = '车牌、车架号、车主、手机号';

test('a vehicle is added, corrected, given to another customer with its history, and disabled', async ({
  page,
  baseURL,
}) => {
  const sides = await twoSides(baseURL ?? '');
  const [one, two] = [await owner(sides, '赵车主'), await owner(sides, '钱车主')];
  await asUser(page, 'laoban');
  await page.goto(`/customer/list-car/${one.id}`);
  await expect(page.getByRole('heading', { name: '赵车主的车辆' })).toBeVisible();
  await buttonIn(page.getByRole('main'), '新增车辆').first().click();
  const form = page.getByRole('dialog', { name: '新增车辆' });
  const plate = freshPlate();
  await form.getByLabel(/^车牌号/).fill('琼W123');
  await form.getByLabel(/^车架号/).fill('1M8GDM9A1KP042788');
  await expect(form.locator('[data-field=vin]')).toContainText('校验位对不上');
  await form.getByLabel(/^里程/).fill('50000');
  await buttonIn(form, '保存').click();
  await expect(form.locator('[data-field=plate]')).toContainText('车牌号应为7位，新能源车为8位');
  await form.getByLabel(/^车牌号/).fill(plate.toLowerCase());
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  const row = rows(page).first();
  await expect(cell(row, 'plate')).toHaveText(plate);

  await buttonIn(row, '编辑').click();
  const edit = page.getByRole('dialog', { name: `编辑车辆 ${plate}` });
  await edit.getByLabel(/^里程/).fill('5200');
  await expect(edit.locator('[data-field=mileage]')).toContainText('不采用');
  await buttonIn(edit, '保存').click();
  await expect(edit).toBeHidden();
  await expect(cell(row, 'mileage')).toHaveText('50,000 公里');

  await more(page, row, '过户');
  const transfer = page.getByRole('dialog', { name: `过户 ${plate}` });
  await transfer.getByLabel(/^新车主/).fill(two.phone);
  await page.getByRole('option', { name: /钱车主/ }).click();
  await transfer.getByLabel(/^过户原因/).fill('二手车成交');
  await buttonIn(transfer, '过户').click();
  const question = page.getByRole('alertdialog', { name: `把「${plate}」过户给「钱车主」？` });
  await buttonIn(question, '过户').click();
  await expect(page.getByText('这位客户还没有登记车辆。')).toBeVisible();

  await openList(page, '/customer/list-car');
  await search(page, vehicleSearch, plate);
  await expect(rows(page)).toHaveCount(1);
  await expect(cell(row, 'customerName')).toHaveText('钱车主');
  await buttonIn(row, '详情').click();
  const detail = page.getByRole('dialog', { name: plate });
  await expect(detail.getByText('赵车主 → 钱车主')).toBeVisible();
  await expect(detail.getByText('5,200 公里（不采用）')).toBeVisible();
  await expectReadable(page, '车辆详情', { within: '[role=dialog]' });
  await buttonIn(detail, '关闭').click();
  await more(page, row, '停用');
  await expect(cell(row, 'status')).toHaveText('已停用');
});

async function photo(page: Page, { customer }: Sides): Promise<string> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 240];
    canvas.getContext('2d')?.fillRect(0, 0, 160, 240);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(base64, 'base64')], { type: 'image/jpeg' }), '行驶证.jpg');
  return (await appImage(customer).uploadImg(form)).path;
}

test(
  'a claim on a taken plate is compared with its owner and goes over, by keys alone',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const sides = await twoSides(baseURL ?? '');
    const holder = await owner(sides, '孙车主');
    const plate = freshPlate();
    await customerVehicle(sides.staff).add({ customerId: holder.id, plate, modelName: '大众 朗逸' });
    await asUser(page, 'laoban', '总店');
    await page.goto('/customer/vehicle-audit');
    const claim = (draft: { plate: string; imageUrls?: string[] }) => appCustomerVehicle(sides.customer).add(draft);
    await claim({ plate, imageUrls: [await photo(page, sides)] });
    await page.reload();
    await search(page, '车牌、车架号、申请人、手机号', plate);
    await expect(rows(page)).toHaveCount(1);
    await buttonIn(rows(page).first(), '审核').click();
    const drawer = page.getByRole('dialog', { name: plate });
    await expect(drawer.getByText('这块车牌已登记在「孙车主」名下')).toBeVisible();
    await expect(drawer.getByRole('img', { name: '车辆照片 1' })).toBeVisible();
    await expectReadable(page, '车辆审核', { within: '[role=dialog]' });
    await buttonIn(drawer, '关闭').click();
    await buttonIn(rows(page).first(), '审核').click();
    await expect(buttonIn(drawer, '过户并通过')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`把「${plate}」从「孙车主」过户给`);
    await buttonIn(question, '过户并通过').click();
    await expect(page.getByText('已过户并通过')).toBeVisible();
    const [seen] = (await customerVehicle(sides.staff).page({ keyword: plate })).records;
    expect(seen).toBeUndefined();
    expect(await appCustomerVehicle(sides.customer).list()).toMatchObject([{ plate, auditStatus: 1 }]);
  },
);

test('a claim is rejected with a reason, and the next one opens', { tag: '@long' }, async ({ page, baseURL }) => {
  const sides = await twoSides(baseURL ?? '');
  const [first, second] = [freshPlate(), freshPlate()];
  for (const plate of [first, second]) await appCustomerVehicle(sides.customer).add({ plate });
  await asUser(page, 'laoban', '总店');
  await openList(page, '/customer/vehicle-audit');
  await rows(page).filter({ hasText: second }).getByRole('button', { name: '审核', exact: true }).click();
  await expect(page.getByRole('dialog', { name: second }).getByText('客户没有上传照片')).toBeVisible();
  await page.keyboard.press('Alt+KeyR');
  const reject = page.getByRole('dialog', { name: `驳回 ${second}` });
  await buttonIn(reject, '驳回').click();
  await expect(reject.locator('[data-field=reason]')).toContainText('请填写驳回原因');
  await reject.getByRole('button', { name: '照片不清楚，请重新拍' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: first })).toBeVisible();
  expect(await appCustomerVehicle(sides.customer).list()).toMatchObject([
    { plate: second, auditStatus: 2, rejectReason: '照片不清楚，请重新拍' },
    { plate: first, auditStatus: 0 },
  ]);
});
