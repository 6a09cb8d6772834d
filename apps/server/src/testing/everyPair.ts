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
  /** By event, those that the system alone raises left out at will; the document's version is the one in force. */
  raise: Record<string, (seen: { id: string; version: number }, status: number) => Promise<unknown>>;
  read: (id: string) => Promise<{ status: number; version: number }>;
  /** Tables that a refused request may write, such as one that counts a guess before it is looked at. */
  counting?: string[];
  /** `state event` where the request that is sent raises another event than the one meant. */
  sameAs?: Record<string, string>;
}

interface Place {
  server: TestServer;
  storeId: string;
}

/**
 * The events that a test raises in a state: the legal ones, and one of the refused ones in the test command, since
 * core's own tests try every pair, and the owner of a document throws on every event that its lifecycle does not know.
 * All at full size.
 */
export function eventsTried(
  lifecycle: AnyLifecycle,
  code: number,
  events = Object.keys(lifecycle.events),
  meant: (event: string) => string = (event) => event,
): string[] {
  const isLegal = (event: string) => next(lifecycle, code, meant(event)) !== undefined;
  const refused = events.filter((event) => !isLegal(event));
  // States take different ones, so that over all states most events are refused once.
  const place = Object.values(lifecycle.statuses).findIndex((status) => status.code === code);
  const first = place % Math.max(1, refused.length);
  const tried = [...refused.slice(first), ...refused.slice(0, first)].slice(0, size(1, refused.length));
  return events.filter((event) => isLegal(event) || tried.includes(event));
}

/**
 * A test for every legal pair, which lands where core says, and for refused ones, which answer 51001 with what is
 * allowed and change nothing.
 */
export function everyPairOverHttp(place: () => Place, courses: readonly DocumentCourse[]): void {
  for (const { lifecycle, bring, raise, read, counting = [], sameAs = {} } of courses) {
    const raised = Object.entries(lifecycle.events)
      .filter(([event, { raisedBy }]) => event in raise || raisedBy.some((by) => by !== 'system'))
      .map(([event]) => event);
    it(`${lifecycle.name}: there is a way into every state, and one to raise every event`, () => {
      expect([Object.keys(bring).sort(), Object.keys(raise).sort()]).toEqual([
        Object.keys(lifecycle.statuses).sort(),
        raised.toSorted(),
      ]);
    });
    for (const [state, { code }] of Object.entries(lifecycle.statuses)) {
      const meant = (event: string) => sameAs[`${state} ${event}`] ?? event;
      for (const event of eventsTried(lifecycle, code, raised, meant)) {
        const to = next(lifecycle, code, meant(event));
        const outcome = to === undefined ? 'is refused' : `leads to ${String(to)}`;
        it(`${lifecycle.name}: ${event} in ${state} ${outcome}`, async () => {
          const { server, storeId } = place();
          const id = (await bring[state]?.()) ?? '';
          const { status, version } = await read(id);
          expect(status).toBe(code);
          const attempt = () => raise[event]?.({ id, version }, status) ?? Promise.resolve();
          if (to !== undefined) {
            await attempt();
            expect((await read(id)).status).toBe(to);
            return;
          }
          const watch = await watchTables(server.database, {
            storeId,
            without: ['public.idempotent_answer', 'public.audit_entry', ...counting],
          });
          const refusal: unknown = await attempt().then(
            () => 'nothing was refused',
            (error: unknown) => error,
          );
          expect(refusal).toBeInstanceOf(LifecycleError);
          expect(refusal).toMatchObject({ status: 51001, current: code, allowed: allowed(lifecycle, code) });
          expect(await watch.touched()).toEqual([]);
          expect(await read(id)).toMatchObject({ status, version });
        });
      }
    }
  }
}
