import type { Client } from '@partsdesk/sdk';
import { oauth as authOauth } from '@partsdesk/sdk/auth/oauth';
import { oauth as gateOauth } from '@partsdesk/sdk/gate/oauth';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import type { SessionApi, ThirdLoginAnswer } from './sessionFlow';

/** Answer of `thirdLogin`: the whole envelope, since 1401 and 1404 have a meaning here (BODY-03, D61). */
interface ThirdLoginEnvelope {
  status?: number;
  code?: number;
  data?: { access_token: string; refresh_token: string; expires_in: number } | null;
}

/**
 * Reads the envelope; anything that is neither a login nor 1404 counts as invalid credentials.
 *
 * @internal
 */
export function thirdLoginAnswer({ status, code, data }: ThirdLoginEnvelope): ThirdLoginAnswer {
  const answered = status ?? code;
  if (answered === 0 && data) return { status: 0, login: data };
  return { status: answered === 1404 ? 1404 : 1401 };
}

/** Makes the session flow's calls through the SDK. */
export function sessionApi(client: Client): SessionApi {
  return {
    login: (credentials) => gateOauth(client).login(credentials),
    // The SDK returns an envelope here although its type declares the data alone.
    thirdLogin: async (ticket) => thirdLoginAnswer((await gateOauth(client).thirdLogin(ticket)) as ThirdLoginEnvelope),
    logout: () => authOauth(client).logout(),
    user: () => sysUser(client).user(),
  };
}
