import { expect, type Page } from '@playwright/test';
import { enterShop } from '../support/logIn';
import { test } from '../support/test';

const RENEWAL = '/api/gate/oauth/refreshToken';

/** How long the token that the browser keeps will live. */
const secondsLeft = (page: Page) =>
  page.evaluate(() => {
    const kept = Object.keys(localStorage).map((key) => localStorage.getItem(key) ?? '');
    const login = kept.find((text) => text.includes('refreshTimestamp')) ?? '';
    return (Number(/"refreshTimestamp":(\d+)/.exec(login)?.[1]) - Date.now()) / 1000;
  });

test('two tabs whose token is about to end: one renewal, and both go on [SESS-02]', async ({ page, context }) => {
  // By the form: a login that is renewed here serves no other test.
  await enterShop(page, 'dianzhang');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/customer/tag');
    await expect(tab.getByRole('heading', { name: '客户标签' }).first()).toBeVisible();
  }
  const renewals: string[] = [];
  const refused: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith(RENEWAL)) renewals.push(request.url());
  });
  context.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });

  for (let round = 1; round <= 3; round += 1) {
    // As if two hours had passed since the login: what is kept says that five seconds are left.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        const text = localStorage.getItem(key) ?? '';
        if (text.includes('refreshTimestamp'))
          localStorage.setItem(
            key,
            text.replace(/"refreshTimestamp":\d+/, `"refreshTimestamp":${String(Date.now() + 5_000)}`),
          );
      }
    });
    const name = `第${String(round)}次`;
    // Both ask in the same millisecond: a moment between them, and the second would find what the first has brought.
    for (const tab of [page, other]) await tab.getByLabel('标签名称').first().fill(name);
    const moment = Date.now() + 1_000;
    await Promise.all(
      [page, other].map((tab) =>
        tab
          .getByLabel('标签名称')
          .first()
          .evaluate(
            (field, at) =>
              new Promise<void>((resolve) => {
                setTimeout(() => {
                  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
                  resolve();
                }, at - Date.now());
              }),
            moment,
          ),
      ),
    );
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(new RegExp(encodeURIComponent(name)));
      await expect(tab.getByText(`名称：${name}`).first()).toBeVisible();
    }
    // What is shown of the search comes from the address, also before the renewal is answered.
    await expect.poll(() => secondsLeft(page)).toBeGreaterThan(60);
    expect(renewals).toHaveLength(round);
  }
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(tab.getByRole('heading', { name: '客户标签' }).first()).toBeVisible();
  }
  expect({ renewals: renewals.length, refused }).toEqual({ renewals: 3, refused: [] });
});
