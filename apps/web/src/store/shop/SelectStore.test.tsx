import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { afterEach, expect, it, vi } from 'vitest';
import { session, shopActor } from '../../session';
import { SelectStore } from './SelectStore';

const store = {
  id: 's1',
  name: '诚信汽配',
  code: 'A',
  region: '',
  address: '',
  status: 1,
  owned: false,
  authStatus: 2,
};
const send = vi.spyOn(shopActor, 'send').mockImplementation(() => undefined);
afterEach(() => {
  send.mockClear();
  session.leave();
});

async function shown(...stores: object[]) {
  const page = await renderInTest(
    <ApiProvider client={{ call: () => Promise.resolve(stores) }}>
      <SelectStore />
    </ApiProvider>,
  );
  await page.settle();
  return { page, sent: send.mock.calls.map(([event]) => event) };
}

it('who logs in with one store alone has nothing to choose', async () => {
  const { page, sent } = await shown(store);
  expect(sent).toEqual([{ type: 'chooseStore', store: { id: 's1', name: '诚信汽配' }, arriving: true }]);
  expect(page.text()).not.toContain('诚信汽配');
});

it.each([
  ['several stores', [store, { ...store, id: 's2', name: '二店' }]],
  ['a closed one', [{ ...store, status: 0 }]],
  ['one whose owner has papers to hand in', [{ ...store, owned: true, authStatus: 0 }]],
])('%s are shown to choose from', async (_, stores) => {
  const { page, sent } = await shown(...stores);
  expect(sent).toEqual([]);
  expect(page.text()).toContain('诚信汽配');
});

it('who comes back to choose another store sees the only one', async () => {
  session.enter({ tenantId: 's1', deptId: undefined, businessNature: 200, name: '诚信汽配' });
  const { page, sent } = await shown(store);
  expect(sent).toEqual([]);
  expect(page.text()).toContain('诚信汽配');
});
