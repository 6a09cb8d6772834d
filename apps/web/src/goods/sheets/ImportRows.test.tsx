import type { Schemas } from '@partsdesk/sdk/types/parts';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it } from 'vitest';
import { ImportRows } from './ImportRows';

it('the box of a bar code has room for one of fourteen digits', async () => {
  const cells = [{ field: 'barCode', text: '6901234567892', before: null, fault: '条形码重复' }];
  const rows = [{ rowNo: 2, state: 0, fault: null, cells }] as unknown as Schemas['GoodsImportRow'][];
  const { find } = await renderInTest(
    <ImportRows rows={rows} titleOf={() => '条形码'} mend={() => Promise.resolve()} />,
  );
  const box = find('[aria-label="第2行条形码"]').parentElement!;
  expect(Number.parseFloat(/([\d.]+)ch/.exec(getComputedStyle(box).minWidth)?.[1] ?? '0')).toBeGreaterThanOrEqual(14);
});
