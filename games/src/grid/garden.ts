/** Wilds that grow over their reel. */
export interface Garden {
  /** Lets them grow, left to right. @param blooms by reel: its multiplier, 0 where none grows */
  grow(blooms: readonly number[], skip: AbortSignal): Promise<void>;
  /** Shows them grown, without motion. */
  showAt(blooms: readonly number[]): void;
  clear(): void;
}
