import { LOGOUT_QUESTION } from '@partsdesk/core/account/sessionFlow';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { sessionActor } from '../session';
import { tabs } from './tabs/tabStore';
import { allUnsaved, lossText } from './tabs/useLeaveUnsaved';

/** Returns the logout, which asks first and names what is not saved. */
export function useLogout(): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    const unsaved = allUnsaved();
    const loss = unsaved.length > 0 ? { text: lossText(unsaved, '退出登录'), danger: true } : {};
    if (!(await confirm({ title: LOGOUT_QUESTION, action: '退出登录', ...loss }))) return;
    tabs.clear();
    sessionActor.send({ type: 'logOut' });
  };
}
