import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { inTime } from './inTime';
import { screenList, type Layout, type ScreenName } from './screenList';

/** A screen that is built: its entry in the list, and the component to be fetched. */
export interface ScreenRoute {
  path: string;
  name: ScreenName;
  title: string;
  layout: Layout;
  element: LazyExoticComponent<ComponentType>;
}

const built = new Set<ScreenName>();

/** Whether a screen can be opened, or is still to be built. */
export function isBuilt(name: ScreenName): boolean {
  return built.has(name);
}

/** `screen('CustomerTag', async () => (await import('./CustomerTagList')).CustomerTagList)` */
export function screen(name: ScreenName, load: () => Promise<ComponentType>): ScreenRoute {
  const entry = screenList.find((candidate) => candidate.name === name);
  if (!entry) throw new Error(`no screen ${name}`);
  built.add(name);
  const { path, title, layout } = entry;
  return { path, name, title, layout, element: lazy(async () => ({ default: await inTime(load()) })) };
}
