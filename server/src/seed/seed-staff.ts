import type { Db } from '../db/database.ts';
import { addStaff, openOperator, setSecret, shippedRoles } from '../staff/public.ts';

/** The Argon2id hash of `Office1234!`, as of every demonstration member of staff. */
const OFFICE_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ZJRA8tD471z0qxnIpOJV6w$fwwhJO7CKVo4SYaYNMS3ac6r8kEd6tcgU1zO+QfqXlE';
/** In the README: what an authenticator makes their codes from. */
const TOTP_SECRET = 'JBSWY3DPEHPK3PXP';
/** The operator of the sites that ship. */
const OPERATOR = 'house';

/** Roles whose person has another name in the mail address. */
const mailNames: Readonly<Record<string, string>> = { 'site-manager': 'manager' };

/** A demonstration member of staff for each role that ships: `owner@baize.example` and so on. Who is there is left alone. */
export async function seedStaff(db: Db): Promise<void> {
  await db.tx(async (tx) => {
    const operatorId = await openOperator(tx, OPERATOR);
    for (const { code, name } of shippedRoles) {
      const mail = `${mailNames[code] ?? code}@baize.example`;
      const staffId = await addStaff(tx, { operatorId, mail, role: code, now: new Date() });
      const made = await tx
        .updateTable('staff')
        .set({ full_name: `${name} (demonstration)`, password_hash: OFFICE_HASH, status: 'active' })
        .where('id', '=', staffId)
        .where('status', '=', 'invited')
        .where('full_name', '=', '')
        .executeTakeFirst();
      if (made.numUpdatedRows > 0n) await setSecret(tx, staffId, TOTP_SECRET, 0n);
    }
  });
}
