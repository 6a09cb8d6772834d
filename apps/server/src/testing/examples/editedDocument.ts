import type { Client } from '@partsdesk/sdk';
import type { ExampleWorld } from './exampleWorld';

/** Something that two may edit. */
export interface EditedDocument {
  /** How a conflict names it. */
  name: string;
  read: (client: Client) => Promise<{ version: number; says: unknown }>;
  /** Writes one text that `read` finds again. */
  write: (client: Client, version: number, text: string) => Promise<unknown>;
}

/** By the operation that edits it: makes a fresh one. */
export type EditedDocuments = Record<string, (world: ExampleWorld) => Promise<EditedDocument>>;

export const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('not found');
  return value;
};

/** Where no text can be written: each text stands for one of these two values, in turn. */
export function textsFor<Value>(values: readonly [Value, Value]) {
  const known = new Map<string, Value>();
  return {
    valueOf: (text: string): Value => {
      const value = known.get(text) ?? values[known.size % 2] ?? values[0];
      known.set(text, value);
      return value;
    },
    /** The text whose value this is; none before one was written. */
    textOf: (now: unknown): string | undefined =>
      [...known].find(([, value]) => JSON.stringify(value) === JSON.stringify(now))?.[0],
  };
}
