import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { MenuTree } from './MenuTree';

const page = (id: string, name: string) => ({
  id,
  path: id,
  name,
  type: 1,
  display: 1,
  withParent: false,
  children: [],
});

it('a click on the name of a page ticks it once, and nothing where the page may not be given', async () => {
  const onToggle = vi.fn<(id: string) => void>();
  const shown = await renderInTest(
    <MenuTree
      nodes={[page('CashReceivable', '待收款'), page('CashShift', '交接班')]}
      ticked={new Set()}
      mayGive={(id) => id === 'CashReceivable'}
      readOnly={false}
      expanded={[]}
      onExpand={() => undefined}
      onToggle={onToggle}
    />,
  );
  const label = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('.MuiTreeItem-label')].find((one) => one.textContent.includes(name));
  expect(shown.text()).toContain('待收款');
  await act(async () => label('待收款')?.click());
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('CashReceivable');
  await act(async () => label('交接班')?.click());
  expect(onToggle).toHaveBeenCalledTimes(1);
});
