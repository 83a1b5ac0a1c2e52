import type { Writer } from '../../db/database.ts';

const KEPT_MS = 7 * 86_400_000;
const BATCH = 100;

export const deletedAt = (created: Date): Date => new Date(created.getTime() + KEPT_MS);

/** Deletes exports with their files after a week: they hold personal data. */
export async function forgetOldExports(writer: Writer, now: Date): Promise<void> {
  await writer
    .deleteFrom('staff_export')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('staff_export')
        .select('id')
        .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
        .limit(BATCH),
    )
    .execute();
}
