import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { screenList, type Layout, type ScreenName } from './screenList';

/** A screen that is built: its entry in the list, and the component to be fetched. */
export interface ScreenRoute {
  path: string;
  name: ScreenName;
  title: string;
  layout: Layout;
  element: LazyExoticComponent<ComponentType>;
}

const CHUNK_TIMEOUT_MS = 120_000;

/** `screen('CustomerTag', async () => (await import('./CustomerTagList')).CustomerTagList)` */
export function screen(name: ScreenName, load: () => Promise<ComponentType>): ScreenRoute {
  const entry = screenList.find((candidate) => candidate.name === name);
  if (!entry) throw new Error(`no screen ${name}`);
  const { path, title, layout } = entry;
  return { path, name, title, layout, element: lazy(async () => ({ default: await inTime(load()) })) };
}

/** A page that does not arrive shall fail, so that the user can try again (HTTP-09). */
async function inTime<Value>(wanted: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('页面加载超时，请检查网络后重试')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([wanted, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
