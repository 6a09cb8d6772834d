import { expect, type Page } from '@playwright/test';
import { action } from '../onPage';

const main = (page: Page) => page.getByRole('main');
const sure = async (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

interface GivenBack {
  /** How many pieces of each part, by its name. */
  pieces: Record<string, number>;
  /** What the settlement proposes by each way of payment, such as `{ 储值: '76.75' }`; exactly these ways. */
  refunds: Record<string, string>;
  /** What its question says before it pays. */
  says: string;
  /** Looks at the settlement before it pays. */
  look?: () => Promise<void>;
  /** Services alone have nothing to store. */
  stored?: boolean;
}

/** Gives pieces of an outbound back through its screens: asked for, approved, stored and refunded as proposed. */
export async function giveBack(page: Page, saleOutId: string, given: GivenBack): Promise<void> {
  const { pieces, refunds, says, look, stored = true } = given;
  await page.goto(`/order/list/delivery-order-details/${saleOutId}`);
  await action(page, '退货').click();
  for (const [name, quantity] of Object.entries(pieces)) {
    const line = main(page).getByRole('listitem', { name, exact: true });
    await line.getByLabel('退货数量').fill(String(quantity));
    await line.getByRole('combobox', { name: '退货原因' }).click();
    await page.getByRole('option', { name: '型号不符' }).click();
  }
  await action(page, '提交审核').click();
  await expect(page).toHaveURL(/return-order-detail\?id=/);
  await action(page, '审核').click();
  await action(page, '通过').click();
  await sure(page, '通过');
  await expect(page).toHaveURL(/return-order-detail/);
  if (stored) {
    await action(page, '入库').click();
    await action(page, '确认入库').click();
    await expect(page).toHaveURL(/return-order-detail/);
  }
  await action(page, '退款').click();
  await expect(action(page, '确认退款')).toBeVisible();
  const ways = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByLabel('退款金额') });
  await expect(ways).toHaveCount(Object.keys(refunds).length);
  for (const [name, amount] of Object.entries(refunds))
    await expect(ways.and(page.getByRole('listitem', { name, exact: true })).getByLabel('退款金额')).toHaveValue(
      amount,
    );
  await look?.();
  await action(page, '确认退款').click();
  await expect(page.getByRole('alertdialog')).toContainText(says);
  await sure(page, '退款');
  await expect(page).toHaveURL(/return-order-detail/);
  await expect(main(page)).toContainText('已退款');
}
