import { LOGOUT_QUESTION } from '@partsdesk/core/account/sessionFlow';
import { useConfirm } from '@partsdesk/ui/confirm';
import { sessionActor } from '../session';
import { tabs } from './tabStore';

export function useLogout(): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    if (!(await confirm({ title: LOGOUT_QUESTION, action: '注销登录' }))) return;
    tabs.clear();
    sessionActor.send({ type: 'logOut' });
  };
}
