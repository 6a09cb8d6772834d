import { read, utils } from '@e965/xlsx';
import type { ContractOperation } from '../../kit/documents';
import type { Person } from '../startTestServer';
import { wiredForm } from './exampleFile';
import type { ExampleRequest } from './exampleRequest';
import type { ExampleWorld } from './exampleWorld';

export interface Answered {
  http: number;
  text: string;
  headers: Headers;
  /** The body, where it is JSON. */
  body:
    | {
        status?: number;
        message?: string;
        data?: unknown;
        errors?: { field: string; message: string }[];
        requestId?: string;
      }
    | undefined;
}

interface Wired {
  path: string;
  body: string | Buffer | undefined;
  /** The body's media type, where there is a body. */
  type: string | undefined;
}

/** The address and the body that a client makes of a request. */
export function wired(operation: ContractOperation, request: ExampleRequest): Wired {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {}))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  const address = operation.path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = query.get(name);
    query.delete(name);
    return value === null ? whole : encodeURIComponent(value);
  });
  const text = query.toString();
  const path = address + (text && `?${text}`);
  if (request.body === undefined) return { path, body: undefined, type: undefined };
  if (operation.form && typeof request.body === 'object') return { path, ...wiredForm(request.body ?? {}) };
  return { path, body: JSON.stringify(request.body), type: 'application/json' };
}

/** Who somebody is, and where. */
export function headersOf(person: Person, deptId?: string): Record<string, string> {
  const { tenantId, deptId: chosen } = person.session.context();
  return {
    Authorization: `Bearer ${person.session.tokens()?.access_token ?? ''}`,
    ...(tenantId ? { 'Tenant-Id': tenantId, 'Dept-Id': deptId ?? chosen ?? '0' } : {}),
  };
}

/**
 * The headers of somebody who may run the operation: nobody in particular, an operator of the platform, or the world's
 * owner.
 */
export function rightfulHeaders(operation: ContractOperation, world: ExampleWorld): Record<string, string> {
  const { access } = operation;
  if (access === 'public') return {};
  if (access === 'customer') return { Authorization: `Bearer ${world.customerToken}` };
  if (Array.isArray(access) && access.every((path) => path.startsWith('Platform'))) return headersOf(world.operator);
  return headersOf(world.owner, operation.headOnly ? '0' : undefined);
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What stands in a workbook; its bytes also tell when it was made. */
function sheetText(content: Buffer): string {
  const { SheetNames, Sheets } = read(content);
  return JSON.stringify(SheetNames.map((name) => [name, utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 })]));
}

/** Sends as somebody would who does not use our SDK; the example's own headers go before. */
export async function sendExample(
  url: string,
  operation: ContractOperation,
  request: ExampleRequest,
  headers: Record<string, string>,
): Promise<Answered> {
  const { path, body, type } = wired(operation, request);
  const response = await fetch(url + path, {
    method: operation.method,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    headers: { ...(type === undefined ? {} : { 'Content-Type': type }), ...headers, ...request.headers },
  });
  const text = response.headers.get('content-type')?.startsWith(WORKBOOK)
    ? sheetText(Buffer.from(await response.arrayBuffer()))
    : await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json');
  return {
    http: response.status,
    text,
    headers: response.headers,
    body: json ? (JSON.parse(text) as Answered['body']) : undefined,
  };
}
