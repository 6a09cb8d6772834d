import type { Client } from '@partsdesk/sdk';
import type { ExampleWorld } from './exampleWorld';

/** A step of a document that two may take at once, and one shall. */
export interface RacedStep {
  read: (client: Client) => Promise<{ version: number; status: number }>;
  take: (client: Client, version: number) => Promise<unknown>;
  /** What the shop has of the filter afterwards. */
  onHand: (before: number) => number;
  /** Whoever was too late may take it after all, once the other's is seen. */
  again?: true;
}

/** By the operation that takes it: makes a fresh document that waits for it. */
export type RacedSteps = Record<string, (world: ExampleWorld) => Promise<RacedStep>>;
