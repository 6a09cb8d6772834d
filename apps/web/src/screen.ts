import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { inTime } from './inTime';
import { screenList, type Layout, type ScreenName } from './screenList';

/** An implemented screen: its entry in the list, and the component to be loaded. */
export interface ScreenRoute {
  path: string;
  name: ScreenName;
  title: string;
  layout: Layout;
  element: LazyExoticComponent<ComponentType>;
}

const built = new Set<string>();

/** Returns whether a screen is implemented. */
export function isBuilt(name: string): boolean {
  return built.has(name);
}

/** Returns whether the screen of a list's path is implemented. */
export const isBuiltPath = (path: string): boolean =>
  screenList.some((candidate) => candidate.path === path && built.has(candidate.name));

/** Registers a screen: `screen('CustomerTag', async () => (await import('./CustomerTagList')).CustomerTagList)` */
export function screen(name: ScreenName, load: () => Promise<ComponentType>): ScreenRoute {
  const entry = screenList.find((candidate) => candidate.name === name);
  if (!entry) throw new Error(`no screen ${name}`);
  built.add(name);
  const { path, title, layout } = entry;
  return { path, name, title, layout, element: lazy(async () => ({ default: await inTime(load()) })) };
}
