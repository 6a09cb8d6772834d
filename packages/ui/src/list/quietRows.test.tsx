import { formatMinute } from '@partsdesk/core/dates';
import { expect, it } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { Cost } from '../text/Cost';
import { momentColumn } from './columns/columns';
import { RowActions } from './RowActions';

it('[U-51] what cannot be undone is quiet in a row, a loss is red, a time is told to the minute', async () => {
  const page = await renderInTest(
    <>
      <RowActions actions={[{ label: '冲销', danger: true, run: () => undefined }]} />
      <output>
        <Cost value={-123_400} />
        <Cost value={0} />
      </output>
    </>,
  );
  expect(page.button('冲销').className).toContain('colorInherit');
  expect(page.find('output').textContent).toBe('-¥12.34-');
  const red = getComputedStyle(page.find('output span')).color;
  expect(red).not.toBe(getComputedStyle(page.find('output span:last-child')).color);
  expect(formatMinute('2026-11-23T09:05:37+08:00')).toBe('2026-11-23 09:05');
  expect(momentColumn<{ at: string }>('at', '时间').valueFormatter).toBe(formatMinute);
});
