import { expect, it } from 'vitest';
import { DateField } from '../form/DateField';
import { ListGrid } from '../list/grid/ListGrid';
import { renderInTest } from './renderInTest';

it('calendars and tables speak Chinese [FORMAT-08]', async () => {
  const page = await renderInTest(
    <>
      <DateField name="day" label="日期" value="2026-11-21" onChange={() => undefined} future />
      <div style={{ width: 600, height: 300 }}>
        <ListGrid
          rows={[{ id: '1', name: '刹车片' }]}
          columns={[{ field: 'name', headerName: '姓名' }]}
          checkboxSelection
          disableVirtualization
        />
      </div>
    </>,
  );
  const labels = [...document.querySelectorAll('[role=grid] [aria-label]')].map((one) =>
    one.getAttribute('aria-label'),
  );
  expect(labels).toEqual(expect.arrayContaining(['全选行', '排序', '选择行']));
  await page.click(document.querySelector<HTMLElement>('button[aria-label*="选择日期"]')!);
  const calendar = document.querySelector('[role=dialog]')?.textContent ?? '';
  expect(calendar).toContain('十一月 2026');
  expect(calendar).toContain('一二三四五六日');
});
