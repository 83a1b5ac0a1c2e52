import type { TestServer } from '../../test-server.ts';
import { addStaff } from '../create-owner.ts';
import { newInvitation } from '../team/invitations.ts';

/** Invites somebody to the demonstration operator, with a role at all sites. @returns the token of the link, which is mailed otherwise */
export const invite = (
  { database }: Pick<TestServer, 'database'>,
  mail: string,
  role: string,
): Promise<string> =>
  database.db.tx(async (tx) => {
    const now = new Date();
    return newInvitation(tx, await addStaff(tx, { operatorId: 1, mail, role, now }), now);
  });
