import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { Page } from './Page';

const setWidth = (width: number) =>
  act(async () =>
    (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({ width }),
  );
afterEach(() => setWidth(1024));

function Typed() {
  const [text, setText] = useState('');
  return <input value={text} onChange={(event) => setText(event.target.value)} />;
}

it('what was typed on a page is kept when its window becomes as narrow as a phone, and wide again', async () => {
  const page = await renderInTest(
    <Page title="充值优惠">
      <Typed />
    </Page>,
  );
  await page.type(page.find<HTMLInputElement>('input'), '888');
  for (const width of [375, 1440]) {
    await setWidth(width);
    expect(page.find<HTMLInputElement>('input').value, String(width)).toBe('888');
  }
});
