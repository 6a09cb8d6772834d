import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { whenShown } from '@partsdesk/ui/page/whenShown';
import { act, useState, type ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { CommandPalette } from './CommandPalette';
import { EarlyKeys } from './EarlyKeys';

const client = { call: vi.fn<Client['call']>().mockResolvedValue([]) };
const ends = { scanned: '', onClose: vi.fn(), onSettings: undefined, onKeys: vi.fn() };
type PaletteProps = ComponentProps<typeof CommandPalette>;

it('[U-46] what is typed before the code of the palette is there stands in it, and the page gets none', async () => {
  let load: () => void = () => undefined;
  const code = new Promise<typeof CommandPalette>((resolve) => (load = () => resolve(CommandPalette)));
  const Palette = whenShown<PaletteProps>(() => code, EarlyKeys);
  const onPage = vi.fn<(key: string) => void>();
  function Shell() {
    const [typed, setTyped] = useState('');
    return (
      <>
        <input name="remark" onKeyDown={({ key }) => onPage(key)} />
        <Palette {...ends} typed={typed} onTyped={setTyped} />
      </>
    );
  }
  const page = await renderInTest(
    <ApiProvider client={client}>
      <Shell />
    </ApiProvider>,
  );
  for (const key of ['t', 'h', 'x', 'Backspace', 'd', 'Enter']) await page.press(page.find('[name=remark]'), key);
  expect(onPage).not.toHaveBeenCalled();
  await act(async () => load());
  await page.eventually(() => expect(page.find<HTMLInputElement>('[role=combobox]').value).toBe('thd'));
  await page.press(page.find('[name=remark]'), 'F2');
  expect(onPage).toHaveBeenCalledWith('F2');
});
