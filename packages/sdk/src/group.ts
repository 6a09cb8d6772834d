import type { Download } from './answer';
import type { CallOptions, Client } from './client';

/** One operation of the contract, as the client needs to know it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Which arguments the method takes: a query, a body, both (body first) or none. */
  takes: 'none' | 'query' | 'body' | 'both';
  /** It changes something (`x-effect: write`): never retried by itself, always keyed. */
  write?: boolean;
  /** `x-timeout-seconds`, where it is not 10. */
  timeoutSeconds?: number;
  /** Sent without Authorization, Tenant-Id and Dept-Id. */
  anonymous?: boolean;
  /** Sent with Dept-Id 0 whatever shop is chosen. */
  headOnly?: boolean;
  /** Answers the whole envelope, since its status means something to the caller. */
  envelope?: boolean;
}

/** openapi-typescript's shape of one operation. */
interface Described {
  parameters: { query?: unknown };
  requestBody?: { content: Record<string, unknown> } | undefined;
  responses: { 200: { content: Record<string, unknown> } };
}

type Json<C> = C extends { 'application/json': infer J } ? J : never;
type Content<O extends Described> = O['responses'][200]['content'];
/** The query of an operation. */
export type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? Exclude<Q, undefined> : never;
/** The body of an operation. */
export type BodyOf<O> = O extends { requestBody?: { content: infer C } }
  ? C extends { 'multipart/form-data': unknown }
    ? FormData
    : Json<C>
  : never;
/** What an operation answers when it goes well. */
export type DataOf<O extends Described> = [Json<Content<O>>] extends [never]
  ? Download
  : Extract<Json<Content<O>>, { status: 0 }> extends { data: infer D }
    ? D
    : never;

type None = [options?: CallOptions];
type Query<O> = O extends { parameters: { query: infer Q } }
  ? [query: Q, options?: CallOptions]
  : [query?: QueryOf<O>, options?: CallOptions];
type Arguments<O> = O extends { requestBody: object }
  ? O extends { parameters: { query?: never } }
    ? [body: BodyOf<O>, options?: CallOptions]
    : O extends { parameters: { query: infer Q } }
      ? [body: BodyOf<O>, query: Q, options?: CallOptions]
      : [body: BodyOf<O>, query?: QueryOf<O>, options?: CallOptions]
  : O extends { parameters: { query?: never } }
    ? None
    : Query<O>;

/** The methods of one group, named as its operations are. */
export type GroupApi<Operations, Group extends string> = {
  [Id in keyof Operations as Id extends `${Group}_${infer Name}` ? Name : never]: Operations[Id] extends Described
    ? (...args: Arguments<Operations[Id]>) => Promise<DataOf<Operations[Id]>>
    : never;
};

/** Binds a group's operations to a client: `customerTag(client).page({ current: 1 })`. */
export function group<Api extends object>(operations: { [Name in keyof Api]: Operation }): (client: Client) => Api {
  const bound = new WeakMap<Client, Api>();
  return (client) => {
    const known = bound.get(client);
    if (known) return known;
    const api = Object.fromEntries(
      Object.entries<Operation>(operations).map(([name, operation]) => [
        name,
        (...args: unknown[]) => {
          const { takes } = operation;
          const [first, second, third] = args;
          if (takes === 'none') return client.call(operation, {}, first as CallOptions);
          if (takes === 'query') return client.call(operation, { query: first as object }, second as CallOptions);
          if (takes === 'body') return client.call(operation, { body: first }, second as CallOptions);
          return client.call(operation, { body: first, query: second as object }, third as CallOptions);
        },
      ]),
    ) as Api;
    bound.set(client, api);
    return api;
  };
}
