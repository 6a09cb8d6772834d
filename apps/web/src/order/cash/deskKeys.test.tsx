import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { ShellKeys } from '../../shell/commands/ShellKeys';
import { deskKeyLists } from './deskKeyLists';
import { useDeskKeys } from './useDeskKeys';

const pressed: string[] = [];

function Till() {
  useDeskKeys({ Enter: () => pressed.push('Enter') });
  return <p>结算收款</p>;
}

/** Presses Enter as soon as the till stands in the document, before the browser has painted it. */
function Impatient({ children }: { children: React.ReactNode }) {
  useLayoutEffect(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
  }, []);
  return children;
}

it('a key that is pressed as soon as a cash page stands in the document is not lost', async () => {
  await renderInTest(
    <Impatient>
      <Till />
    </Impatient>,
  );
  expect(pressed).toEqual(['Enter']);
});

it('? lists the keys of the desk, from its empty search field too, but not in the middle of a word', async () => {
  // Loaded before, since the first load takes longer than a test may wait.
  await import('../../shell/commands/KeysDialog');
  const page = await renderInTest(
    <>
      <div data-desk="scan">
        <input />
      </div>
      <ShellKeys takesScans={false} deskKeys={deskKeyLists.CashIndex} />
    </>,
  );
  const field = page.find<HTMLInputElement>('input');
  field.value = '机油';
  await page.press(field, '?');
  await page.settle();
  expect(document.querySelector('[role=dialog]')).toBeNull();
  field.value = '';
  await page.press(field, '?');
  await vi.waitFor(
    async () => {
      await page.settle();
      expect(page.find('[role=dialog]').textContent).toContain('F9结算');
    },
    { timeout: 20_000 },
  );
  expect(page.find('[role=dialog]').textContent).not.toContain('Alt + N');
});
