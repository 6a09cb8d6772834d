import { useLayoutEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { useWindowKeys } from './useWindowKeys';

const heard: string[] = [];

function Document({ name }: { name: string }) {
  useWindowKeys(() => heard.push(name));
  return <p>{name}</p>;
}

/** Presses a key as soon as each render stands in the document, before the browser has painted it. */
function Page() {
  const [name, setName] = useState('nothing');
  useLayoutEffect(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  }, [name]);
  return (
    <>
      <Document name={name} />
      <button onClick={() => setName('XSC-1')}>打开</button>
    </>
  );
}

it('a key that is pressed as soon as a render stands in the document is heard by its handler', async () => {
  const page = await renderInTest(<Page />);
  await page.click(page.button('打开'));
  expect(heard).toEqual(['nothing', 'XSC-1']);
});
