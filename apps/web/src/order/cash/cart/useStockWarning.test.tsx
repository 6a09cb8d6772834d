import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it } from 'vitest';
import { notices } from '../../../session';
import type { Desk } from '../desk';
import { useStockWarning } from './useStockWarning';

const goods = { skuId: 'a', name: '机油滤清器', available: 1, unitName: '个', isService: false };
const cart = { lines: [{ goods, quantity: 3 }] };
const desk = { getSnapshot: () => ({ context: { cart } }) } as unknown as Desk;

const asked: boolean[] = [];
function Till() {
  const isStocked = useStockWarning(desk);
  return <button onClick={() => asked.push(isStocked())}>结算</button>;
}

it('warns of missing stock at the first F9, and takes the warning back at the second', async () => {
  const { click, find } = await renderInTest(<Till />);
  await click(find('button'));
  expect(notices.current().map(({ text }) => text)).toEqual([expect.stringContaining('库存只有 1 个')]);
  await click(find('button'));
  expect([asked, notices.current()]).toEqual([[false, true], []]);
});
