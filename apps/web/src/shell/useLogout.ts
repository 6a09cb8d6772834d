import { LOGOUT_QUESTION } from '@partsdesk/core/account/sessionFlow';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { sessionActor } from '../session';
import { tabs } from './tabs/tabStore';

export function useLogout(): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    if (!(await confirm({ title: LOGOUT_QUESTION, action: '注销登录' }))) return;
    tabs.clear();
    sessionActor.send({ type: 'logOut' });
  };
}
