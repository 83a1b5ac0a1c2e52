/** A sheet that hangs on a joint of the body and moves there: a tail, a fin, an arm. */
export interface Limb {
  readonly d: string;
  readonly colour: string;
  readonly joint: readonly [x: number, y: number];
  /** How far it turns to either side, in radians. */
  readonly swing: number;
  /** Where in the beat it stands, in turns. */
  readonly phase?: number;
  /** Folds like a page instead of turning. */
  readonly folds?: boolean;
}

/** A lantern of cut paper that looks to the right, around its own middle; a hundred units are half of its length. */
export interface FishShape {
  readonly body: string;
  /** Where the light inside stands, the paper, its edge. */
  readonly paper: readonly [light: string, paper: string, edge: string];
  /** The lamp inside. */
  readonly lamp: readonly [x: number, y: number];
  readonly eye: readonly [x: number, y: number, r: number];
  /** Cut out of other paper and glued onto the body. */
  readonly marks?: readonly { readonly d: string; readonly colour: string }[];
  readonly behind?: readonly Limb[];
  readonly before?: readonly Limb[];
  /** Half of what it takes up, limbs included. */
  readonly reach: readonly [x: number, y: number];
}
