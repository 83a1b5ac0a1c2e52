import type { frameKinds } from '#contract/office/providers.ts';
import type { Reader, Tx } from '../../db/database.ts';

/** How the games of a studio open, and whether they take bonus money. A type, not an interface, as what the audit log keeps is. */
type Frame = {
  readonly opens_in: (typeof frameKinds)[number];
  readonly origins: string[];
  readonly sandbox: string[];
  readonly takes_bonus: boolean;
  /** The most of a stake that counts for a bonus, in percent; `null`: what its terms say. */
  readonly bonus_contribution: number | null;
};

/** Of a studio that nobody has said anything of. */
const usual: Frame = {
  ...{ opens_in: 'frame', origins: [], sandbox: [] },
  ...{ takes_bonus: false, bonus_contribution: null },
};

/** How the games of studios open, and whether they take bonus money. */
export async function framesOf(
  reader: Reader,
  studios: readonly string[],
): Promise<(Frame & { readonly studio: string })[]> {
  if (studios.length === 0) return [];
  const frames = await reader
    .selectFrom('studio_frame')
    .selectAll()
    .where('provider_code', 'in', [...studios])
    .execute();
  const bonuses = await reader
    .selectFrom('outside_studio')
    .selectAll()
    .where('provider_code', 'in', [...studios])
    .execute();
  return studios.map((studio) => {
    const { opens_in, origins, sandbox } = frames.find((row) => row.provider_code === studio) ?? usual;
    const { takes_bonus, bonus_contribution } = bonuses.find((row) => row.provider_code === studio) ?? usual;
    return { studio, opens_in, origins, sandbox, takes_bonus, bonus_contribution };
  });
}

/**
 * Puts a studio under an account, and says how its games open.
 * @returns how it was; `undefined` where there is no such studio, or it is under another account
 */
export async function putStudio(
  tx: Tx,
  { account, studio, frame }: { readonly account: string; readonly studio: string; readonly frame: Frame },
): Promise<Frame | undefined> {
  const known = await tx.selectFrom('provider').select('code').where('code', '=', studio).executeTakeFirst();
  if (!known) return undefined;
  const added = await tx
    .insertInto('outside_studio')
    .values({ provider_code: studio, account })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account')
    .executeTakeFirst();
  if (added) await bringBack(tx, studio);
  const placed = await tx
    .selectFrom('outside_studio')
    .select('account')
    .where('provider_code', '=', studio)
    .executeTakeFirst();
  if (placed?.account !== account) return undefined;
  const [{ studio: _, ...before } = { studio, ...usual }] = await framesOf(tx, [studio]);
  const { takes_bonus, bonus_contribution, ...opening } = frame;
  await tx
    .insertInto('studio_frame')
    .values({ provider_code: studio, ...opening })
    .onConflict((conflict) => conflict.column('provider_code').doUpdateSet(opening))
    .execute();
  await tx
    .updateTable('outside_studio')
    .set({ takes_bonus, bonus_contribution })
    .where('provider_code', '=', studio)
    .execute();
  return before;
}

/** Shows the games of a studio again; those that lists have, once a list has them. */
async function bringBack(tx: Tx, studio: string): Promise<void> {
  await tx
    .updateTable('game')
    .set({ withdrawn_at: null })
    .where('provider_code', '=', studio)
    .where('withdrawn_at', 'is not', null)
    .where((game) =>
      game.not(
        game.exists(
          game
            .selectFrom('outside_game as o')
            .select('o.game_code')
            .whereRef('o.provider_code', '=', 'game.provider_code')
            .whereRef('o.game_code', '=', 'game.code'),
        ),
      ),
    )
    .execute();
}
