import type { TestServer } from '../../test-server.ts';
import { addStaff } from '../create-owner.ts';
import { setSecret } from '../sessions/second-factor.ts';
import { DEMO_SECRET, OfficeClient } from './office-client.ts';

/** A member of staff, of the demonstration operator unless another is named, logged in, with a role at all sites and another at one. */
export async function addColleague(
  server: TestServer,
  mail: string,
  role: string,
  at?: { readonly role: string; readonly site: string },
  operatorId = 1,
): Promise<OfficeClient> {
  const { db, asOwner } = server.database;
  await db.tx(async (tx) => {
    const staffId = await addStaff(tx, { operatorId, mail, role, now: server.clock.now() });
    await setSecret(tx, staffId, DEMO_SECRET, 0n);
  });
  await asOwner(`update staff set status = 'active', full_name = 'A colleague', password_hash = (
    select password_hash from staff where mail = 'cashier@baize.example') where mail = '${mail}'`);
  if (at)
    await asOwner(`insert into staff_role (staff_id, role_id, site_id)
      select staff.id, role.id, site.id from staff, role, site
      where mail = '${mail}' and role.code = '${at.role}' and role.operator_id = 1 and external_id = '${at.site}'`);
  const client = new OfficeClient(server);
  await client.logIn(mail);
  return client;
}
