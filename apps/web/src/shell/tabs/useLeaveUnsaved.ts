import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useEffect } from 'react';
import { outsideUnsaved } from './outsideUnsaved';
import { tabs } from './tabStore';

/** A page that may have unsaved input. */
export interface Leaving {
  title: string;
  unsaved: number;
}

/** Returns every page with unsaved input: all are lost when the login or the shop changes. */
export const allUnsaved = (): Leaving[] =>
  [...tabs.current(), ...outsideUnsaved()].filter(({ unsaved }) => unsaved > 0);

/** Words the loss: `“入库单”还有没保存的内容，离开后将丢失。` */
export const lossText = (pages: readonly Leaving[], then: string): string =>
  `${pages.map(({ title }) => `“${title}”`).join('、')}还有没保存的内容，${then}后将丢失。`;

/** Asks before pages with unsaved input are closed or left; resolves to true when they may be. */
export function useLeaveUnsaved(): (closing: readonly Leaving[], act?: string) => Promise<boolean> {
  const confirm = useConfirm();
  return async (closing, act = '关闭') => {
    const unsaved = closing.filter((page) => page.unsaved > 0);
    if (unsaved.length === 0) return true;
    return confirm({
      title: '放弃未保存的内容？',
      text: lossText(unsaved, act),
      action: '放弃',
      cancel: '继续填写',
      danger: true,
    });
  };
}

/** Makes the browser ask before the window is closed or reloaded. */
export function useAskBeforeUnload(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (allUnsaved().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
