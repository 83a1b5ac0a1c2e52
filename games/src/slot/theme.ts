/** Colours and pictures of a slot. */
export interface SlotTheme {
  /** Addresses of the built pictures. */
  readonly symbols: string;
  readonly logo: string;
  readonly landscape: string;
  readonly portrait: string;
  /** Particles over the background. */
  readonly drift: 'bubbles' | 'embers' | 'petals' | 'rain' | 'stars';
  /** CSS colours: ground of the reels, their frame, the button and the light of wins. */
  readonly colours: {
    readonly ground: string;
    readonly frame: string;
    readonly accent: string;
    readonly glow: string;
    /** Over the scene while free spins run. */
    readonly free: string;
  };
}
