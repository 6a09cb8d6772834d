import { Failure } from '../../kit/failure';
import type { Outside } from '../../kit/outside';

/** The parameters of the address that the platform opened. */
interface ThirdPartyTicket {
  sessionId: string;
  BJ_SESSION: string;
}

/** Returns the address of the third-party login. */
const partyUrl = ({ settings, sandboxUrl }: Outside) => settings.thirdLoginUrl ?? `${sandboxUrl}/third-login`;

/** Resolves a session to a user at the platform; null for an unknown session. */
export async function thirdPartyUser(
  outside: Outside,
  { sessionId, BJ_SESSION }: ThirdPartyTicket,
): Promise<string | null> {
  // Only a demo believes the sandbox, which vouches for anybody.
  if (!outside.settings.thirdLoginUrl && !outside.settings.demo)
    throw new Failure('本系统尚未接入第三方登录，请联系系统管理员');
  const session = new URLSearchParams({ sessionId, BJ_SESSION }).toString();
  const response = await outside
    .fetch(`${partyUrl(outside)}?${session}`, { signal: AbortSignal.timeout(5_000) })
    .catch(() => undefined);
  const answer = response?.ok
    ? ((await response.json().catch(() => null)) as { status?: unknown; ssoUserId?: unknown } | null)
    : null;
  if (answer?.status === 'expired') return null;
  if (answer?.status === 'valid' && typeof answer.ssoUserId === 'string' && answer.ssoUserId) return answer.ssoUserId;
  throw new Failure('第三方登录暂时不可用，请稍后重试');
}
