import { Problem } from '../../kit/failure';

/** What somebody is told who sends no login, or one that is no longer in force. */
export const NOT_LOGGED_IN = '登录凭证失效，请重新登录';

export const notLoggedIn = (): Problem => new Problem(401, NOT_LOGGED_IN);
