/** A site is not moved: it was not closed, or it was opened again where it was. */
export class MoveRefused extends Error {}
