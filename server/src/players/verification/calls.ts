import type { Refusal } from '#contract/errors.ts';
import type { Handlers, PlayerContext } from '../../edge/handlers.ts';
import type { PlayerDeps } from '../deps.ts';
import { addDocument, removeDocument } from './documents.ts';
import { readVerification } from './read-state.ts';
import { saveFields } from './save-fields.ts';
import { submit } from './submissions.ts';

type VerificationCalls = Pick<
  Handlers,
  | 'players.verification'
  | 'players.verificationSave'
  | 'players.verificationUpload'
  | 'players.verificationRemove'
  | 'players.verificationSubmit'
>;

/** The calls by which players are verified. */
export function verificationCalls(deps: PlayerDeps): VerificationCalls {
  const { db } = deps;
  /** What the player has then, unless it was refused. */
  const after = async (context: PlayerContext, refusal: Refusal | undefined) =>
    refusal ?? db.tx((tx) => readVerification(deps, tx, context));
  return {
    'players.verification': (_request, context) => readVerification(deps, db.read, context),
    'players.verificationSave': async (request, context) => {
      const fields = {
        nationality: request.nationality,
        address_line: request.address_line?.trim(),
        address_city: request.address_city?.trim(),
        address_postcode: request.address_postcode?.trim(),
        address_country: request.address_country,
        funds_source: request.funds_source,
        funds_note: request.funds_note?.trim(),
      };
      return after(context, await saveFields(deps, context, { fullName: request.full_name, fields }));
    },
    'players.verificationUpload': async ({ kind, side, content }, context) => {
      const bytes = Buffer.from(content, 'base64');
      return after(context, await addDocument(deps, context, { kind, side, bytes }));
    },
    'players.verificationRemove': async ({ document_id: id }, context) =>
      after(context, await db.tx((tx) => removeDocument(tx, context.playerId, id.toLowerCase()))),
    'players.verificationSubmit': async ({ level, mrz }, context) =>
      after(
        context,
        await db.tx((tx) =>
          submit(tx, context, { level, mrz: mrz?.map((line) => line.trim().toUpperCase()) }),
        ),
      ),
  };
}
