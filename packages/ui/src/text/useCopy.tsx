import { useNotice } from '../app/notices';

/** Copies a text and confirms it [WIDGET-01] [WIDGET-02] [WIDGET-03]. */
export function useCopy(): (text: string) => Promise<void> {
  const notice = useNotice();
  return async (text) => {
    if (!text) return notice.warn('复制内容为空');
    try {
      await navigator.clipboard.writeText(text);
      notice.success('复制成功');
    } catch {
      notice.error('复制失败');
    }
  };
}
