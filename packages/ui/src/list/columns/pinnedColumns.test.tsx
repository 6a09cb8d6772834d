import { afterEach, expect, test, vi } from 'vitest';
import { renderInTest } from '../../app/renderInTest';
import { usePinnedShadow } from './pinnedColumns';

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
    return (
      <div ref={usePinnedShadow()} className="frame">
        <div className="MuiDataGrid-virtualScroller">
          <div className="content" />
        </div>
      </div>
    );
  }
  const page = await renderInTest(<Frame />);
  const scroller = page.find('.MuiDataGrid-virtualScroller');
  Object.defineProperties(scroller, { clientWidth: { value: 1100 }, scrollWidth: { value: 1100, writable: true } });
  expect(page.find('.frame').dataset.under).toBe('');
  Object.assign(scroller, { scrollWidth: 1312 });
  observed.get(page.find('.content'))?.();
  expect(page.find('.frame').dataset.under).toBe('right');
});
