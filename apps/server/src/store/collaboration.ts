import { Failure } from '../http/failure';
import type { Outside } from '../http/outside';

/** An account as the platform tells it. */
export interface PartnerRecord {
  ssoId: string;
  name: string;
  holder: string;
  phone: string;
}

/** Where the parts-collaboration platform answers, and is opened. */
export const collaborationUrl = ({ settings, sandboxUrl }: Pick<Outside, 'settings' | 'sandboxUrl'>) =>
  settings.collaborationUrl ?? `${sandboxUrl}/collaboration`;

async function ask(outside: Outside, path: string, query: Record<string, string>): Promise<unknown> {
  const address = `${collaborationUrl(outside)}${path}?${new URLSearchParams(query).toString()}`;
  const response = await outside.fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (response?.status === 404) return null;
  const answer: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (answer === undefined) throw new Failure('配件协同平台暂时不可用，请稍后重试');
  return answer;
}

/** An organisation's accounts, or those of a mobile number. */
export const accountsOf = async (outside: Outside, filter: { org: string } | { phone: string }) =>
  ((await ask(outside, '/accounts', filter)) ?? []) as PartnerRecord[];

/** One account of an organisation; null when it has no such one. */
export const accountOf = async (outside: Outside, ssoId: string, org: string) =>
  (await ask(outside, `/accounts/${encodeURIComponent(ssoId)}`, { org })) as PartnerRecord | null;
