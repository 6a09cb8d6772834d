import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
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
