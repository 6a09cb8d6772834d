import { expect, it, vi } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { useScanner } from './scanner';

function Scanned({ onScan }: { onScan: (code: string) => void }) {
  useScanner(onScan);
  return <input name="remark" />;
}

async function burst(keys: KeyboardEventInit[]) {
  const onScan = vi.fn<(code: string) => void>();
  const page = await renderInTest(<Scanned onScan={onScan} />);
  const field = page.find('input');
  field.focus();
  const events = keys.map((key) => new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }));
  events.forEach((event) => field.dispatchEvent(event));
  return { scans: onScan.mock.calls.flat(), reached: events.filter((event) => !event.defaultPrevented).length };
}
const keysOf = (code: string) => [...code, 'Enter'].map((key) => ({ key }));

it('[U-01] takes a burst before the focused field has any of it, its Enter included', async () => {
  expect(await burst(keysOf('6920001015336'))).toEqual({ scans: ['6920001015336'], reached: 0 });
});

it('[U-01] takes nothing that is typed through an input method, however quick', async () => {
  const composed = keysOf('shachepian').map((key) => ({ ...key, isComposing: true }));
  expect(await burst(composed)).toEqual({ scans: [], reached: composed.length });
});
