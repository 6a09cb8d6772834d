import { newName } from '../../file/store';
import type { TestServer } from '../startTestServer';

const rowOf = ({ clock }: Pick<TestServer, 'clock'>, name: string) => ({
  name,
  type: 'image/jpeg',
  original_name: 'picture.jpg',
  size: 1,
  is_private: true,
  create_time: clock.now(),
});

/** The row of a private picture of somebody's, as if it had been uploaded; answers its path. */
export async function storedPicture(server: Pick<TestServer, 'database' | 'clock'>, userId: string): Promise<string> {
  const name = newName('jpg');
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .insertInto('platform.stored_file')
      .values({ ...rowOf(server, name), user_id: userId })
      .execute(),
  );
  return `/file/${name}`;
}

/** The same, of a customer's photo: without end, where uploads are counted. */
export async function storedPhoto(
  server: Pick<TestServer, 'database' | 'clock'>,
  { storeId, customerId }: { storeId: string; customerId: string },
): Promise<string> {
  const name = newName('jpg');
  await server.database.transaction({ role: 'tenant', storeId }, ({ db }) =>
    db
      .insertInto('platform.stored_file')
      .values({ ...rowOf(server, name), store_id: storeId, customer_id: customerId })
      .execute(),
  );
  return `/file/${name}`;
}
