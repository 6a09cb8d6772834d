import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { useForm } from '@partsdesk/ui/form/useForm';
import { useDeliverScan } from '@partsdesk/ui/scan/ScannerProvider';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { blankSku, skuColumns, type SkuLine } from './skuLines';
import { SkuLines } from './SkuLines';

vi.mock('../../useMayVisit', () => ({ useMayVisit: () => () => true }));

const TAKEN = { id: 'g', skuId: 'k', skuCode: 'LQ-001', barCode: '6901', name: '机油滤清器', spec: '1.8T' };

/** Shows the rows of a part in an archive whose one other part has the bar code 6901. */
async function shown(skus: SkuLine[]) {
  let deliver: (code: string) => void = () => undefined;
  function Screen() {
    const form = useForm({ initial: { skus }, save: () => Promise.resolve() });
    deliver = useDeliverScan();
    return (
      <form {...form.props}>
        <SkuLines decimals={0} stocked errors={form.errors} saving={form.saving} {...form.field('skus')} />
        <button type="submit">保存</button>
      </form>
    );
  }
  const call = vi.fn<Client['call']>().mockImplementation((_, { query }) => {
    const { keyword } = (query ?? {}) as { keyword?: string };
    const records = keyword === TAKEN.barCode ? [TAKEN] : [];
    return Promise.resolve({ records, total: records.length, pages: 1, current: 1 });
  });
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <Screen />
    </ApiProvider>,
  );
  return {
    ...page,
    barCodes: () =>
      [...document.querySelectorAll<HTMLInputElement>('[aria-label^="条形码"]')].map(({ value }) => value),
    scan: async (code: string) => {
      await act(async () => deliver(code));
      await page.settle();
    },
  };
}

it('[U-39] a price that nobody typed is empty, and one that was typed is shown', () => {
  const column = (field: string) => skuColumns(0).find((one) => one.field === field)?.edit;
  expect([column('price')?.text(blankSku()), column('floorPrice')?.text(blankSku())]).toEqual(['', '']);
  const priced = column('price')?.write(blankSku(), '12.5');
  expect(priced && column('price')?.text(priced)).toBe('12.50');
});

it('a floor price above the price is marked at its cell, which gets the focus', async () => {
  const page = await shown([{ ...blankSku(), price: 1000, floorPrice: 1200 }]);
  await page.click(page.button('保存'));
  await page.settle();
  const cell = page.find('[aria-label="底价，第1行"]');
  expect([cell.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', cell]);
  expect([...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toEqual([
    '底价不能高于总店价 ¥10.00',
  ]);
});

it('a scan is the bar code of the row with the focus, else of the first one without', async () => {
  const { barCodes, find, scan, text } = await shown([{ ...blankSku(), barCode: '6900' }, blankSku(), blankSku()]);
  await scan('6955555000011');
  expect(barCodes()).toEqual(['6900', '6955555000011', '']);
  expect(text()).toContain('第2行条形码：6955555000011');
  find('[aria-label="总店价 *，第1行"]').focus();
  await scan('6955555000028');
  expect(barCodes()).toEqual(['6955555000028', '6955555000011', '']);
});

it('a scanned code that another part or another row has is not taken, and the words say whose it is', async () => {
  const { barCodes, notices, scan } = await shown([blankSku(), blankSku()]);
  await scan('6901');
  expect(notices()).toEqual(['条形码 6901 已是「机油滤清器 1.8T」（LQ-001）的']);
  await scan('6955555000011');
  await scan('6955555000011');
  expect(notices().at(-1)).toBe('第1行已是条形码 6955555000011');
  expect(barCodes()).toEqual(['6955555000011', '']);
});

it('the rows fit into a window of 1440 pixels beside the menu', () => {
  const [menu, page, card, scrollbar, ends] = [256, 32, 34, 15, 48 + 56];
  const wide = skuColumns(0).reduce((sum, { width }) => sum + Number(width), ends);
  expect(wide).toBeLessThanOrEqual(1440 - menu - page - card - scrollbar);
});
