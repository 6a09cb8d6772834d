import type { operations as auth } from '@partsdesk/sdk/types/auth';
import type { operations as basic } from '@partsdesk/sdk/types/basic';
import type { operations as fx } from '@partsdesk/sdk/types/fx';
import type { operations as gate } from '@partsdesk/sdk/types/gate';
import type { operations as nest } from '@partsdesk/sdk/types/nest';
import type { operations as parts } from '@partsdesk/sdk/types/parts';
import type { operations as pay } from '@partsdesk/sdk/types/pay';
import type { operations as report } from '@partsdesk/sdk/types/report';
import type { operations as storage } from '@partsdesk/sdk/types/storage';
import type { operations as synbj } from '@partsdesk/sdk/types/synbj';
import type { operations as user } from '@partsdesk/sdk/types/user';
import type { UploadedFile } from '../kit/uploadedFile';
import type { Context } from './context';
import type { FileAnswer } from './fileAnswer';
import type { BeforeContext } from './outside';

export interface Services {
  auth: auth;
  basic: basic;
  fx: fx;
  gate: gate;
  nest: nest;
  parts: parts;
  pay: pay;
  report: report;
  storage: storage;
  synbj: synbj;
  user: user;
}

/**
 * Maps a type of the contract to the one that a handler returns: rows hold Date where the wire has text; quantities and
 * money are numbers on both sides.
 */
type Written<T> = T extends string
  ? T | (string extends T ? Date : never)
  : T extends (infer Item)[]
    ? Written<Item>[]
    : T extends object
      ? { [Key in keyof T]: Written<T[Key]> }
      : T;

type Required200<O> = O extends { responses: { 200: { content: infer C } } } ? C : never;
type Json<O> = Required200<O> extends { 'application/json': infer J } ? J : never;
type Data<O> = Extract<Json<O>, { status: 0 }> extends { data: infer D } ? D : never;

export interface Input<O> {
  /** The query, or what stands in the address: `showQrcode/{id}`. */
  query: O extends { parameters: { path: infer P extends object } }
    ? P
    : O extends { parameters: { query?: infer Q } }
      ? Exclude<Q, undefined> & object
      : object;
  body: O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? B
    : O extends { requestBody?: { content: { 'multipart/form-data': infer F } } }
      ? { [Field in keyof F]: Field extends 'file' ? UploadedFile : F[Field] }
      : undefined;
}

export type Output<O> = [Json<O>] extends [never] ? FileAnswer : Written<Data<O>>;
type Answer<O> = Output<O> | Promise<Output<O>>;

declare const made: unique symbol;

/** A handler in two steps; only `withBefore` makes one, since it compares the types of both. */
export interface WithBefore<O> {
  before: (outside: BeforeContext, input: Input<O>) => Promise<unknown>;
  known: ((input: Input<O>) => unknown) | undefined;
  handle: (ctx: Context, input: Input<O> & { before: never }) => Answer<O>;
  [made]: true;
}

/**
 * Makes a handler whose first step does something slow (calls an outside party, derives a password's key) while no
 * transaction is open; the second finds its result as `before`. Where `known` returns the result of a request that
 * needs no first step, that step and its transaction are saved.
 */
export const withBefore = <O, Before>(
  before: (outside: BeforeContext, input: Input<O>) => Promise<Before>,
  handle: (ctx: Context, input: Input<O> & { before: Before }) => Answer<O>,
  known?: (input: Input<O>) => Before | undefined,
): WithBefore<O> => ({ before, handle, known }) as unknown as WithBefore<O>;

type Handler<O> = ((ctx: Context, input: Input<O>) => Answer<O>) | WithBefore<O>;

type Names<Operations, Name extends string> = keyof Operations extends infer Id
  ? Id extends `${Name}_${infer Operation}`
    ? Operation
    : never
  : never;

/** The handlers of one call group: exactly the operations of the contract. */
export type Group<Path extends string> = Path extends `${infer Service extends keyof Services}/${infer Name}`
  ? {
      [Operation in Names<Services[Service], Name>]: Handler<
        Services[Service][`${Name}_${Operation}` & keyof Services[Service]]
      >;
    }
  : never;

type PathOf<Service extends keyof Services> = keyof Services[Service] extends infer Id
  ? Id extends `${infer Name}_${string}`
    ? `${Service}/${Name}`
    : never
  : never;
/** Groups that routes of their own serve: the providers' notifications, and the stored files. */
type Routed = 'pay/notify' | 'storage/served';
/** Every other call group of the contract. */
export type Groups = {
  readonly [Path in Exclude<{ [Service in keyof Services]: PathOf<Service> }[keyof Services], Routed>]: Group<Path>;
};
