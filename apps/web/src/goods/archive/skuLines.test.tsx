import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { useForm } from '@partsdesk/ui/form/useForm';
import { expect, it } from 'vitest';
import { blankSku, skuColumns } from './skuLines';
import { SkuLines } from './SkuLines';

it('[U-39] a price that nobody typed is empty, and one that was typed is shown', () => {
  const column = (field: string) => skuColumns(0).find((one) => one.field === field)?.edit;
  expect([column('price')?.text(blankSku()), column('floorPrice')?.text(blankSku())]).toEqual(['', '']);
  const priced = column('price')?.write(blankSku(), '12.5');
  expect(priced && column('price')?.text(priced)).toBe('12.50');
});

it('a floor price above the price is marked at its cell, which gets the focus', async () => {
  function Screen() {
    const form = useForm({
      initial: { skus: [{ ...blankSku(), price: 1000, floorPrice: 1200 }] },
      save: () => Promise.resolve(),
    });
    return (
      <form {...form.props}>
        <SkuLines decimals={0} stocked errors={form.errors} {...form.field('skus')} />
        <button type="submit">保存</button>
      </form>
    );
  }
  const page = await renderInTest(<Screen />);
  await page.click(page.button('保存'));
  await page.settle();
  const cell = page.find('[aria-label="底价，第1行"]');
  expect([cell.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', cell]);
  expect([...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toEqual([
    '底价不能高于总店价 ¥10.00',
  ]);
});
