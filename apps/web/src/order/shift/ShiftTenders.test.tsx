import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it } from 'vitest';
import { ShiftTenders } from './ShiftTenders';

const online = { onlineCount: 1, onlineAmount: 7000, onlineRefundCount: 1, onlineRefunded: 2000 };
const way = (method: string, expected: number, counted: number) => ({
  ...{ method, count: 2, refundCount: 1, received: 8000, refunded: 1500, amount: 6500 },
  ...{ expected, counted, variance: counted - expected },
});

it('every way to pay tells what it received, gave back and kept, and each figure bears its name', async () => {
  const shift = { expectedCash: 26_500, tenders: [way('cash', 26_500, 26_500), way('wechat', 6500, 6000)], ...online };
  const page = await renderInTest(<ShiftTenders shift={shift} />);
  const rows = [...page.find('tbody').querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => `${cell.dataset['label'] ?? ''} ${cell.textContent}`),
  );
  const same = ['笔数 2', '收款 ¥80.00', '退款 ¥15.00', '净收 ¥65.00'];
  expect(rows).toEqual([
    [...same, '应有 ¥265.00', '实点 ¥265.00', '差异 相符'],
    [...same, '应有 ¥65.00', '实点 ¥60.00', '差异 少 ¥5.00'],
    ['笔数 1', '收款 ¥70.00', '退款 ¥20.00', '净收 ¥50.00', '应有 -', '实点 -', '差异 -'],
  ]);
});

it('before the count it tells how often money came and went back, and no amounts', async () => {
  const cash = { ...way('cash', 0, 0), received: null, refunded: null, amount: null };
  const page = await renderInTest(<ShiftTenders shift={{ expectedCash: null, tenders: [cash], ...online }} />);
  expect(page.text()).not.toContain('¥');
  expect(page.text()).toContain('退款笔数');
});
