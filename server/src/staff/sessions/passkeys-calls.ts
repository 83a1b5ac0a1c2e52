import { isOfficeRefusal } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { addPasskey, beginPasskey, readPasskeys, removePasskey } from './passkeys.ts';
import { challengePasskey, showPasskey } from './show-passkey.ts';

const ok = { statusCode: 1 } as const;

/** The calls about passkeys: each concerns the caller's own. */
export const passkeyCalls = (db: Db) =>
  ({
    'session.factors': async (_request, { staffId }) => ({
      ...ok,
      passkeys: (await readPasskeys(db.read, staffId)).length,
    }),
    'passkeys.list': async (_request, { staffId }) => ({
      ...ok,
      passkeys: (await readPasskeys(db.read, staffId)).map((one) => ({
        id: one.id,
        name: one.name,
        created_at: one.created_at.toISOString(),
        last_used_at: one.last_used_at?.toISOString() ?? null,
      })),
    }),
    'passkeys.begin': async (_request, context) => {
      const options = await beginPasskey(db, context);
      return isOfficeRefusal(options) ? options : { ...ok, options };
    },
    'passkeys.add': async (request, context) => {
      const added = await addPasskey(db, context, request);
      return isOfficeRefusal(added) ? added : { ...ok, id: added.id };
    },
    'passkeys.remove': async ({ id }, context) => (await removePasskey(db, context, id)) ?? ok,
    'passkeys.challenge': async (_request, context) => {
      const options = await challengePasskey(db, context);
      return isOfficeRefusal(options) ? options : { ...ok, options };
    },
    'passkeys.show': async ({ passkey }, context) => {
      const shown = await showPasskey(db, passkey, context);
      return isOfficeRefusal(shown) ? shown : { ...ok, ...shown };
    },
  }) satisfies Partial<OfficeHandlers>;
