import { Failure } from '../http/failure';
import type { Outside } from '../http/outside';

/** What the platform put into the address that it opened. */
interface ThirdPartyTicket {
  sessionId: string;
  BJ_SESSION: string;
}

/** Where the third-party login party answers. */
const partyUrl = ({ settings, sandboxUrl }: Outside) => settings.thirdLoginUrl ?? `${sandboxUrl}/third-login`;

/** Asks the platform whose session it is; null when it knows no such session. */
export async function askWho(outside: Outside, { sessionId, BJ_SESSION }: ThirdPartyTicket): Promise<string | null> {
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
