import { LifecycleError } from '@partsdesk/sdk';
import { useNotice } from '../app/notices';

/** Wraps a save: when another user was faster, reloads the data and asks the user to check it. */
export function useConflict(reload: () => void): <Result>(save: Promise<Result>) => Promise<Result> {
  const notice = useNotice();
  return async (save) => {
    try {
      return await save;
    } catch (error) {
      if (error instanceof LifecycleError) {
        reload();
        notice.warn('已读取最新内容，请核对后再操作');
      }
      throw error;
    }
  };
}
