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

/** Some hours later, when everybody is still logged in. */
export async function passHours(server: TestServer, hours: number): Promise<void> {
  server.clock.advance(hours * 3600);
  await keepLoggedIn(server);
}

export const passDays = (server: TestServer, days: number) => passHours(server, days * 24);
