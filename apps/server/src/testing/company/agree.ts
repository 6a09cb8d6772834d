import { staffInvitation } from '@partsdesk/sdk/parts/staffInvitation';
import type { Person } from '../startTestServer';

/** Accepts what somebody was asked last: to join a staff. */
export async function agree(person: Pick<Person, 'client'>): Promise<void> {
  const [asked] = await staffInvitation(person.client).list();
  await staffInvitation(person.client).accept({ id: asked?.id ?? '' });
}
