import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { fresh, freshPhone } from '../examples/exampleWorld';
import type { TestStore } from '../startTestServer';

/** Adds a service person of the store, with a role of their own; returns the id and the phone. */
export async function addServicePerson({ owner }: TestStore): Promise<{ id: string; phone: string }> {
  const [roles, staff, phone, name] = [
    sysAuthority(owner.client),
    partsStaff(owner.client),
    freshPhone(),
    fresh('顾问'),
  ];
  await roles.add({ name });
  const role = (await roles.list()).find((one) => one.name === name);
  const id = await staff.addServiceStaff({ phone, name, roles: [{ roleId: role?.id ?? '', shopId: null }] });
  return { id, phone };
}
