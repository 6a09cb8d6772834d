import type { TabMessage } from './channel';
import type { ThirdPartyTicket } from './routeGuard';
import type { UserInfo } from './user';

/** What the login's state hears from the user, the client and other tabs. */
export type SessionEvent =
  | { type: 'logIn'; username: string; password: string; remember: boolean }
  | { type: 'thirdLogin'; ticket: ThirdPartyTicket; to: string }
  | { type: 'loadUser' }
  | { type: 'userLoaded'; user: UserInfo }
  | { type: 'logOut' }
  | { type: 'lost'; reason: 'refresh' | 'unauthorized' }
  | { type: 'otherTab'; message: TabMessage };
