import { LifecycleError, type Client } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it, vi } from 'vitest';
import { SeveralOuts } from './SeveralOuts';

it('of several outbounds one that changed meanwhile is told by what it is now, and those after it stay', async () => {
  const where = { path: '/api/parts/saleOut/submitOut' };
  const changed = new LifecycleError('出库单CK-2已被他人修改，请刷新后再试', where, { current: 3 });
  const onDone = vi.fn<(ids: readonly string[]) => void>();
  const call = vi.fn<Client['call']>().mockImplementation(({ path }, { body }) => {
    if (path.endsWith('/item')) return Promise.resolve({ version: 1 });
    return (body as { id: string }).id === '2' ? Promise.reject(changed) : Promise.resolve({});
  });
  const ticked = ['1', '2', '3'].map((id) => ({ id, code: `CK-${id}`, customerName: '王强' }) as Schemas['SaleOutRow']);
  const { button, click, eventually, notices } = await renderInTest(
    <ApiProvider client={{ call }}>
      <SeveralOuts ticked={ticked} onClear={() => undefined} onDone={onDone} />
    </ApiProvider>,
  );
  await click(button('一起出库'));
  await click(await eventually(() => button('全部出库')));
  await eventually(() => expect(onDone).toHaveBeenCalledWith(['1']));
  expect(notices()).toContain('CK-2 没有确认出库：打开以后有变化，现在是“已出库”；后面 1 单没有出库');
  expect(notices().join()).not.toContain('他人');
});
