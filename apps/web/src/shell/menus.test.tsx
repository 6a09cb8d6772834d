import type { MenuItem } from '@partsdesk/core/account/permissions';
import { PermissionsProvider } from '@partsdesk/ui/app/permissions';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { act } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Bell } from './Bell';
import { withoutSoon } from './menuTarget';
import { SideMenu } from './SideMenu';
import { TabBar } from './tabs/TabBar';
import { TopMenu } from './TopMenu';

const entry = (path: string, name: string, ...children: MenuItem[]): MenuItem => ({
  id: path,
  path,
  name,
  icon: undefined,
  children,
});
const outside = entry('https://supplier.example/shop', '供应商网站');
const menus = [
  entry(
    '_customer',
    '客户',
    entry('CustomerTag', '客户标签'),
    // A page that an operator lists, and this version does not have.
    entry('WorkLog', '工作日志'),
    entry('_deep', '更多', entry('CustomerComment', '客户评价')),
    outside,
  ),
  outside,
];
const links = () => [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

function Where() {
  return <output>{useLocation().pathname}</output>;
}

afterEach(() => vi.restoreAllMocks());

describe('every menu', () => {
  it('[F-34] along the top: opens other sites, draws the third level, marks module and page', async () => {
    const { click, button } = await renderInTest(<TopMenu menus={menus} pathname="/customer/comment" />);
    expect(links()).toEqual([['供应商网站', 'https://supplier.example/shop']]);
    expect(button('客户').getAttribute('aria-current')).toBe('true');
    await click(button('客户'));
    expect(links()).toContainEqual(['客户评价', '/customer/comment']);
    expect(links().filter(([, href]) => href === 'https://supplier.example/shop')).toHaveLength(2);
    expect(document.querySelector('[aria-current=page]')?.textContent).toBe('客户评价');
  });

  it.each([true, false])('[F-34] at the side, collapsed: %s', async (collapsed) => {
    const { click, button } = await renderInTest(
      <SideMenu menus={menus} pathname="/customer/comment" theme="dark" collapsed={collapsed} />,
    );
    if (collapsed) await click(button('客户'));
    expect(links()).toContainEqual(['客户评价', '/customer/comment']);
    expect(links().filter(([, href]) => href === 'https://supplier.example/shop')).toHaveLength(2);
    expect([...document.querySelectorAll('a[target=_blank]')].map(({ textContent }) => textContent)).toEqual([
      '供应商网站',
      '供应商网站',
    ]);
  });

  it('[U-19] says of what is not built that it comes soon, or leaves it out', async () => {
    await renderInTest(<SideMenu menus={menus} pathname="/customer/tag" theme="dark" collapsed={false} />);
    expect(links()).toContainEqual(['工作日志即将上线', '/404']);
    expect(links()).toContainEqual(['客户标签', '/customer/tag']);
    expect(withoutSoon(menus)[0]?.children.map(({ name }) => name)).toEqual(['客户标签', '更多', '供应商网站']);
  });
});

it('Enter opens the first page that 搜索菜单 finds, a click any of them; both clear it, as Escape does', async () => {
  const { find, type, press, click } = await renderInTest(
    <>
      <Where />
      <SideMenu menus={menus} pathname="/" theme="dark" collapsed={false} />
    </>,
  );
  const field = () => find<HTMLInputElement>('[aria-label="搜索菜单"]');
  const where = () => find('output').textContent;
  await type(field(), '评价');
  await press(field(), 'Enter', { isComposing: true });
  expect([where(), field().value]).toEqual(['/', '评价']);
  await press(field(), 'Enter');
  expect([where(), field().value]).toEqual(['/customer/comment', '']);
  await type(field(), '标签');
  await click(find('a[href="/customer/tag"]'));
  expect([where(), field().value]).toEqual(['/customer/tag', '']);
  // What is only planned is no page to open.
  await type(field(), '工作');
  await press(field(), 'Enter');
  expect([where(), field().value]).toEqual(['/customer/tag', '工作']);
  await press(field(), 'Escape');
  expect(field().value).toBe('');
});

it('the menu at the side scrolls the open page into sight', async () => {
  const shown: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  function Side() {
    return <SideMenu menus={menus} pathname={useLocation().pathname} theme="dark" collapsed={false} />;
  }
  const { click, find } = await renderInTest(<Side />, '/customer/comment');
  expect(shown).toEqual(['客户评价']);
  await click(find('a[href="/customer/tag"]'));
  expect(shown).toEqual(['客户评价', '客户标签']);
});

it('[U-19] the bell lists only what stands', async () => {
  const routes = ['CustomerEquityConversion', 'MarketWaresEnquiry', 'OrderWechatList', 'CustomerComment'];
  const buttons = [{ path: 'remind.link', name: '提醒' }];
  const { click, find } = await renderInTest(
    <PermissionsProvider permissions={{ buttons }}>
      <Bell
        counts={undefined}
        permissions={{ routes, buttons, permissions: [], above: {}, firstTreeMenuLeaf: undefined }}
      />
    </PermissionsProvider>,
  );
  await click(find('button'));
  expect([...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).toEqual([
    '客户评价0',
    '礼品兑换0',
    '呆滞件询价0',
    '商城订单0',
  ]);
});

it('the menu of the bell closes when something else leads to another page', async () => {
  const routes = ['CustomerComment'];
  const buttons = [{ path: 'remind.link', name: '提醒' }];
  const { click, find, eventually } = await renderInTest(
    <PermissionsProvider permissions={{ buttons }}>
      <Link to="/goods/stock/in">入库单</Link>
      <Bell
        counts={undefined}
        permissions={{ routes, buttons, permissions: [], above: {}, firstTreeMenuLeaf: undefined }}
      />
    </PermissionsProvider>,
  );
  await click(find('button'));
  const open = () => document.querySelector('.MuiModal-root:not([aria-hidden=true]) [role=menuitem]') !== null;
  expect(open()).toBe(true);
  await click(find('a'));
  await eventually(() => expect(open()).toBe(false));
});

it('a middle click on a tab closes it, and opens no tab of the browser', async () => {
  const tab = (key: string) => ({ key, address: key, title: key, mount: 0, alive: true, unsaved: 0, seen: 1 });
  const { find } = await renderInTest(<TabBar tabs={[tab('/a'), tab('/b')]} activeKey="/a" />);
  for (const type of ['mousedown', 'auxclick']) {
    const event = new MouseEvent(type, { button: 1, bubbles: true, cancelable: true });
    await act(async () => void find('nav a[href="/b"]').dispatchEvent(event));
    expect(event.defaultPrevented, type).toBe(true);
  }
  const { find: findAlone } = await renderInTest(<TabBar tabs={[tab('/a')]} activeKey="/a" />);
  const event = new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true });
  await act(async () => void findAlone('nav a').dispatchEvent(event));
  expect(event.defaultPrevented).toBe(false);
});
