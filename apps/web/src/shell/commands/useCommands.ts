import { withForcedRefresh } from '@partsdesk/core/account/paths';
import type { MenuItem } from '@partsdesk/core/account/permissions';
import { isCurrentShop } from '@partsdesk/core/store/shopContext';
import { useMay } from '@partsdesk/ui/app/permissions';
import { useSelector } from '@xstate/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DESK_PAGES } from '../../order/cash/deskPages';
import { pathOfRoute, type ScreenName } from '../../screenList';
import { now, session, shopActor } from '../../session';
import { useMayVisit } from '../../useMayVisit';
import { useLayoutSettings } from '../layouts/layoutSettings';
import { isSoon, menuTarget, withoutSoon } from '../menuTarget';
import { tabKey } from '../tabs/tabStore';
import { useTabActions } from '../tabs/useTabActions';
import { useLogout } from '../useLogout';
import { useSwitchShop } from '../useSwitchShop';
import type { Command } from './commands';
import { creationCommands } from './creations';
import { recentDocuments } from './recentDocuments';
import { searchWords } from './searchWords';

const pagesOf = (menus: readonly MenuItem[], above = ''): { item: MenuItem; above: string }[] =>
  menus.flatMap((item) => (item.children.length ? pagesOf(item.children, item.name) : [{ item, above }]));

/** Where a customer's statement is found, the first that the user may open. */
const statementLists: readonly ScreenName[] = ['CustomerList', 'CustomerListAll'];

/** Returns the palette's commands: recent documents, the menu's pages, the other shops, and actions of the shell. */
export function useCommands({
  onSettings,
  onKeys,
}: {
  onSettings: (() => void) | undefined;
  onKeys: () => void;
}): Command[] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const menus = useSelector(shopActor, ({ context }) => context.permissions?.permissions ?? []);
  const { hideSoon } = useLayoutSettings();
  const shownMenus = hideSoon ? withoutSoon(menus) : menus;
  const shops = useSelector(shopActor, ({ context }) => context.shops);
  const may = useMay();
  const mayVisit = useMayVisit();
  const logout = useLogout();
  const switchShop = useSwitchShop();
  const go = (path: string) => () => void navigate(path);
  const key = tabKey(pathname, search);
  const { closeOthers, closeAll } = useTabActions();
  return [
    ...recentDocuments().map(({ title, code, address }): Command => ({
      id: `document ${address}`,
      group: '最近单据',
      label: code,
      hint: title,
      run: go(address),
    })),
    ...DESK_PAGES.filter(({ name }) => mayVisit(name)).map(({ label, name }): Command => ({
      id: `desk ${name}`,
      group: '收银台',
      label,
      words: searchWords[name],
      run: go(pathOfRoute(name) ?? '/'),
    })),
    ...pagesOf(shownMenus).flatMap(({ item, above }): Command[] => {
      const path = menuTarget(item);
      if (!path) return [];
      const hint = isSoon(item) ? `${above} · 即将上线` : above;
      const run = path.startsWith('http') ? () => void window.open(path, '_blank', 'noreferrer') : go(path);
      const words = searchWords[item.path as ScreenName];
      return [{ id: `page ${item.id}`, group: '页面', label: item.name, hint, pinyin: item.pinyin, words, run }];
    }),
    ...creationCommands({ may, mayVisit, go }),
    ...shops
      .filter((shop) => !isCurrentShop(shop, session.context()))
      .map((shop): Command => ({
        id: `shop ${shop.kind} ${shop.id}`,
        group: '切换门店',
        label: shop.name,
        hint: shop.kind === 'head' ? '总店' : '门店',
        run: () => void switchShop(shop),
      })),
    { id: 'refresh', group: '操作', label: '刷新当前页面', run: go(withForcedRefresh(pathname + search, now())) },
    ...(onSettings
      ? ([
          { id: 'closeOthers', group: '操作', label: '关闭其他页签', run: () => void closeOthers(key) },
          { id: 'closeAll', group: '操作', label: '关闭全部页签', run: () => void closeAll() },
          { id: 'settings', group: '操作', label: '界面设置', run: onSettings },
        ] satisfies Command[])
      : []),
    ...statementLists
      .filter(mayVisit)
      .slice(0, 1)
      .map((name): Command => ({
        id: 'statement',
        group: '客户',
        label: '客户对账单',
        hint: '打开客户，再点“对账单”',
        words: '应收 欠款 挂账 赊账 对账 月结',
        run: go(pathOfRoute(name) ?? '/'),
      })),
    { id: 'user', group: '操作', label: '个人设置', run: go('/shop/user-set') },
    { id: 'help', group: '操作', label: '帮助文档', run: () => window.open('/faq/faqDoc', '_blank', 'noreferrer') },
    { id: 'keys', group: '操作', label: '快捷键', run: onKeys },
    { id: 'select', group: '操作', label: '选择店铺', run: go('/transit/select') },
    { id: 'logout', group: '操作', label: '退出登录', run: () => void logout() },
  ];
}
