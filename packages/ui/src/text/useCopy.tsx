import { useNotice } from '../app/notices';

/** Copies a text and confirms it [WIDGET-01] [WIDGET-02] [WIDGET-03]. */
export function useCopy(): (text: string) => Promise<void> {
  const notice = useNotice();
  return async (text) => {
    if (!text) return notice.warn('复制内容为空');
    try {
      await write(text);
      notice.success('复制成功');
    } catch {
      notice.error('复制失败');
    }
  };
}

/** Writes to the clipboard; over plain http, where browsers have no clipboard API, by selecting the text. */
async function write(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  // Beside the focused element, since a dialog takes the focus back from what is outside of it.
  const home = document.activeElement?.parentElement ?? document.body;
  home.append(field);
  field.focus();
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) throw new Error('the browser did not copy');
}
