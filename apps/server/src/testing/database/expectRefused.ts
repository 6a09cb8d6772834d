import { expect } from 'vitest';
import type { TestServer } from '../startTestServer';
import { watchTables } from './touchedTables';

/** Expects that an attempt is refused, and that it wrote nothing in the store. */
export async function expectRefused(
  server: TestServer,
  { store }: { store: { id: string } },
  attempt: () => Promise<unknown>,
  refusal: object,
): Promise<void> {
  const watch = await watchTables(server.database, {
    storeId: store.id,
    without: ['public.idempotent_answer', 'public.audit_entry'],
  });
  await expect(attempt()).rejects.toMatchObject(refusal);
  expect(await watch.touched()).toEqual([]);
}
