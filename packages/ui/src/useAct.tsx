import { ApiError } from '@partsdesk/sdk';
import { useNotice } from './notices';

/** Does one thing at the server and says so; a refusal was told by the session, and either way what is shown is read again. */
export function useAct(reload: () => void): (done: string, act: () => Promise<unknown>) => Promise<boolean> {
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
      reload();
    }
  };
}
