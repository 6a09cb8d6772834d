import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useEffect } from 'react';
import { tabs, type Tab } from './tabStore';

/** Asks before closing pages with unsaved input; resolves to true when they may be closed. */
export function useLeaveUnsaved(): (closing: readonly Tab[]) => Promise<boolean> {
  const confirm = useConfirm();
  return async (closing) => {
    const unsaved = closing.filter((tab) => tab.unsaved > 0);
    if (unsaved.length === 0) return true;
    return confirm({
      title: '放弃未保存的内容？',
      text: `${unsaved.map(({ title }) => `“${title}”`).join('、')}还有没保存的内容，关闭后将丢失。`,
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
      if (tabs.current().some((tab) => tab.unsaved > 0)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
