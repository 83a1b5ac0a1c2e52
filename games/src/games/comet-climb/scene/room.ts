/** How far the scene has been flown through, in pixels of the screen. */
export interface Camera {
  readonly x: number;
  readonly y: number;
}

/** The scene on the screen, in its pixels. */
export interface Room {
  readonly wide: number;
  readonly tall: number;
  /** Pixels for a unit of a drawing: things are drawn for a room 600 high. */
  readonly size: number;
  /** Pixels for one of the page. */
  readonly sharp: number;
}

/** Of a thing that repeats, where it lies now between two bounds. */
export const wrapped = (value: number, span: number): number => ((value % span) + span) % span;
