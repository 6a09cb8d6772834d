import { describe, expect, it } from 'vitest';
import { canVisit, hasAllButtons, hasAnyButton, hasButton, permissionsOf, type MenuRecord } from './permissions';
import { isStoreMaster, userLevel } from './user';

const page = (id: string, path: string, rest: Partial<MenuRecord> = {}): MenuRecord => ({
  id,
  path,
  name: `页面${id}`,
  type: 1,
  display: 1,
  ...rest,
});
const records: MenuRecord[] = [
  page('10', '', {
    name: '客户',
    icon: 'people',
    children: [
      page('11', 'CustomerTag', {
        name: '客户标签',
        children: [
          page('12', 'customerTag.save', { type: 2, name: '保存' }),
          page('13', 'customerTag.delete', { type: 2, display: 0 }),
        ],
      }),
      page('14', 'CustomerDetail', { display: 0 }),
      page('15', '_REST_', { children: [page('16', 'Hidden'), page('17', 'hidden.save', { type: 2 })] }),
    ],
  }),
  page('20', '/goods/special-price?from=menu'),
];

describe('permissions', () => {
  const permissions = permissionsOf(records);

  it('holds the menu tree, the buttons with their paths and the first leaf [DATA-12, PERM-01]', () => {
    expect(permissions.permissions.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
      ['客户', ['客户标签']],
      ['页面20', []],
    ]);
    expect(permissions.buttons).toEqual([
      { path: 'customerTag.save', name: '保存' },
      { path: 'customerTag.delete', name: '页面13' },
    ]);
    expect(permissions.firstTreeMenuLeaf).toMatchObject({ id: '11', path: 'CustomerTag' });
  });

  it('reads id, parentId, path, name, type, display, icon, children of a menu, as a tree or a list [DATA-10]', () => {
    const list = (tree: readonly MenuRecord[], parentId: string | null = null): MenuRecord[] =>
      tree.flatMap(({ children, ...record }) => [{ ...record, parentId }, ...list(children ?? [], record.id)]);
    expect(permissionsOf(list(records))).toEqual(permissions);
    expect(permissions.permissions[0]?.icon).toBe('people');
  });

  it('type 2 is a button, any other a page; display 1 is shown [ENUM-18]', () => {
    const mixed = permissionsOf([0, 1, 2, 3].map((type) => page(String(type), `P${type}`, { type })));
    expect(mixed.routes).toEqual(['P0', 'P1', 'P3']);
    expect(mixed.buttons.map(({ path }) => path)).toEqual(['P2']);
    expect(permissionsOf([page('1', 'A', { display: 2 })]).permissions).toEqual([]);
  });

  it('an entry with path _REST_ is no menu item, route or button, nor is what lies under it [DATA-11]', () => {
    expect(JSON.stringify(permissions)).not.toMatch(/_REST_|[Hh]idden/);
  });

  it('a page that is not displayed is not in the menu but may be visited [DATA-13]', () => {
    expect(JSON.stringify(permissions.permissions)).not.toContain('CustomerDetail');
    expect(canVisit(permissions, { routeName: 'CustomerDetail', path: '/customer/detail/7' })).toBe(true);
  });

  it('the first leaf skips folders without pages and links out of the product', () => {
    expect(
      permissionsOf([page('1', ''), page('0', '_goods'), page('2', 'https://example.com'), page('3', 'Third')])
        .firstTreeMenuLeaf?.path,
    ).toBe('Third');
    expect(permissionsOf([]).firstTreeMenuLeaf).toBeUndefined();
    expect(permissionsOf([page('0', '_goods')])).toMatchObject({ routes: [], firstTreeMenuLeaf: undefined });
  });
});

describe('visiting a page', () => {
  const permissions = permissionsOf(records);
  it('goes by route name [PERM-02]', () => {
    expect(canVisit(permissions, { routeName: 'CustomerTag', path: '/customer/tag' })).toBe(true);
    expect(canVisit(permissions, { routeName: 'Other', path: '/customer/tag' })).toBe(false);
  });
  it('or by link path, without its query [PERM-02]', () => {
    expect(canVisit(permissions, { routeName: 'X', path: '/goods/special-price/' })).toBe(true);
    expect(canVisit(permissions, { routeName: 'X', path: '/goods/special-price-2' })).toBe(false);
  });
  it('a button path opens no page', () => {
    expect(canVisit(permissions, { routeName: 'customerTag.save', path: '/x' })).toBe(false);
  });
});

describe('buttons', () => {
  const permissions = permissionsOf(records);
  it('one button path [PERM-05]', () => {
    expect(hasButton(permissions, 'customerTag.save')).toBe(true);
    expect(hasButton(permissions, 'customerTag.sav')).toBe(false);
  });
  it('all of several button paths [PERM-06]', () => {
    expect(hasAllButtons(permissions, ['customerTag.save', 'customerTag.delete'])).toBe(true);
    expect(hasAllButtons(permissions, ['customerTag.save', 'other'])).toBe(false);
  });
  it('any of several button paths [PERM-07]', () => {
    expect(hasAnyButton(permissions, ['other', 'customerTag.delete'])).toBe(true);
    expect(hasAnyButton(permissions, ['other'])).toBe(false);
  });
});

describe('user level', () => {
  it('is the lowest level among the authorities [PERM-09]', () => {
    expect(userLevel({ authorities: [{ level: 9 }, { level: 6 }, { level: 7 }] })).toBe(6);
    expect(userLevel({ authorities: [] })).toBeUndefined();
  });
  it('level 5 is the store master [PERM-10, DATA-04]', () => {
    expect(isStoreMaster({ authorities: [{ level: 8 }, { level: 5 }] })).toBe(true);
    expect(isStoreMaster({ authorities: [{ level: 4 }, { level: 5 }] })).toBe(false);
    expect(isStoreMaster({ authorities: [] })).toBe(false);
  });
});
