import type { Download } from './answer';
import type { CallOptions, Client } from './client';
import type { Operation } from './operation';

/** Shape of an operation as openapi-typescript generates it. */
interface Described {
  parameters: { query?: unknown; path?: unknown };
  requestBody?: { content: Record<string, unknown> } | undefined;
  responses: { 200: { content: Record<string, unknown> } };
}

type Json<C> = C extends { 'application/json': infer J } ? J : never;
type Content<O extends Described> = O['responses'][200]['content'];
/** Query of an operation, or what stands in its address: `showQrcode/{id}`. */
export type QueryOf<O> = O extends { parameters: { path: infer P extends object } }
  ? P
  : O extends { parameters: { query?: infer Q } }
    ? Exclude<Q, undefined>
    : never;
/** Body of an operation. */
export type BodyOf<O> = O extends { requestBody?: { content: infer C } }
  ? C extends { 'multipart/form-data': unknown }
    ? FormData
    : Json<C>
  : never;
/** Data of an operation's successful answer. */
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
  : O extends { parameters: { path: infer P extends object } }
    ? [query: P, options?: CallOptions]
    : O extends { parameters: { query?: never } }
      ? None
      : Query<O>;

/** Methods of one group, named like its operations. */
export type GroupApi<Operations, Group extends string> = {
  [Id in keyof Operations as Id extends `${Group}_${infer Name}` ? Name : never]: Operations[Id] extends Described
    ? (...args: Arguments<Operations[Id]>) => Promise<DataOf<Operations[Id]>>
    : never;
};

const operations = new WeakMap<object, Operation>();

/** Returns the operation that a group's method calls, which a cache of reads takes as part of its key. */
export function operationOf(method: object): Operation | undefined {
  return operations.get(method);
}

/** Binds a group's operations to a client: `customerTag(client).page({ current: 1 })`. */
export function group<Api extends object>(described: { [Name in keyof Api]: Operation }): (client: Client) => Api {
  const bound = new WeakMap<Client, Api>();
  return (client) => {
    const known = bound.get(client);
    if (known) return known;
    const api = Object.fromEntries(
      Object.entries<Operation>(described).map(([name, operation]) => {
        const method = (...args: unknown[]) => {
          const { takes } = operation;
          const [first, second, third] = args;
          if (takes === 'none') return client.call(operation, {}, first as CallOptions);
          if (takes === 'query') return client.call(operation, { query: first as object }, second as CallOptions);
          if (takes === 'body') return client.call(operation, { body: first }, second as CallOptions);
          return client.call(operation, { body: first, query: second as object }, third as CallOptions);
        };
        operations.set(method, operation);
        return [name, method];
      }),
    ) as Api;
    bound.set(client, api);
    return api;
  };
}
