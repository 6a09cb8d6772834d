import { DataGrid } from '@mui/x-data-grid';
import { expect, it } from 'vitest';
import { DateField } from '../form/DateField';
import { renderInTest } from './renderInTest';

it('calendars and tables speak Chinese [FORMAT-08]', async () => {
  const page = await renderInTest(
    <>
      <DateField name="day" label="日期" value="2026-11-21" onChange={() => undefined} future />
      <div style={{ width: 600, height: 300 }}>
        <DataGrid rows={[]} columns={[{ field: 'name', headerName: '姓名' }]} />
      </div>
    </>,
  );
  expect(document.body.textContent).toContain('没有数据');
  await page.click(document.querySelector<HTMLElement>('button[aria-label*="选择日期"]')!);
  const calendar = document.querySelector('[role=dialog]')?.textContent ?? '';
  expect(calendar).toContain('十一月 2026');
  expect(calendar).toContain('一二三四五六日');
});
