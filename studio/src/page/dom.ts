const SVG = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string | number>>;

/** An element with attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** The same in a picture. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

export const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Ends with the animation, or at once where the player wants none. */
export async function animate(
  what: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
): Promise<void> {
  const duration = isStill() ? 1 : options.duration;
  const running = what.animate(frames, {
    fill: 'forwards',
    ...options,
    ...(duration === undefined ? {} : { duration }),
  });
  await running.finished;
  running.commitStyles();
  running.cancel();
}
