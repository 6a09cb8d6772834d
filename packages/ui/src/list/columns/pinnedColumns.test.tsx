import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInTest } from '../../app/renderInTest';
import { usePinned, wholeColumns } from './pinnedColumns';

afterEach(() => vi.unstubAllGlobals());

test('the frame says that facts lie beneath the actions once columns have their widths, unscrolled', async () => {
  const observed = new Map<Element, () => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly hear: () => void;
      constructor(hear: () => void) {
        this.hear = hear;
      }
      observe = (element: Element) => void observed.set(element, this.hear);
      disconnect = () => undefined;
    },
  );
  function Frame() {
    const { frame, width } = usePinned();
    return (
      <div ref={frame} className="frame" data-width={width}>
        <div className="MuiDataGrid-virtualScroller">
          <div className="content" />
        </div>
      </div>
    );
  }
  const page = await renderInTest(<Frame />);
  const scroller = page.find('.MuiDataGrid-virtualScroller');
  const resize = () => act(() => observed.get(page.find('.content'))?.());
  Object.defineProperties(scroller, { clientWidth: { value: 1100 }, scrollWidth: { value: 1100, writable: true } });
  expect(page.find('.frame').dataset.under).toBe('');
  Object.assign(scroller, { scrollWidth: 1105 });
  resize();
  expect(page.find('.frame').dataset.under, 'the handle of the last head is no fact').toBe('');
  Object.assign(scroller, { scrollWidth: 1312 });
  resize();
  expect(page.find('.frame').dataset.under).toBe('right');
});

test.each([
  ['the flexible column takes what the one beneath the actions leaves', 890, [350, 200, 140, 120]],
  ['all fit', 1000, [240, 200, 140, 120]],
  ['one alone is wider than its room', 300, [240, 200, 140, 120]],
])('no column lies half beneath the actions: %s', (_, width, widths) => {
  const columns = [
    { field: 'name', flex: 1, minWidth: 240 },
    { field: 'code', width: 200 },
    { field: 'amount', width: 140 },
    { field: 'time', width: 120 },
  ];
  const found = wholeColumns(columns, { width, ticked: true, actions: 150 });
  expect(found.map((column) => column.minWidth ?? column.width)).toEqual(widths);
});

test('without a flexible column the first is widened', () => {
  const columns = ['code', 'amount', 'time'].map((field) => ({ field, width: 200 }));
  const found = wholeColumns(columns, { width: 600, ticked: false, actions: 150 });
  expect(found.map(({ width }) => width)).toEqual([250, 200, 200]);
});
