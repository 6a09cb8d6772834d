import { allowed, next, type AnyLifecycle } from '@partsdesk/core/lifecycle';
import { LifecycleError } from '@partsdesk/sdk';
import { expect, it } from 'vitest';
import { watchTables } from './database/touchedTables';
import { size } from './size';
import type { TestServer } from './startTestServer';

/** How a test brings a document of one lifecycle into each state, raises each event, and reads it. */
export interface DocumentCourse {
  lifecycle: AnyLifecycle;
  /**
   * By state: makes a new document that stands there, and answers its id. A state without one is brought about by
   * nobody's operation.
   */
  bring: Record<string, () => Promise<string>>;
  /** By event; the document's version is the one in force. */
  raise: Record<string, (seen: { id: string; version: number }, status: number) => Promise<unknown>>;
  read: (id: string) => Promise<{ status: number; version: number }>;
  /** `state event` where the request that is sent raises another event than the one meant. */
  sameAs?: Record<string, string>;
}

interface Place {
  server: TestServer;
  storeId: string;
}

/**
 * The events that are refused in a state, of which one is raised in the test command: core's own tests try every
 * pair, and the owner of a document raises on every event that its lifecycle does not know. All run at full size.
 */
function refusedIn(lifecycle: AnyLifecycle, state: string, code: number, sameAs: Record<string, string>): string[] {
  const refused = Object.keys(lifecycle.events).filter(
    (event) => next(lifecycle, code, sameAs[`${state} ${event}`] ?? event) === undefined,
  );
  // States take different events, so that over all states most events are refused once.
  const first = Object.keys(lifecycle.statuses).indexOf(state) % Math.max(1, refused.length);
  return refused.slice(first).concat(refused.slice(0, first)).slice(0, size(1, refused.length));
}

/**
 * A test for every legal pair, which lands where core says, and for refused ones, which answer 51001 with what is
 * allowed and change nothing.
 */
export function everyPairOverHttp(place: () => Place, courses: readonly DocumentCourse[]): void {
  for (const { lifecycle, bring, raise, read, sameAs = {} } of courses) {
    it(`${lifecycle.name}: there is a way into every state, and one to raise every event`, () => {
      expect([Object.keys(bring).sort(), Object.keys(raise).sort()]).toEqual([
        Object.keys(lifecycle.statuses).sort(),
        Object.keys(lifecycle.events).sort(),
      ]);
    });
    for (const [state, { code }] of Object.entries(lifecycle.statuses)) {
      const refused = refusedIn(lifecycle, state, code, sameAs);
      for (const event of Object.keys(lifecycle.events)) {
        const to = next(lifecycle, code, sameAs[`${state} ${event}`] ?? event);
        if (to === undefined && !refused.includes(event)) continue;
        const outcome = to === undefined ? 'is refused' : `leads to ${String(to)}`;
        it(`${lifecycle.name}: ${event} in ${state} ${outcome}`, async () => {
          const { server, storeId } = place();
          const id = (await bring[state]?.()) ?? '';
          const { status, version } = await read(id);
          expect(status).toBe(code);
          const raised = () => raise[event]?.({ id, version }, status) ?? Promise.resolve();
          if (to !== undefined) {
            await raised();
            expect((await read(id)).status).toBe(to);
            return;
          }
          const watch = await watchTables(server.database, {
            storeId,
            without: ['public.idempotent_answer', 'public.audit_entry'],
          });
          const refusal: unknown = await raised().then(
            () => 'nothing was refused',
            (error: unknown) => error,
          );
          expect(refusal).toBeInstanceOf(LifecycleError);
          expect(refusal).toMatchObject({ status: 51001, current: code, allowed: allowed(lifecycle, code) });
          expect(await watch.touched()).toEqual([]);
        });
      }
    }
  }
}
