import type { Client } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { Link } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../session';
import { PaymentCodeIntro } from '../shell/PaymentCodeIntro';
import { OpeningSteps } from './OpeningSteps';

const keys: Schemas['OpeningStepKey'][] = ['address', 'parts', 'stock', 'staff', 'payment', 'sale'];
afterEach(() => {
  session.leave();
  localStorage.clear();
});

/** A head store on its dashboard, where these steps are still to be done. */
async function dashboard(open: Schemas['OpeningStepKey'][], address = '/dashboard/analysis') {
  session.enter({ tenantId: 's1', deptId: undefined, businessNature: 200, name: '开张汽配' });
  const call = vi
    .fn<Client['call']>()
    .mockImplementation(({ path }) =>
      Promise.resolve(
        path.endsWith('/openingStep/list')
          ? keys.map((key) => ({ key, done: !open.includes(key) }))
          : { applyStatus: 0 },
      ),
    );
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <OpeningSteps />
      <PaymentCodeIntro userId="u1" tenantId="s1" onDashboard />
      <Link to="/store/shop/branch">去填写</Link>
    </ApiProvider>,
    address,
  );
  for (let n = 0; n < 3; n += 1) await page.settle();
  return page;
}
const INTRO = '收款码：顾客扫一扫就付款';

it('the list stays with what is open after the first sale, until that is declined', async () => {
  const page = await dashboard(['payment']);
  expect(page.text()).toContain('已完成 5 / 6');
  expect(page.text()).toContain('开通线上收款');
  expect(page.text()).not.toContain('开第一单');
  await page.click(page.button('暂不开通'));
  expect(page.text()).not.toContain('开业准备');
  expect((await dashboard(['payment'])).text()).not.toContain('开业准备');
});

it('a declined step is not counted, may be taken up again, and takes nothing else away', async () => {
  const page = await dashboard(['payment', 'staff']);
  expect(page.text()).toContain('已完成 4 / 6');
  await page.click(page.button('暂不开通'));
  expect(page.text()).toContain('已完成 4 / 5');
  expect(page.text()).toContain('添加员工');
  await page.click(page.button('还是要开通'));
  expect(page.text()).toContain('已完成 4 / 6');
  await page.click(page.button('暂不开通'));
});

it('a list without an open step is gone', async () => {
  expect((await dashboard([])).text()).not.toContain('开业准备');
});

it('the introduction of the payment code opens on arrival, and not over what is to be done first', async () => {
  expect((await dashboard(['payment'])).text()).toContain(INTRO);
  localStorage.clear();
  const page = await dashboard(keys);
  expect(page.text()).not.toContain(INTRO);
  await page.click(page.find('a[href="/store/shop/branch"]'));
  await page.click(page.button('不再显示'));
  for (let n = 0; n < 3; n += 1) await page.settle();
  expect(page.text()).not.toContain(INTRO);
});
