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

/** Makes the route of a screen, whose component is loaded when it is first opened. Called by the generated routes. */
export function screen(name: ScreenName, load: () => Promise<ComponentType>): ScreenRoute {
  const entry = screenList.find((candidate) => candidate.name === name);
  if (!entry) throw new Error(`no screen ${name}`);
  const { path, title, layout } = entry;
  return { path, name, title, layout, element: lazy(async () => ({ default: await inTime(load()) })) };
}
