import type { frameKinds } from '#contract/office/providers.ts';
import type { Reader, Tx } from '../../db/database.ts';

/** How the games of a studio open. A type, not an interface, as what the audit log keeps is. */
type Frame = {
  readonly opens_in: (typeof frameKinds)[number];
  readonly origins: string[];
  readonly sandbox: string[];
};

/** Of a studio that nobody has said anything of. */
const usual: Frame = { opens_in: 'frame', origins: [], sandbox: [] };

/** How the games of studios open. */
export async function framesOf(
  reader: Reader,
  studios: readonly string[],
): Promise<(Frame & { readonly studio: string })[]> {
  if (studios.length === 0) return [];
  const rows = await reader
    .selectFrom('studio_frame')
    .selectAll()
    .where('provider_code', 'in', [...studios])
    .execute();
  return studios.map((studio) => {
    const { opens_in, origins, sandbox } = rows.find((row) => row.provider_code === studio) ?? usual;
    return { studio, opens_in, origins, sandbox };
  });
}

/**
 * Puts a studio under an account, and says how its games open.
 * @returns how they opened; `undefined` where there is no such studio, or it is under another account
 */
export async function putStudio(
  tx: Tx,
  { account, studio, frame }: { readonly account: string; readonly studio: string; readonly frame: Frame },
): Promise<Frame | undefined> {
  const known = await tx.selectFrom('provider').select('code').where('code', '=', studio).executeTakeFirst();
  if (!known) return undefined;
  await tx
    .insertInto('outside_studio')
    .values({ provider_code: studio, account })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const placed = await tx
    .selectFrom('outside_studio')
    .select('account')
    .where('provider_code', '=', studio)
    .executeTakeFirst();
  if (placed?.account !== account) return undefined;
  const [before = usual] = await framesOf(tx, [studio]);
  await tx
    .insertInto('studio_frame')
    .values({ provider_code: studio, ...frame })
    .onConflict((conflict) => conflict.column('provider_code').doUpdateSet(frame))
    .execute();
  return { opens_in: before.opens_in, origins: before.origins, sandbox: before.sandbox };
}
