import { describe, expect, it } from 'vitest';
import type { ScreenName } from '../../screenList';
import { findCommands, type Command } from './commands';
import { creationCommands } from './creations';
import { searchWords } from './searchWords';

const command = (label: string, hint?: string): Command => ({
  id: label,
  group: '页面',
  label,
  ...(hint ? { hint } : {}),
  run: () => undefined,
});
const commands = [
  command('客户标签', '客户'),
  command('门店客户', '客户'),
  command('出库单', '订单'),
  command('销售单 XS-A01-20261121-000007', '最近单据'),
];

describe('the command palette', () => {
  it('shows everything until something is typed', () => {
    expect(findCommands(commands, ' ')).toEqual(commands);
  });

  it('finds by any part of name or module, and puts what begins with the word first', () => {
    expect(findCommands(commands, '客户').map(({ label }) => label)).toEqual(['客户标签', '门店客户']);
    expect(findCommands(commands, '订单').map(({ label }) => label)).toEqual(['出库单']);
  });

  it('[U-46] finds by pinyin or its initials', () => {
    const returns = { ...command('退货单', '订单'), pinyin: '退货单 thd tuihuodan' };
    expect(findCommands([...commands, returns], 'thd')).toEqual([returns]);
    expect(findCommands([...commands, returns], 'tuihuo')).toEqual([returns]);
  });

  it('finds a page by what a shop calls its work, behind those of that name', () => {
    const page = (name: ScreenName, label: string) => ({ ...command(label), words: searchWords[name] });
    const pages = [
      page('OrderCashReturnOrder', '退货单'),
      page('StatementDebt', '欠款报表'),
      page('CashReceivable', '待收款'),
      page('GoodsStockTransfer', '调拨单'),
      page('GoodsStockTaking', '盘点单'),
      page('FundReconcile', '对账核对'),
      page('CashShift', '交接班'),
    ];
    const found = (typed: string) => findCommands(pages, typed).map(({ label }) => label);
    for (const typed of ['应收', '挂账', '赊账']) expect(found(typed)).toEqual(['欠款报表', '待收款']);
    expect(found('欠款')).toEqual(['欠款报表', '待收款']);
    expect(found('对账')).toEqual(['对账核对', '欠款报表']);
    expect(found('换货')).toEqual(['退货单']);
    expect(found('交班')).toEqual(['交接班']);
    expect(found('盘库')).toEqual(['盘点单']);
    expect(found('调货')).toEqual(['调拨单']);
  });

  it('wants every word, in capitals or not', () => {
    expect(findCommands(commands, 'xs 0007').map(({ label }) => label)).toEqual(['销售单 XS-A01-20261121-000007']);
    expect(findCommands(commands, 'xs 0008')).toEqual([]);
  });
});

describe('new records in the palette', () => {
  const offered = (rights: readonly string[], pages: readonly string[]) => {
    const gone: string[] = [];
    const commands = creationCommands({
      may: (path) => rights.includes(path),
      mayVisit: (name) => pages.includes(name),
      go: (address) => () => void gone.push(address),
    });
    commands.forEach(({ run }) => run());
    return { commands, gone };
  };

  it('are offered to whoever may add them, on the list that is theirs', () => {
    const rights = ['stockIn.save', 'stockOut.save', 'stockTransfer.save', 'stockTaking.save', 'customer.save'];
    const stock = ['GoodsStockIn', 'GoodsStockOut', 'GoodsStockTransfer', 'GoodsStockTaking'];
    const { commands: all, gone } = offered(rights, [...stock, 'CustomerListAll']);
    const labels = ['新增入库单', '新增其他出库单', '新增调拨单', '新增盘点单', '新增客户'];
    expect(findCommands([...commands, ...all], '新增').map(({ label }) => label)).toEqual(labels);
    expect(gone[0]).toBe('/goods/stock/in?add=1');
    expect(findCommands([...commands, ...all], '新建 盘点').map(({ label }) => label)).toEqual(['新增盘点单']);
    expect(offered(rights, ['GoodsStockIn']).commands).toHaveLength(1);
    expect(offered(['customer.save'], stock).commands).toEqual([]);
  });
});
