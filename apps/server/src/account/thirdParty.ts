import type { Outside } from '../http/outside';
import { Failure } from '../http/failure';

/** What the platform put into the address that it opened. */
interface ThirdPartyTicket {
  sessionId: string;
  BJ_SESSION: string;
}

/** Where the third-party login party answers. */
export const partyUrl = ({ settings, sandboxUrl }: Outside) => settings.thirdLoginUrl ?? `${sandboxUrl}/third-login`;

/** Asks the platform whose session it is; null when it knows no such session. */
export async function askWho(outside: Outside, { sessionId, BJ_SESSION }: ThirdPartyTicket): Promise<string | null> {
  const response = await outside.fetch(`${partyUrl(outside)}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sessionId, BJ_SESSION }),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  if (response?.status === 401 || response?.status === 404) return null;
  const answer = response?.ok ? ((await response.json().catch(() => null)) as { userId?: unknown } | null) : null;
  if (typeof answer?.userId !== 'string' || !answer.userId) throw new Failure('第三方登录暂时不可用，请稍后重试');
  return answer.userId;
}
