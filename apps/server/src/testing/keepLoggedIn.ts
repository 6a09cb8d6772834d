import { addDays } from '../clock';
import type { TestServer } from './startTestServer';

/** Lets everybody who is logged in stay so for a year, while a test moves the clock by days. */
export const keepLoggedIn = ({ database, clock }: TestServer) =>
  database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .updateTable('platform.login_session')
      .set({ access_ends: addDays(clock.now(), 365) })
      .execute(),
  );

/** Some days later, on which everybody is still logged in. */
export async function passDays(server: TestServer, days: number): Promise<void> {
  server.clock.advance(days * 86_400);
  await keepLoggedIn(server);
}
