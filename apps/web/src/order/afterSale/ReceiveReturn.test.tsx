import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it, vi } from 'vitest';
import { ReceiveReturn } from './ReceiveReturn';

const line = (id: string, name: string) => ({
  ...{ id, name, skuCode: `P-${id}`, spec: '', brandName: '', unitName: '个', decimals: 0, quantity: 2 },
});
const found = {
  id: 'a',
  code: 'SH-1',
  warehouseName: '城东店仓库',
  lines: [line('1', '火花塞'), line('2', '机油滤清器')],
};

it('each quantity has a label to be seen, and a name that says of which part it is', async () => {
  const call = vi
    .fn<Client['call']>()
    .mockImplementation(({ path }) => Promise.resolve(path.endsWith('/item') ? found : []));
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <ReceiveReturn id="a" take={vi.fn()} reload={vi.fn()} onClose={vi.fn()} />
    </ApiProvider>,
  );
  await page.settle();
  const inputs = [...document.querySelectorAll<HTMLInputElement>('li input')];
  expect(inputs.map((input) => [input.labels?.[0]?.textContent, input.getAttribute('aria-label')])).toEqual([
    ['次品数量', '火花塞次品数量'],
    ['次品数量', '机油滤清器次品数量'],
  ]);
  await page.type(inputs[1]!, '3');
  await page.click(page.button('确认收到'));
  expect(page.text()).toContain('次品数量最多2');
});
