import type { ContractOperation } from '../http/documents';
import type { ExampleRequest } from './exampleRequest';
import type { ExampleWorld } from './exampleWorld';
import type { Person } from './startTestServer';

export interface Answered {
  http: number;
  text: string;
  headers: Headers;
  /** The body, where it is JSON. */
  body: { status?: number; message?: string; data?: unknown; errors?: { field: string; message: string }[]; requestId?: string } | undefined;
}

/** The address and the body that a client makes of a request. */
export function wired(operation: ContractOperation, request: ExampleRequest): { path: string; body: string | undefined } {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {}))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  const text = query.toString();
  return { path: operation.path + (text && `?${text}`), body: request.body === undefined ? undefined : JSON.stringify(request.body) };
}

/** Who somebody is, and where. */
export function headersOf(person: Person, deptId?: string): Record<string, string> {
  const { tenantId, deptId: chosen } = person.session.context();
  return {
    'Authorization': `Bearer ${person.session.tokens()?.access_token ?? ''}`,
    ...(tenantId ? { 'Tenant-Id': tenantId, 'Dept-Id': deptId ?? chosen ?? '0' } : {}),
  };
}

/** The headers of somebody who may run the operation: nobody in particular, an operator of the platform, or the world's owner. */
export function rightfulHeaders(operation: ContractOperation, world: ExampleWorld): Record<string, string> {
  const { access } = operation;
  if (access === 'public') return {};
  if (access === 'customer') throw new Error(`${operation.id}: examples have no customer who is logged in yet`);
  if (Array.isArray(access) && access.every((path) => path.startsWith('Platform'))) return headersOf(world.operator);
  return headersOf(world.owner, operation.headOnly ? '0' : undefined);
}

/** Sends as somebody would who does not use our SDK; the example's own headers go before. */
export async function sendExample(url: string, operation: ContractOperation, request: ExampleRequest, headers: Record<string, string>): Promise<Answered> {
  const { path, body } = wired(operation, request);
  const response = await fetch(url + path, {
    method: operation.method, ...(body === undefined ? {} : { body }),
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers, ...request.headers },
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json');
  return { http: response.status, text, headers: response.headers, body: json ? JSON.parse(text) as Answered['body'] : undefined };
}
