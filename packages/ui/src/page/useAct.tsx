import { ApiError } from '@partsdesk/sdk';
import { useNotice } from '../app/notices';

/**
 * Makes a function that calls the server, reports success and reloads in any case what no operation keeps fresh; the
 * session has reported a refusal.
 */
export function useAct(reload?: () => void): (done: string, act: () => Promise<unknown>) => Promise<boolean> {
  const notice = useNotice();
  return async (done, act) => {
    try {
      await act();
      notice.success(done);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return false;
    } finally {
      reload?.();
    }
  };
}
