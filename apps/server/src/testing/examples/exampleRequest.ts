import type { BodyOf, QueryOf } from '@partsdesk/sdk';
import type { Services } from '../../kit/contract';
import type { ExampleFile } from './exampleFile';
import type { ExampleWorld } from './exampleWorld';

/** A request that its rightful caller may send. */
export interface ExampleRequest<Query = object, Body = unknown> {
  query?: Query;
  body?: Body;
  /** Where it must be sent as somebody else, or from another shop, than the world's owner in the world's branch. */
  headers?: Record<string, string>;
  /** What an operation says that cannot succeed yet. */
  refusedAs?: string;
}

type QueryOr<O> = [QueryOf<O>] extends [never] ? never : QueryOf<O>;
type FormOf<O> = O extends { requestBody?: { content: { 'multipart/form-data': infer Form } } }
  ? { [Field in keyof Form]: Field extends 'file' ? ExampleFile : Form[Field] }
  : BodyOf<O>;
type Example<O> = (
  world: ExampleWorld,
) => ExampleRequest<QueryOr<O>, FormOf<O>> | Promise<ExampleRequest<QueryOr<O>, FormOf<O>>>;

type IdOf<Service extends string, Operation extends string> = Operation extends `${infer Group}_${infer Name}`
  ? `${Service}/${Group}/${Name}`
  : never;
type OperationIds = { [Service in keyof Services]: IdOf<Service, keyof Services[Service] & string> }[keyof Services];
type Operation<Id> = Id extends `${infer Service extends keyof Services}/${infer Group}/${infer Name}`
  ? `${Group}_${Name}` extends keyof Services[Service]
    ? Services[Service][`${Group}_${Name}`]
    : never
  : never;

/** No operation of ours: it knows no caller and answers no envelope. */
type ServedApart = 'storage/served/file' | 'pay/notify/notify';

/** An example of every operation of the contract, by its id: `parts/customerTag/page`. */
export type ExampleRequests = { [Id in Exclude<OperationIds, ServedApart>]: Example<Operation<Id>> };
