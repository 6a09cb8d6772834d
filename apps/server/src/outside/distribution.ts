import { Failure } from '../kit/failure';
import type { Outside } from '../kit/outside';

export interface DistributionRole {
  id: string;
  name: string;
  remark: string;
}

export interface DistributionUser {
  fenxiaoUserId: string;
  roles: DistributionRole[];
}

/** Returns the address of the distribution platform. */
export const distributionUrl = ({ settings, sandboxUrl }: Pick<Outside, 'settings' | 'sandboxUrl'>) =>
  settings.distributionUrl ?? `${sandboxUrl}/distribution`;

async function callPlatform<Answer>(outside: Outside, path: string, request: RequestInit = {}): Promise<Answer> {
  const response = await outside
    .fetch(`${distributionUrl(outside)}${path}`, { ...request, signal: AbortSignal.timeout(5_000) })
    .catch(() => undefined);
  const answer =
    response && response.status < 500
      ? ((await response.json().catch(() => undefined)) as { message?: string } | undefined)
      : undefined;
  if (!response || answer === undefined) throw new Failure('分销平台暂时不可用，请稍后重试');
  if (!response.ok) throw new Failure(answer.message ?? '分销平台拒绝了该操作');
  return answer as Answer;
}

export const platformRoles = (outside: Outside) => callPlatform<DistributionRole[]>(outside, '/roles');

const user = (storeId: string, userId: string) => `/users/${storeId}/${userId}`;

/** Sets the roles of a user's account; repeating it changes nothing. */
export const putUser = (
  outside: Outside,
  storeId: string,
  userId: string,
  draft: { name: string; phone: string; roleIds: string[] },
) =>
  callPlatform<DistributionUser>(outside, user(storeId, userId), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(draft),
  });

export const dropUser = (outside: Outside, storeId: string, userId: string) =>
  callPlatform<object>(outside, user(storeId, userId), { method: 'DELETE' });
