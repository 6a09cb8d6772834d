import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Somebody's phone with the mini-app of one store. */
export interface Phone {
  storeId: string;
  /** Who holds it: the same name is the same customer every time. */
  person: string;
}

/** What the server answered: its data, or what it said against the call. */
export type Answer = { data: unknown } | { refusal: string };

/** Calls an address of the server as this phone's customer. */
export type Call = (phone: Phone, method: 'GET' | 'POST', path: string, fields?: object) => Promise<Answer>;

interface Body {
  /** Left out by WeChat's stand-in, whose answer is its HTTP status. */
  status?: number;
  message?: string;
  data?: unknown;
}

const MOST_LOGINS = 200;

/** Makes phones that log in by themselves, as a mini-app does, and call what every mini-app may call. */
export function phones(app: FastifyInstance): Call {
  const tokens = new Map<string, string>();
  const sent = async (method: 'GET' | 'POST', url: string, fields: object | undefined, token?: string) => {
    const query = method === 'GET' && fields ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
    const response = await app.inject({
      method,
      url: url + query,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(method === 'POST' ? { 'idempotency-key': randomBytes(16).toString('hex') } : {}),
      },
      ...(method === 'POST' ? { payload: fields ?? {} } : {}),
    });
    return { http: response.statusCode, body: response.json<Body>() };
  };
  const loggedIn = async ({ storeId, person }: Phone) => {
    const wanted = { storeId, code: `customer-${person}` };
    const { body } = await sent('POST', '/api/gate/oauth/customerLogin', wanted);
    const token = (body.data as { access_token?: string } | undefined)?.access_token;
    if (tokens.size >= MOST_LOGINS) tokens.clear();
    if (token) tokens.set(`${storeId} ${person}`, token);
    return token ?? { refusal: body.message ?? '登录失败' };
  };
  return async (phone, method, path, fields) => {
    for (let again = false; ; again = true) {
      const token = (again ? undefined : tokens.get(`${phone.storeId} ${phone.person}`)) ?? (await loggedIn(phone));
      if (typeof token !== 'string') return token;
      const { http, body } = await sent(method, path, fields, token);
      if (http === 401 && !again) continue;
      const status = body.status ?? (http < 400 ? 0 : http);
      return status === 0 ? { data: body.data } : { refusal: body.message ?? '操作失败' };
    }
  };
}
