import { beforeEach, describe, expect, it } from 'vitest';
import { createTabStore, tabKey } from './tabStore';

beforeEach(() => sessionStorage.clear());

function opened(...paths: string[]) {
  const store = createTabStore();
  for (const path of paths) store.visit(path, '', path.slice(1));
  return store;
}
const keys = (store: ReturnType<typeof createTabStore>) => store.current().map(({ key }) => key);
const alive = (store: ReturnType<typeof createTabStore>) =>
  store
    .current()
    .filter((tab) => tab.alive)
    .map(({ key }) => key);

describe('what is a tab', () => {
  it('the full path: another id is another tab, the same path is the same one [TAB-02]', () => {
    const store = createTabStore();
    store.visit('/order/list/sales-order-details/1', '', '销售单详情');
    store.visit('/order/list/sales-order-details/2', '', '销售单详情');
    store.visit('/notice/notice-detail', '?id=7', '公告详情');
    store.visit('/notice/notice-detail', '?id=8', '公告详情');
    store.visit('/order/list/sales-order-details/1', '', '销售单详情');
    expect(keys(store)).toEqual([
      '/order/list/sales-order-details/1',
      '/order/list/sales-order-details/2',
      '/notice/notice-detail?id=7',
      '/notice/notice-detail?id=8',
    ]);
  });

  it('turning pages, filtering and refreshing stay in it, and its address follows [TAB-02]', () => {
    expect(tabKey('/customer/tag', '?pageNo=3&list=%7B%7D&_refresh=1&id=7')).toBe('/customer/tag?id=7');
    const store = createTabStore();
    store.visit('/customer/tag', '', '客户标签');
    store.visit('/customer/tag', '?pageNo=3', '客户标签');
    expect(store.current()).toMatchObject([{ key: '/customer/tag', address: '/customer/tag?pageNo=3' }]);
  });
});

it('what is opened over a list stays in its tab: there are no two of one name', () => {
  const store = createTabStore();
  for (const search of ['', '?side=adjusts', '?side=refunds&code=TC-1', '?side=statements&statement=7'])
    store.visit('/customer/card/stored-value', search, '储值卡');
  expect(keys(store)).toEqual(['/customer/card/stored-value']);
});

describe('closing', () => {
  it('is refused while only one is open [TAB-03]', () => {
    const store = opened('/a');
    expect(store.close('/a', '/a')).toBeUndefined();
    expect(keys(store)).toEqual(['/a']);
  });

  it('the active one activates the last of those that remain [TAB-04]', () => {
    const store = opened('/a', '/b', '/c', '/d');
    expect(store.close('/b', '/b')).toBe('/d');
    expect(store.close('/d', '/d')).toBe('/c');
  });

  it('an inactive one leaves the active one as it is [TAB-05]', () => {
    const store = opened('/a', '/b', '/c');
    expect(store.close('/a', '/c')).toBeUndefined();
    expect(keys(store)).toEqual(['/b', '/c']);
  });

  it('all of them leaves nothing behind, also not for the next load of the page [TAB-08]', () => {
    const store = opened('/a', '/b');
    store.clear();
    expect(keys(store)).toEqual([]);
    expect(keys(createTabStore())).toEqual([]);
  });
});

const many = (count: number) => Array.from({ length: count }, (_, index) => `/page${String(index + 1)}`);

describe('more than twenty tabs', () => {
  it('close the one that was looked at longest ago, without a word', () => {
    const store = opened(...many(20));
    store.visit('/page1', '', '1');
    store.visit('/page21', '', '21');
    expect(keys(store)).toEqual([...many(21)].filter((key) => key !== '/page2'));
    store.visit('/page3', '', '3');
    expect(keys(store), 'a known one closes none').toHaveLength(20);
  });

  it('close none with input that is not saved, and stay where all have some', () => {
    const store = opened(...many(20));
    store.countUnsaved('/page1', 1);
    store.visit('/page21', '', '21');
    expect(keys(store)).toContain('/page1');
    expect(keys(store)).not.toContain('/page2');
    for (const key of keys(store)) if (key !== '/page1') store.countUnsaved(key, 1);
    store.visit('/page22', '', '22');
    expect(keys(store)).toHaveLength(21);
  });
});

describe('pages that are kept', () => {
  it('are the fifteen looked at last; the tabs of the others stay [TAB-06] [CONST-12]', () => {
    const store = opened(...many(16));
    expect(keys(store)).toHaveLength(16);
    expect(alive(store)).toEqual(many(16).slice(1));
    store.visit('/page2', '', '2');
    store.visit('/page17', '', '17');
    expect(alive(store)).not.toContain('/page3');
    expect(alive(store)).toContain('/page2');
    expect(alive(store)).toHaveLength(15);
  });

  it('go before one with input that is not saved [TAB-06]', () => {
    const store = opened(...many(15));
    store.countUnsaved('/page1', 1);
    store.visit('/page16', '', '16');
    expect(alive(store)).toContain('/page1');
    expect(alive(store)).not.toContain('/page2');
    store.countUnsaved('/page1', -1);
    store.visit('/page17', '', '17');
    expect(alive(store)).not.toContain('/page1');
  });

  it('stay beyond fifteen rather than lose what is not saved', () => {
    const store = opened(...many(15));
    for (const key of many(15)) store.countUnsaved(key, 1);
    store.visit('/page16', '', '16');
    expect(alive(store)).toEqual(many(16));
  });

  it('are mounted anew by the forced-refresh parameter, which does not stay in the address [TAB-07]', () => {
    const store = opened('/a');
    const before = store.current()[0]?.mount;
    store.visit('/a', '?_refresh=1732180000000', 'a');
    expect(store.current()[0]).toMatchObject({ mount: (before ?? 0) + 1, address: '/a', unsaved: 0 });
  });
});

it('tabs come back after a reload of the page, not yet mounted', () => {
  opened('/a', '/b').rename('/b', '销售单 000007');
  expect(createTabStore().current()).toMatchObject([
    { key: '/a', alive: false },
    { key: '/b', title: '销售单 000007', alive: false },
  ]);
});

it('a mutilated memory is no memory', () => {
  sessionStorage.setItem('partsdesk:tabs', '{');
  expect(keys(createTabStore())).toEqual([]);
});
