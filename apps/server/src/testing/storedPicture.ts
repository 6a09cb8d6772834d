import { newName } from '../file/store';
import type { TestServer } from './startTestServer';

/** The row of a private picture of somebody's, as if it had been uploaded; answers its path. */
export async function storedPicture({ database, clock }: Pick<TestServer, 'database' | 'clock'>, userId: string): Promise<string> {
  const name = newName('jpg');
  await database.transaction({ role: 'platform' }, ({ db }) => db.insertInto('platform.stored_file').values({
    name, user_id: userId, type: 'image/jpeg', original_name: 'picture.jpg', size: 1, is_private: true, create_time: clock.now(),
  }).execute());
  return `/file/${name}`;
}
