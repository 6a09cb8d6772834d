import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { act, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { TabBar } from './TabBar';
import type { Tab } from './tabStore';

afterEach(() => vi.restoreAllMocks());

const tab = (key: string, title: string): Tab => ({
  ...{ key, title, address: key, alive: true, mount: 0 },
  ...{ unsaved: 0, seen: 0 },
});

it('the open tab is scrolled into sight anew when its title becomes longer, and when another one closes', async () => {
  let shown: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  let change: (tabs: Tab[]) => void = () => undefined;
  function Bar() {
    const [tabs, setTabs] = useState([tab('/a', '客户标签'), tab('/b', '出库单')]);
    change = setTabs;
    return <TabBar tabs={tabs} activeKey="/b" />;
  }
  await renderInTest(<Bar />);
  const named = tab('/b', '出库单 1122-0001');
  for (const tabs of [[tab('/a', '客户标签'), named], [named]]) {
    shown = [];
    await act(async () => change(tabs));
    expect(new Set(shown)).toEqual(new Set([named.title]));
  }
});
