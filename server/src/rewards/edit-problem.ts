/** Why what a site rewards with is not changed, by the field that is at fault. */
export interface EditProblem {
  readonly refused:
    | 'invalidAmount'
    | 'badRequest'
    | 'versionConflict'
    | 'unknownReward'
    | 'promotionFindings';
  readonly field: string;
}

/** What was saved; `before` is missing where it is new. */
export interface Edited<Row> {
  readonly before: Row | undefined;
  readonly after: Row;
}

/** What a change names: a row, or null for a new one, and the version that it was decided on; 0 adds one. */
export interface Named {
  readonly id: number | null;
  readonly version: number;
}

/** What is wrong with the version of a change, where `found` is the row that it names, if there is one. */
export function versionProblem(
  found: { readonly version: number } | undefined,
  { id, version }: Named,
): EditProblem | undefined {
  if (id !== null && !found) return { refused: 'unknownReward', field: 'id' };
  return (found?.version ?? 0) === version ? undefined : { refused: 'versionConflict', field: 'version' };
}
