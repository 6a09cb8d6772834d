import type { Client } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { PermissionsProvider } from '@partsdesk/ui/app/permissions';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ScanTargetsContext } from '@partsdesk/ui/scan/ScannerProvider';
import { act, use } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { MoveLent } from '../../order/borrow/MoveLent';
import { blankLine, withPart, type DraftLine } from './draftLines';
import { DraftLines } from './DraftLines';
import { DraftTotals } from './DraftTotals';
import { StockInDetails } from './StockEntryDetails';
import { StockEntryForm } from './StockEntryForm';
import { ApproveTaking } from './taking/ApproveTaking';
import { CountEntry } from './taking/CountEntry';
import { StockTakingDetails } from './taking/StockTakingDetails';
import { usePartsByCode } from './usePartsByCode';

const filter = {
  skuId: 's',
  skuCode: 'LQ-001',
  barCode: '6901',
  name: '机油滤清器',
  spec: '',
  brandName: '',
  unitName: '支',
  decimals: 0,
  cost: 1000,
  lastPrice: 1000,
  available: null,
};

/** Answers as the server does for the filter, and nothing for any other code. */
function calls(answers: Record<string, unknown> = {}) {
  return vi.fn<Client['call']>().mockImplementation(({ path }, { body }) => {
    const own = Object.entries(answers).find(([end]) => path.endsWith(end));
    if (own) return Promise.resolve(own[1]);
    const { codes = [] } = (body ?? {}) as { codes?: string[] };
    if (path.endsWith('/byCodes'))
      return Promise.resolve(
        codes.flatMap((wanted) => ([filter.skuCode, filter.barCode].includes(wanted) ? [{ ...filter, wanted }] : [])),
      );
    return Promise.resolve({ records: [], total: 0, pages: 0, current: 1 });
  });
}

/** Shows a screen that takes scans. */
async function scanning(children: React.ReactNode, call: Client['call'], address?: string) {
  let deliver: (code: string) => unknown = () => undefined;
  function Scanner() {
    const targets = use(ScanTargetsContext);
    deliver = (code) => targets?.deliver(code);
    return null;
  }
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <Scanner />
      {children}
    </ApiProvider>,
    address,
  );
  return {
    ...page,
    scan: async (code: string) => {
      await act(async () => void deliver(code));
      await page.settle();
    },
    status: () => page.find('[role=status]').textContent,
    scanField: () => page.find<HTMLInputElement>('[data-scan] input'),
  };
}

/** The entry of a count alone, without the page that keeps what was scanned. */
function Count({ of }: { of: object }) {
  return <CountEntry taking={of as Schemas['StockTakingDetail']} scanned={new Map()} onScanned={() => undefined} />;
}

const taking = { id: 't', code: 'PD-1', scope: 0, scopeText: '', version: 2, gain: 0, loss: -1 };

it('a part that was counted is said to be, before the next number is added', async () => {
  const { scan, status, settle } = await scanning(
    <Count of={taking} />,
    calls({ '/stockTaking/lines': { records: [{ skuId: 's', counted: 5 }], total: 1, pages: 1 } }),
  );
  await scan('6901');
  await settle();
  expect(status()).toBe('机油滤清器 ：已盘 5 支，这次填的会加上去；要重新数，先在明细里点「重盘」');
});

it('a part that is counted again says the sum, and a scan clears what was typed', async () => {
  const { scan, scanField, type, find, press, settle, status } = await scanning(
    <Count of={taking} />,
    calls({ '/stockTaking/count': [{ skuId: 's', counted: 9 }] }),
  );
  await type(scanField(), '2');
  await scan('6901');
  expect(scanField().value).toBe('');
  await type(find('[name=quantity]'), '4');
  await press(find('[name=quantity]'), 'Enter');
  await act(async () => find<HTMLFormElement>('form').requestSubmit());
  await settle();
  expect(status()).toBe('机油滤清器 ：记 4 支，共 9 支');
});

it('the next piece of a part is counted without looking it up again', async () => {
  const call = calls({
    '/stockTaking/lines': { records: [{ included: true, counted: null }], total: 1, pages: 1 },
    '/stockTaking/count': [{ skuId: 's', counted: 1 }],
  });
  const { scan, type, find, settle } = await scanning(<Count of={{ ...taking, scope: 1, scopeText: 'A' }} />, call);
  const sent = (end: string) => call.mock.calls.filter(([{ path }]) => path.endsWith(end)).length;
  for (const pieces of ['1', '2']) {
    await scan('6901');
    await type(find('[name=quantity]'), pieces);
    await act(async () => find<HTMLFormElement>('form').requestSubmit());
    await settle();
  }
  // One asks whether it lies inside, two what was counted of it before.
  expect([sent('/stockTaking/count'), sent('/byCodes'), sent('/stockTaking/lines')]).toEqual([2, 1, 3]);
  await scan('6902');
  expect(sent('/byCodes')).toBe(2);
});

it('a scan outside of what is counted leaves the focus in the scan field', async () => {
  const records = [{ included: true }];
  const { find, scan, scanField, notices } = await scanning(
    <Count of={{ ...taking, scope: 1, scopeText: 'A' }} />,
    vi
      .fn<Client['call']>()
      .mockImplementation(({ path }) =>
        Promise.resolve(
          path.endsWith('/byCodes')
            ? [{ ...filter, wanted: '6901' }]
            : { records: records.splice(0), total: 0, pages: 0 },
        ),
      ),
  );
  await scan('6901');
  expect(document.activeElement).toBe(find('[name=quantity]'));
  await scan('6902');
  expect(find('[role=alert]').textContent).toContain('不在本次盘点范围');
  // Said where it can be answered, and nowhere else.
  expect(notices()).toEqual([]);
  expect(document.activeElement).toBe(scanField());
});

it('the progress of a count stands above its lines', async () => {
  const item = {
    ...taking,
    status: 0,
    hidden: true,
    countedCount: 3,
    lineCount: 40,
    varianceCount: null,
    timeline: [],
  };
  const { find, settle } = await scanning(
    <Routes>
      <Route path="/:id" element={<StockTakingDetails />} />
    </Routes>,
    calls({
      '/stockTaking/item': item,
      '/stockTaking/lines': { records: [{ ...filter, id: 's', round: 1 }], total: 1, pages: 1, current: 1 },
    }),
    '/t',
  );
  await settle();
  const progress = find('[aria-label="盘点进度"]');
  expect(progress.textContent).toContain('已盘 3，共 40 种');
  const table = find('table[aria-label="盘点明细"]');
  expect(progress.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

const counting = {
  ...taking,
  ...{ status: 0, hidden: true, countedCount: 1, lineCount: 40, varianceCount: null, timeline: [] },
};
const countingAs = (buttons: string[]) => (
  <PermissionsProvider permissions={{ buttons: buttons.map((path) => ({ path, name: path })) }}>
    <Routes>
      <Route path="/:id" element={<StockTakingDetails />} />
    </Routes>
  </PermissionsProvider>
);

it('a part scanned without a quantity is told, marked at its line and asked about before handing in', async () => {
  const plug = { ...filter, skuId: 'p', skuCode: 'HHS-1', barCode: '6902', name: '火花塞' };
  const call = calls({
    '/stockTaking/item': counting,
    '/stockTaking/count': [{ skuId: 'p', counted: 4 }],
    '/stockTaking/lines': {
      records: [filter, plug].map((part) => ({ ...part, id: part.skuId, round: 1, counted: null })),
      ...{ total: 2, pages: 1, current: 1 },
    },
  });
  const answered = call.getMockImplementation();
  call.mockImplementation((operation, args, options) =>
    operation.path.endsWith('/byCodes') && (args.body as { codes: string[] }).codes[0] === plug.barCode
      ? Promise.resolve([{ ...plug, wanted: plug.barCode }])
      : (answered?.(operation, args, options) ?? Promise.resolve()),
  );
  const { scan, type, find, button, click, settle, text, eventually } = await scanning(
    countingAs(['stockTaking.count']),
    call,
    '/t',
  );
  await settle();
  await scan('6901');
  await scan('6902');
  const waiting = () => document.querySelector('[aria-label="没填数量的商品"]')?.textContent;
  expect(waiting()).toBe('已扫描 2 种，还有 1 种没填数量：机油滤清器');
  await type(find('[name=quantity]'), '4');
  await act(async () => find<HTMLFormElement>('form').requestSubmit());
  await settle();
  const marked = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent.includes('没填数量'));
  expect(marked).toEqual([true, false]);
  await click(button('提交审核'));
  await eventually(() => expect(text()).toContain('还有 1 种扫过没填数量，仍要提交？'));
  expect(document.querySelector('[name=uncounted]')).toBeNull();
  await click(button('取消'));
  await click(find('[aria-label="没填数量的商品"] [role=button]'));
  await settle();
  expect(waiting()).toBeUndefined();
  expect(document.activeElement).toBe(find('[name=quantity]'));
});

it('a part that has a count and is scanned again without a quantity is not told as missing one', async () => {
  const call = calls({
    '/stockTaking/item': counting,
    '/stockTaking/lines': {
      records: [{ ...filter, id: 's', round: 1, counted: 3 }],
      ...{ total: 1, pages: 1, current: 1 },
    },
  });
  const { scan, find, button, click, settle, text, eventually } = await scanning(
    countingAs(['stockTaking.count']),
    call,
    '/t',
  );
  await settle();
  for (const code of ['6901', '6901']) {
    await scan(code);
    expect(text()).toContain('已盘 3 支');
    expect(text()).not.toContain('没填数量');
  }
  await click(button('提交审核'));
  await eventually(() => find('[name=uncounted]'));
  expect(text()).not.toContain('没填数量');
});

it('whoever counts and does not decide is told who gives the reasons', async () => {
  const told = async (buttons: string[]) => {
    const { settle, text } = await scanning(countingAs(buttons), calls({ '/stockTaking/item': counting }), '/t');
    await settle();
    return text().includes('由有审核权限的同事（如店长）审核入账时选');
  };
  expect(await told(['stockTaking.count'])).toBe(true);
  expect(await told(['stockTaking.count', 'stockTaking.approve'])).toBe(false);
});

it('a reason that is still to be chosen says so, and bears the name of its part for a reader', async () => {
  const records = [{ ...filter, id: 's', variance: -1, value: -1, included: true, extra: false }];
  const { find, settle } = await scanning(
    <ApproveTaking taking={taking as Schemas['StockTakingDetail']} reasons={['丢失']} onClose={() => undefined} />,
    calls({ '/stockTaking/lines': { records, total: 1, pages: 1, current: 1 } }),
  );
  await settle();
  expect(find('[aria-label="机油滤清器的原因"]').textContent).toBe('请选择');
});

it('an edited draft has its supplier’s phone, which does not follow to a supplier that is typed instead', async () => {
  const warehouse = { id: 'w', name: '主仓', shopId: 'h', shopName: '总店', mine: true };
  const entry = {
    ...{ id: 'e', code: 'RK-1', version: 1, warehouseId: 'w', reason: '', remark: '' },
    ...{ supplierName: '万向', supplierPhone: '0571', lines: [{ skuCode: 'LQ-001', quantity: 1, price: 1000 }] },
  };
  const { find, type, settle } = await scanning(
    <StockEntryForm sort="in" entry={entry as Schemas['StockEntryDetail']} onClose={() => undefined} />,
    calls({ '/stockGoods/warehouses': [warehouse] }),
  );
  await settle();
  const phone = () => find<HTMLInputElement>('[name=supplierPhone]').value;
  expect(phone()).toBe('0571');
  await type(find('[placeholder=选择或输入新供应商]'), '博世');
  expect(phone()).toBe('');
  await type(find('[name=supplierPhone]'), '021');
  await type(find('[placeholder=选择或输入新供应商]'), '博世代理');
  expect(phone()).toBe('021');
});

const TWO = [blankLine('LQ-001', 2, 1000), blankLine('NOPE', 7, 900)];

function Entry({ lines = TWO }: { lines?: DraftLine[] }) {
  const form = useForm<{ lines: DraftLine[] }>({
    initial: { lines },
    save: () => Promise.resolve(),
    scans: true,
  });
  const { known, learn } = usePartsByCode(
    form.draft.lines.map(({ skuCode }) => skuCode),
    undefined,
  );
  return (
    <form {...form.props}>
      <DraftLines {...form.field('lines')} errors={form.errors} known={known} learn={learn} saving={false} priced />
      <footer>
        <DraftTotals lines={form.draft.lines} known={known} priced />
      </footer>
    </form>
  );
}

it('an unknown code is red as soon as it was looked up, is not added up, and has the focus at Ctrl+Enter', async () => {
  const { find, press, scan, scanField, status, eventually } = await scanning(<Entry />, calls());
  const wrong = () => find<HTMLInputElement>('[data-cell="1:0"]');
  await eventually(() => expect(wrong().getAttribute('aria-invalid')).toBe('true'));
  expect(find('footer').textContent).toBe('共 1 种，数量 2，金额 ¥20.00');
  scanField().focus();
  await press(scanField(), 'Enter', { ctrlKey: true });
  await eventually(() => expect(document.activeElement).toBe(wrong()));
  await scan('6901');
  expect(status()).toContain('机油滤清器');
  await scan('6999');
  expect(status()).toBe('');
});

it('a scan counts on the bought line of a part beside its gift; a gift that waits for its part takes it', async () => {
  const { find, scan, status, text, click, button, settle } = await scanning(
    <Entry lines={[blankLine('LQ-001', 10, 1000)]} />,
    calls(),
  );
  const quantities = () =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-label^="数量，"]')].map(({ value }) => value);
  await click(button('增加一行'));
  await settle();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('商品编码，第2行');
  await click(find('[aria-label="赠品，第2行"]'));
  await scan('6901');
  expect([quantities(), status()]).toEqual([['10', '1'], '机油滤清器 （赠品）：1 支']);
  await scan('6901');
  expect([quantities(), status()]).toEqual([['11', '1'], '机油滤清器 ：11 支']);
  expect(find('footer').textContent).toBe('共 1 种，数量 12，金额 ¥110.00');
  await act(async () => find<HTMLFormElement>('form').requestSubmit());
  await settle();
  expect(text()).not.toContain('重复的商品');
});

it('a scan fills an open empty line, also where the part has its line, and then counts on as before', async () => {
  const { find, scan, status, click, button, settle } = await scanning(
    <Entry lines={[blankLine('LQ-001', 10, 1000)]} />,
    calls(),
  );
  const quantities = () =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-label^="数量，"]')].map(({ value }) => value);
  await settle();
  await click(button('增加一行'));
  await settle();
  await scan('6901');
  expect([quantities(), status()]).toEqual([['10', '1'], '机油滤清器 ：1 支，记在第2行，送的请勾赠品']);
  expect(document.activeElement).toBe(find('[data-cell="1:0"]'));
  await click(find('[aria-label="赠品，第2行"]'));
  await click(button('增加一行'));
  await scan('6901');
  expect([quantities(), status()]).toEqual([['11', '1', '0'], '机油滤清器 ：11 支']);
});

it('without prices a part has one line: a scan counts on it, whatever empty line is open', () => {
  const part = { ...filter, materialNo: '' };
  const [has, open] = [blankLine('LQ-001', 2), blankLine()];
  const known = new Map([['LQ-001', part]]);
  expect(withPart([has, open], part, known, false).lines).toEqual([{ ...has, quantity: 3 }, open]);
  expect(withPart([open], part, known, false).lines).toEqual([{ ...open, skuCode: 'LQ-001', quantity: 1 }]);
});

it('a gift whose part is missing is told at its row, not left out', async () => {
  const { find, click, button, settle } = await scanning(<Entry lines={[blankLine('LQ-001', 1, 1000)]} />, calls());
  await settle();
  await click(button('增加一行'));
  await click(find('[aria-label="赠品，第2行"]'));
  await act(async () => find<HTMLFormElement>('form').requestSubmit());
  await settle();
  expect(find('[data-cell="1:0"]').parentElement?.textContent).toBe('请填写商品编码');
});

it('Enter in the quantity goes on to a price that nobody typed, and from there to the next line', async () => {
  const lines = [blankLine('LQ-001', 2), blankLine('LQ-002', 1, 900)];
  const { find, press, settle, type } = await scanning(<Entry lines={lines} />, calls());
  const cell = (words: string) => find<HTMLInputElement>(`[aria-label="${words}"]`);
  const enter = async (words: string) => {
    cell(words).focus();
    await press(cell(words), 'Enter');
    await settle();
    return document.activeElement?.getAttribute('aria-label');
  };
  expect(await enter('数量，第1行')).toBe('含税单价（元），第1行');
  await type(cell('含税单价（元），第1行'), '12.5');
  expect(await enter('含税单价（元），第1行')).toBe('数量，第2行');
  expect(await enter('数量，第2行')).toBe('商品编码，第3行');
});

it('a line of a receipt that cost nothing is marked as a gift', async () => {
  const line = { ...filter, quantity: 1, value: 0, amount: 0 };
  const item = {
    ...{ id: 'e', code: 'RK-1', status: 1, shopName: '城东店', warehouseName: '城东店', supplierName: '', reason: '' },
    ...{ by: '张丽', createTime: '2026-11-22T10:00:00+08:00', bookedTime: null, counterpart: null, remark: '' },
    ...{ lineCount: 2, amount: 1000, value: 0, timeline: [], printTimes: 0, version: 1 },
    lines: [
      { ...line, id: 'a', price: 1000, amount: 1000 },
      { ...line, id: 'b', price: 0 },
    ],
  };
  const { settle } = await scanning(
    <Routes>
      <Route path="/:id" element={<StockInDetails />} />
    </Routes>,
    calls({ '/stockIn/item': item }),
    '/e',
  );
  await settle();
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent.includes('赠品'));
  expect(rows).toEqual([false, true]);
});

it('a scan counts what comes back of a loan up, a piece each', async () => {
  const line = { ...filter, quantity: 3, outQuantity: 3, lentQuantity: 3, price: null };
  const slip = {
    ...{ id: 'l', code: 'JY-1', version: 1, customerId: null },
    lines: [
      { ...line, id: 'a' },
      { ...line, id: 'b', skuId: 'x', name: '火花塞' },
    ],
  };
  const { find, scan, text } = await scanning(
    <MoveLent move="return" slip={slip as unknown as Schemas['BorrowOutDetail']} onClose={() => undefined} />,
    calls(),
  );
  const counted = () => ['a', 'b'].map((id) => find<HTMLInputElement>(`[name="quantities.${id}"]`).value);
  expect(counted()).toEqual(['3', '3']);
  await scan('6901');
  expect(counted()).toEqual(['1', '0']);
  await scan('LQ-001');
  expect(counted()).toEqual(['2', '0']);
  expect(text()).toContain('机油滤清器：归还 2 支');
});
