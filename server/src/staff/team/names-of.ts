import type { Reader } from '../../db/database.ts';

/**
 * What to show for actors as they are stored (`staff:3`): the name of a member of staff of the operator, and any other as it is.
 */
export async function namesOf(
  reader: Reader,
  operatorId: number,
  actors: readonly (string | null)[],
): Promise<(actor: string) => string> {
  const ids = actors.flatMap((actor) =>
    actor?.startsWith('staff:') === true ? [BigInt(actor.slice(6))] : [],
  );
  const rows =
    ids.length === 0
      ? []
      : await reader
          .selectFrom('staff')
          .select(['id', 'full_name', 'mail'])
          .where('operator_id', '=', operatorId)
          .where('id', 'in', [...new Set(ids)])
          .execute();
  const names = new Map(
    rows.map((row) => [`staff:${row.id}`, row.full_name === '' ? row.mail : row.full_name]),
  );
  return (actor) => names.get(actor) ?? actor;
}
