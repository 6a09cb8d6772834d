import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { goods } from '@partsdesk/sdk/parts/goods';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { savedView } from '@partsdesk/sdk/parts/savedView';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { expect } from '@playwright/test';
import { screens } from '../../src/screens';
import { hostileTexts } from '../support/hostileTexts';
import { logIn, readIntroduction } from '../support/logIn';
import { newOwner, type NewOwner } from '../support/newOwner';
import { follow } from '../support/onPage';
import { followCalls } from '../support/settled';
import { test } from '../support/test';
import { widthsOf } from '../support/widths';

/** Every text in turn, cut to what the field holds. */
function texts(): (most: number) => string {
  let next = 0;
  return (most) => (hostileTexts[next++ % hostileTexts.length] ?? '').slice(0, most);
}

/** Puts all the texts into the company's records, wherever a field takes any text; answers how many were taken. */
async function poison({ client }: NewOwner): Promise<number> {
  const text = texts();
  let taken = 0;
  const tried = async (write: Promise<unknown>, fields: number) => {
    // A field that takes only a pattern may refuse; that it never fails otherwise is shown by the server's own tests.
    taken += await write.then(
      () => fields,
      () => 0,
    );
  };
  for (let round = 0; round < 60; round += 1) {
    const phone = `166${String(10_000_000 + round)}`;
    const id = await customer(client)
      .add({ name: text(30), phone, kind: 1, source: text(20), address: text(100), remark: text(200) })
      .catch(() => undefined);
    if (!id) continue;
    taken += 4;
    if (round < 10)
      await tried(customerVehicle(client).add({ customerId: id, plate: text(10), modelName: text(50) }), 2);
  }
  for (let round = 0; round < 10; round += 1) {
    await tried(customerTag(client).add({ name: text(20) }), 1);
    await tried(sysAuthority(client).add({ name: text(20), remark: text(100) }), 2);
    await tried(partsShop(client).add({ name: text(30), contact: text(20), address: text(100) }), 3);
    await tried(warehouse(client).add({ name: text(20) }), 1);
    await tried(savedView(client).add({ screen: 'CustomerTag', name: text(20), list: '{"size":50}' }), 1);
    await tried(
      goods(client).add({
        name: text(60),
        skuCode: `XSS-${String(round)}`,
        price: 100,
        unitName: '个',
        spec: text(60),
      } as never),
      2,
    );
  }
  return taken;
}

/** Every screen in `pnpm test:long`, of the test command every sixth. */
const SHARE = process.env.FULL_SIZE ? 1 : 6;

test(
  'three hundred scripts in the text fields of a company: none runs, none is fetched, the policy is ' +
    'never breached',
  async ({ page, baseURL }) => {
    test.setTimeout(900_000);
    const owner = await newOwner(baseURL ?? '', '脚本试店');
    expect(hostileTexts).toHaveLength(300);
    expect(await poison(owner)).toBeGreaterThan(250);

    const hurt: string[] = [];
    page.on('dialog', (dialog) => {
      hurt.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) hurt.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && /^https?:/.test(request.url()))
        hurt.push(`a request to ${request.url()}`);
    });
    const settled = followCalls(page);
    await readIntroduction(page);
    await logIn(page, owner.phone);
    await page
      .getByRole('button', { name: /脚本试店/ })
      .first()
      .click();
    await page.getByRole('button', { name: /总店/ }).first().click();
    await expect(page.getByRole('banner')).toBeVisible();
    const visited = screens
      .filter(
        ({ path, planned, layout }) =>
          !planned &&
          layout !== 'public' &&
          !path.startsWith('/platform/') &&
          !path.startsWith('/test/') &&
          // A document's page shows nothing without the document.
          !path.includes('/:'),
      )
      .filter((_, place) => place % SHARE === 0);
    for (const [place, { path, layout }] of visited.entries())
      for (const size of widthsOf(place)) {
        await page.setViewportSize(size);
        const plain = path.replace(/\/:.*$/, '');
        // Within the app, where there is a way: every page of it by its address is everyScreen's.
        if (layout === 'main' && (await page.getByRole('banner').isVisible())) await follow(page, plain);
        else await page.goto(plain);
        await settled();
        if (await page.evaluate(() => '__hurt' in window)) hurt.push(`a script ran on ${path}`);
      }
    expect(hurt).toEqual([]);
  },
);
