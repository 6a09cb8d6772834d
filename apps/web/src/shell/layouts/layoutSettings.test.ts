import { beforeEach, expect, it, vi } from 'vitest';

async function fresh() {
  vi.resetModules();
  return import('./layoutSettings');
}
beforeEach(() => localStorage.clear());

it('defaults: dark menu at the side, all fixed, tabs [CONST-40, CONST-41, CONST-42, CONST-44, TAB-01]', async () => {
  expect((await fresh()).currentLayout()).toEqual({
    menuTheme: 'dark',
    navigation: 'side',
    contentWidth: 'fluid',
    fixedHeader: true,
    hideHeader: false,
    fixedMenu: true,
    colourWeak: false,
    multiTab: true,
    hideSoon: false,
  });
});

it('what is changed is kept under the product’s namespace, over a load of the page [CONST-45]', async () => {
  (await fresh()).changeLayout({ multiTab: false, menuTheme: 'light' });
  expect(Object.keys(localStorage)).toEqual(['partsdesk:layout']);
  expect((await fresh()).currentLayout()).toMatchObject({ multiTab: false, menuTheme: 'light', navigation: 'side' });
});

it('a mutilated memory is no memory', async () => {
  localStorage.setItem('partsdesk:layout', '{"value":7}');
  expect((await fresh()).currentLayout()).toMatchObject({ menuTheme: 'dark', multiTab: true });
});
