import { tellInPlace } from '@partsdesk/core/account/errorNotice';
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
        // The refusal asks to reload, which is done here.
        notice.warn(`${tellInPlace(error).replace(/，请刷新后再试$/, '')}。已读取最新内容，请核对后再操作`);
      }
      throw error;
    }
  };
}
