import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { noChannel, type Channel, type TabMessage } from '../account/channel';
import type { MenuRecord } from '../account/permissions';
import { createSession } from '../account/session';
import type { SessionEvent } from '../account/sessionEvent';
import { memoryStorage } from '../storage';
import { keepShopContext, readRelationship, readShopContext, type ShopEntry } from './shopContext';
import { shopFlow, type ShopApi, type ShopEmitted } from './shopFlow';

const now = () => 7000;
const user = { id: 'u1', name: '王老板', phone: '13800000000', authorities: [{ level: 5 }] };
const menu = (path: string): MenuRecord[] => [
  { id: '1', name: '首页', path, type: 1, display: 1 },
  { id: '2', name: '保存', path: 'customerTag.save', type: 2, display: 1 },
];
const store = { id: 's1', name: '诚信汽配' };
const east: ShopEntry = { kind: 'branch', id: 'd1', name: '城东店', storeId: 's1', businessNature: 300 };
const west: ShopEntry = { kind: 'branch', id: 'd2', name: '城西店', storeId: 's1', businessNature: 200 };

/** Makes the channels of two windows of one browser. */
function windows(): { one: Channel; other: Channel } {
  const listeners: Record<'one' | 'other', ((message: TabMessage) => void)[]> = { one: [], other: [] };
  const end = (mine: 'one' | 'other', theirs: 'one' | 'other'): Channel => ({
    post: (message) => {
      listeners[theirs].forEach((listener) => {
        listener(message);
      });
    },
    onMessage: (listener) => {
      listeners[mine].push(listener);
      return () => undefined;
    },
  });
  return { one: end('one', 'other'), other: end('other', 'one') };
}

function open(options: { api?: Partial<ShopApi>; storage?: ReturnType<typeof memoryStorage>; channel?: Channel } = {}) {
  const storage = options.storage ?? memoryStorage();
  const session = createSession({ storage, now });
  const told: SessionEvent[] = [];
  session.attach({ send: (event) => void told.push(event) });
  const answers: ShopApi = {
    stores: () => Promise.resolve([store]),
    shops: () =>
      Promise.resolve({
        partsStoreVO: { id: 's1', name: '诚信汽配', businessNature: null },
        list: [{ ...east }, { ...west }],
      }),
    user: () => Promise.resolve(user),
    menus: () => Promise.resolve(menu('DashboardAnalysis')),
    details: () => Promise.resolve({ settings: { isOpenGoodsManage: 1 }, shop: { code: 'A01' } }),
    enter: () => Promise.resolve(null),
    ...options.api,
  };
  const api = { ...answers, user: vi.fn(answers.user), menus: vi.fn(answers.menus), enter: vi.fn(answers.enter) };
  const pathOfRoute = (name: string) =>
    new Map([
      ['DashboardAnalysis', '/dashboard/analysis'],
      ['CashIndex', '/cash/index'],
    ]).get(name);
  const actor = createActor(shopFlow, {
    input: { api, session, storage, now, pathOfRoute, channel: options.channel ?? noChannel },
  });
  const emitted: ShopEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const reach = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 10_000 });
  return { actor, api, session, storage, told, emitted, reach, state: () => actor.getSnapshot().context };
}

async function entered(options?: Parameters<typeof open>[0]) {
  const flow = open(options);
  flow.actor.send({ type: 'chooseShop', shop: east });
  await flow.reach('entered');
  return flow;
}

describe('choosing', () => {
  it('goes from the stores to the shops of one: the head store and its branches [SHOP-11, DATA-06]', async () => {
    const { actor, session, reach, state } = open();
    actor.send({ type: 'listStores' });
    await reach('choosingStore');
    expect(state().stores).toEqual([store]);
    actor.send({ type: 'chooseStore', store });
    await reach('choosingShop');
    expect(session.context()).toMatchObject({ tenantId: 's1', deptId: undefined });
    expect(state().shops.map(({ kind, name, businessNature }) => [kind, name, businessNature])).toEqual([
      ['head', '诚信汽配', 200],
      ['branch', '城东店', 300],
      ['branch', '城西店', 200],
    ]);
  });

  it('enters the only branch at once; one that refuses leaves the choice, and so does a head store', async () => {
    const onlyEast = () => Promise.resolve({ partsStoreVO: null, list: [{ ...east }] });
    const { actor, session, emitted, reach } = open({ api: { shops: onlyEast } });
    actor.send({ type: 'chooseStore', store });
    await reach('entered');
    expect(session.context()).toMatchObject({ tenantId: 's1', deptId: 'd1' });
    expect(emitted).toMatchObject([{ type: 'openHome' }]);
    const refused = open({ api: { shops: onlyEast, enter: () => Promise.reject(new Error('门店已停用')) } });
    refused.actor.send({ type: 'chooseStore', store });
    await refused.reach('entering');
    await refused.reach('choosingShop');
    expect(refused.state()).toMatchObject({ shops: [{ name: '城东店' }], failure: { message: '门店已停用' } });
    const headAlone = { partsStoreVO: { id: 's1', name: '诚信汽配' }, list: [] };
    const owner = open({ api: { shops: () => Promise.resolve(headAlone) } });
    owner.actor.send({ type: 'chooseStore', store });
    await owner.reach('choosingShop');
    expect(owner.api.enter).not.toHaveBeenCalled();
  });

  it('who logs in where the head store is the only place works there at once: a cashier at the desk', async () => {
    const headAlone = { partsStoreVO: { id: 's1', name: '诚信汽配' }, list: [] };
    const cashier = [...menu('CustomerList'), ...menu('CashIndex').map((entry) => ({ ...entry, display: 0 }))];
    const { actor, session, emitted, reach } = open({
      api: { shops: () => Promise.resolve(headAlone), menus: () => Promise.resolve(cashier) },
    });
    actor.send({ type: 'chooseStore', store, arriving: true });
    await reach('entered');
    expect(session.context()).toMatchObject({ tenantId: 's1', deptId: undefined });
    expect(emitted).toMatchObject([{ type: 'openHome', path: '/cash/index?_refresh=7000' }]);
    const several = open();
    several.actor.send({ type: 'chooseStore', store, arriving: true });
    await several.reach('choosingShop');
    expect(several.api.enter).not.toHaveBeenCalled();
  });

  it('a list that cannot be had leaves the flow where it can try again', async () => {
    const { actor, reach, state } = open({
      api: { stores: vi.fn().mockRejectedValueOnce(new Error('网络异常')).mockResolvedValue([store]) },
    });
    actor.send({ type: 'restore' });
    await reach('failed');
    expect(state().failure).toMatchObject({ message: '网络异常' });
    actor.send({ type: 'listStores' });
    await reach('choosingStore');
  });
});

describe('entering and switching a shop', () => {
  it('sets store, shop and business nature before loading anything [SHOP-01, SHOP-02, SHOP-03, DATA-05]', async () => {
    let headers: unknown;
    const flow = open();
    flow.api.menus.mockImplementation(() => {
      headers = flow.session.context();
      return Promise.resolve(menu('DashboardAnalysis'));
    });
    flow.actor.send({ type: 'chooseShop', shop: east });
    await flow.reach('entered');
    expect(headers).toEqual({ tenantId: 's1', deptId: 'd1', businessNature: 300, name: '城东店' });
    expect(readShopContext(flow.storage, now())).toEqual(headers);
  });

  it('reloads user info [SHOP-04]', async () => {
    const { api, told } = await entered();
    expect(api.user).toHaveBeenCalledTimes(1);
    expect(told).toEqual([{ type: 'userLoaded', user }]);
  });

  it('reloads menus and buttons, and keeps settings and shop info [SHOP-05, PERM-01, DATA-09]', async () => {
    const { actor, api, reach, state } = await entered();
    api.menus.mockResolvedValue(menu('/goods/shop/list'));
    actor.send({ type: 'chooseShop', shop: west });
    await reach('entered');
    expect(state().permissions?.routes).toEqual(['/goods/shop/list']);
    expect(state().permissions?.buttons.map(({ path }) => path)).toEqual(['customerTag.save']);
    expect(state().details).toEqual({ settings: { isOpenGoodsManage: 1 }, shop: { code: 'A01' } });
  });

  it('opens the first leaf with forced refresh and closes the other tabs [SHOP-06, SHOP-07]', async () => {
    const { emitted } = await entered();
    expect(emitted).toEqual([{ type: 'openHome', path: '/dashboard/analysis?_refresh=7000', closeOtherTabs: true }]);
  });

  it('keeps the choice of this user: userId, tenantId, deptId [DATA-08]', async () => {
    const { storage } = await entered();
    expect(readRelationship(storage, 'u1', now())).toEqual({ userId: 'u1', tenantId: 's1', deptId: 'd1' });
  });

  it('with an empty menu warns and goes to the choice of a shop [SHOP-08, MSG-02]', async () => {
    const { actor, emitted, reach, state } = open({ api: { menus: () => Promise.resolve([]) } });
    actor.send({ type: 'chooseShop', shop: west });
    await reach('choosingShop');
    expect(emitted).toEqual([
      { type: 'notice', notice: { kind: 'message', severity: 'warning', text: '菜单为空' } },
      { type: 'goTo', path: '/transit/select-shop' },
    ]);
    expect(state().permissions?.routes).toEqual([]);
  });

  it('a role of the desk alone, which no menu shows, enters at the desk', async () => {
    const desk = menu('CashIndex').map((entry) => ({ ...entry, display: 0 }));
    const { actor, emitted, reach } = open({ api: { menus: () => Promise.resolve(desk) } });
    actor.send({ type: 'chooseShop', shop: west });
    await reach('entered');
    expect(emitted).toEqual([{ type: 'openHome', path: '/cash/index?_refresh=7000', closeOtherTabs: true }]);
  });

  it('a switch that fails goes back to the shop that was left', async () => {
    const { actor, api, session, reach, state } = await entered();
    api.menus.mockRejectedValue(new Error('无权限'));
    actor.send({ type: 'chooseShop', shop: west });
    expect(session.context().deptId).toBe('d2');
    await reach('entered');
    expect(session.context().deptId).toBe('d1');
    expect(state().failure).toMatchObject({ message: '无权限' });
    expect(state().permissions?.firstTreeMenuLeaf?.path).toBe('DashboardAnalysis');
  });

  it('the answer for a shop that was left meanwhile is dropped, and the epoch tells others so [SHOP-05]', async () => {
    const answers: ((menus: MenuRecord[]) => void)[] = [];
    const { actor, session, reach, state, emitted } = open({
      api: { menus: () => new Promise((resolve) => answers.push(resolve)) },
    });
    actor.send({ type: 'chooseShop', shop: east });
    const begun = state().epoch;
    actor.send({ type: 'chooseShop', shop: west });
    expect(state().epoch).toBeGreaterThan(begun);
    answers[1]?.(menu('/of/west'));
    answers[0]?.(menu('/of/east'));
    await reach('entered');
    expect(session.context().deptId).toBe('d2');
    expect(state().permissions?.routes).toEqual(['/of/west']);
    expect(emitted).toHaveLength(1);
  });

  it('two hasty switches of which the last fails go back to the first shop', async () => {
    const { actor, api, session, reach } = await entered();
    api.menus.mockRejectedValue(new Error('无权限'));
    actor.send({ type: 'chooseShop', shop: west });
    actor.send({ type: 'chooseShop', shop: { ...west, id: 'd3' } });
    await reach('entered');
    expect(session.context().deptId).toBe('d1');
  });
});

describe('after a reload of the page', () => {
  const context = { tenantId: 's1', deptId: 'd1', businessNature: 300, name: '城东店' };

  it('the shop is taken up without opening another page', async () => {
    const storage = memoryStorage();
    keepShopContext(storage, context);
    const { actor, emitted, reach, state } = open({ storage });
    actor.send({ type: 'restore' });
    await reach('entered');
    expect(emitted).toEqual([]);
    expect(state().permissions?.routes).toEqual(['DashboardAnalysis']);
    expect(state().shops).toHaveLength(3);
  });

  it('a server that cannot be reached leaves the choice as it is', async () => {
    const storage = memoryStorage();
    keepShopContext(storage, context);
    const { actor, session, reach } = open({ storage, api: { menus: () => Promise.reject(new Error('网络异常')) } });
    actor.send({ type: 'restore' });
    await reach('failed');
    expect(session.context()).toEqual(context);
  });

  it('without a shop the stores are listed', async () => {
    const { actor, reach } = open();
    actor.send({ type: 'restore' });
    await reach('choosingStore');
  });
});

it('a shop that was opened meanwhile is in the list after it is read again, and no page is opened', async () => {
  const more = { ...west, id: 'd3', name: '新开店' };
  const shops = vi
    .fn()
    .mockResolvedValueOnce({ partsStoreVO: null, list: [east] })
    .mockResolvedValue({ partsStoreVO: null, list: [east, more] });
  const { actor, emitted, reach, state } = await entered({ api: { shops } });
  emitted.length = 0;
  actor.send({ type: 'restore' });
  await reach('entered');
  expect(state().shops.map(({ name }) => name)).toEqual(['城东店', '新开店']);
  expect(emitted).toEqual([]);
});

it('[F-37] a shop whose nature or name was edited has the new ones in the kept context', async () => {
  const storage = memoryStorage();
  const shops = vi
    .fn()
    .mockResolvedValueOnce({ partsStoreVO: null, list: [east] })
    .mockResolvedValue({ partsStoreVO: null, list: [{ ...east, name: '城东总店', businessNature: 300 }] });
  const { actor, session, reach } = await entered({ storage, api: { shops } });
  actor.send({ type: 'restore' });
  await reach('entered');
  expect(session.context()).toMatchObject({ deptId: 'd1', name: '城东总店', businessNature: 300 });
  expect(readShopContext(storage, 0)).toMatchObject({ name: '城东总店', businessNature: 300 });
});

describe('[U-22] rights that change while the shop is open', () => {
  it('reach the menus without leaving the page', async () => {
    const { actor, api, emitted, state } = await entered();
    emitted.length = 0;
    api.menus.mockResolvedValueOnce(menu('CustomerTag'));
    actor.send({ type: 'rightsChanged' });
    await waitFor(actor, ({ context }) => context.permissions?.routes[0] === 'CustomerTag');
    expect(emitted).toEqual([]);
    expect(api.enter).toHaveBeenCalledTimes(1);
    expect(state().epoch).toBe(1);
  });

  it('are not asked for again by their own refusal, and not of a shop that was left', async () => {
    const { actor, api, reach, state } = await entered();
    api.menus.mockImplementationOnce(() => {
      actor.send({ type: 'rightsChanged' });
      return Promise.reject(new Error('没有权限'));
    });
    actor.send({ type: 'rightsChanged' });
    await vi.waitFor(() => {
      expect(api.menus).toHaveBeenCalledTimes(2);
    });
    let answer: (menus: MenuRecord[]) => void = () => undefined;
    api.menus.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    await Promise.resolve();
    actor.send({ type: 'rightsChanged' });
    await vi.waitFor(() => {
      expect(api.menus).toHaveBeenCalledTimes(3);
    });
    actor.send({ type: 'chooseShop', shop: west });
    await reach('entered');
    answer(menu('CustomerTag'));
    await Promise.resolve();
    expect(state().permissions?.routes).toEqual(['DashboardAnalysis']);
  });
});

describe('several windows of one login', () => {
  it('the server hears of the shop when all of it is loaded, and not of one that could not be', async () => {
    const { actor, api, reach } = await entered();
    expect(api.enter.mock.calls.map(([place]) => place.deptId)).toEqual(['d1']);
    api.menus.mockRejectedValueOnce(new Error('无权限'));
    actor.send({ type: 'chooseShop', shop: west });
    await reach('entered');
    expect(api.enter).toHaveBeenCalledTimes(1);
  });

  it('a window hears that another one has entered another shop, and follows', async () => {
    const { one, other } = windows();
    const here = await entered({ channel: one });
    const there = await entered({ channel: other });
    expect(here.state().elsewhere).toBeUndefined();
    there.actor.send({ type: 'chooseShop', shop: west });
    await there.reach('entered');
    expect(here.state().elsewhere).toMatchObject({ deptId: 'd2', name: '城西店' });
    expect(here.session.context().deptId).toBe('d1');

    here.actor.send({ type: 'follow' });
    await here.reach('entered');
    expect(here.session.context()).toMatchObject({ deptId: 'd2', name: '城西店' });
    expect(here.state().elsewhere).toBeUndefined();
    expect(here.emitted.at(-1)).toMatchObject({ type: 'openHome', closeOtherTabs: true });
    expect(there.state().elsewhere).toBeUndefined();
  });

  it('or stays, and the other one hears that', async () => {
    const { one, other } = windows();
    const here = await entered({ channel: one });
    const there = await entered({ channel: other });
    there.actor.send({ type: 'chooseShop', shop: west });
    await there.reach('entered');
    here.actor.send({ type: 'stay' });
    await here.reach('entered');
    expect(here.api.enter.mock.calls.at(-1)?.[0].deptId).toBe('d1');
    expect(there.state().elsewhere).toMatchObject({ deptId: 'd1' });
  });
});

it('leaving forgets menus, stores and shops', async () => {
  const { actor, state } = await entered();
  actor.send({ type: 'leave' });
  expect(actor.getSnapshot().value).toBe('idle');
  expect(state().permissions).toBeUndefined();
});
