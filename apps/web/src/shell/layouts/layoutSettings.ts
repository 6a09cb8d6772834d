import { keep, kept } from '@partsdesk/core/storage';
import { useSyncExternalStore } from 'react';
import { now, storage } from '../../session';

export interface LayoutSettings {
  menuTheme: 'dark' | 'light';
  navigation: 'side' | 'top';
  contentWidth: 'fluid' | 'fixed';
  fixedHeader: boolean;
  hideHeader: boolean;
  fixedMenu: boolean;
  colourWeak: boolean;
  multiTab: boolean;
  /** Leaves what is planned only out of the menus. */
  hideSoon: boolean;
}

const DEFAULTS: LayoutSettings = {
  menuTheme: 'dark',
  navigation: 'side',
  contentWidth: 'fluid',
  fixedHeader: true,
  hideHeader: false,
  fixedMenu: true,
  colourWeak: false,
  multiTab: true,
  hideSoon: false,
};

const KEY = 'layout';
const listeners = new Set<() => void>();
let current: LayoutSettings = {
  ...DEFAULTS,
  ...kept(
    storage,
    KEY,
    now(),
    (value): value is Partial<LayoutSettings> => typeof value === 'object' && value !== null,
  ),
};

/** Returns this machine's layout settings, which survive reload and logout. */
export function useLayoutSettings(): LayoutSettings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, currentLayout);
}

export const currentLayout = (): LayoutSettings => current;

export function changeLayout(patch: Partial<LayoutSettings>): void {
  current = { ...current, ...patch };
  keep(storage, KEY, current);
  listeners.forEach((listener) => listener());
}
