import { Failure } from '../kit/failure';
import type { Outside } from '../kit/outside';

/** An account in the platform's answer. */
export interface PartnerRecord {
  ssoId: string;
  name: string;
  holder: string;
  phone: string;
}

/** Returns the address of the parts-collaboration platform. */
export const collaborationUrl = ({ settings, sandboxUrl }: Pick<Outside, 'settings' | 'sandboxUrl'>) =>
  settings.collaborationUrl ?? `${sandboxUrl}/collaboration`;

async function callPlatform(outside: Outside, path: string, query: Record<string, string>): Promise<unknown> {
  const address = `${collaborationUrl(outside)}${path}?${new URLSearchParams(query).toString()}`;
  const response = await outside.fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (response?.status === 404) return null;
  const answer: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (answer === undefined) throw new Failure('配件协作平台暂时不可用，请稍后重试');
  return answer;
}

/** Gives the platform an outbound; repeating it changes nothing. Throws when it did not arrive. */
export async function putOutbound(outside: Outside, org: string, id: string, outbound: object): Promise<void> {
  const address = `${collaborationUrl(outside)}/outbounds/${id}?${new URLSearchParams({ org }).toString()}`;
  const response = await outside.fetch(address, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(outbound),
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`the parts-collaboration platform answered ${String(response.status)}`);
}

/** Reads the accounts of an organisation, or of a mobile number. */
export const accountsOf = async (outside: Outside, filter: { org: string } | { phone: string }) =>
  ((await callPlatform(outside, '/accounts', filter)) ?? []) as PartnerRecord[];

/** Reads one account of an organisation; null if there is none. */
export const accountOf = async (outside: Outside, ssoId: string, org: string) =>
  (await callPlatform(outside, `/accounts/${encodeURIComponent(ssoId)}`, { org })) as PartnerRecord | null;
