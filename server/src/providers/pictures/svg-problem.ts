/** Elements that draw and do nothing else: no script, no style sheet, no foreign content, no animation, no link. */
const elements = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer ' +
    'feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology ' +
    'feOffset feTurbulence'
  ).split(' '),
);

/** Text between the tags of a picture, or a tag with its attributes. */
const PART =
  /[^<>&]+|<!--(?:(?!--)[\s\S])*-->|<\/([A-Za-z]+)\s*>|<([A-Za-z]+)((?:\s+[A-Za-z_][A-Za-z0-9:_-]*="[^"<&]*")*)\s*\/?>/y;
const ATTRIBUTE = /([A-Za-z_][A-Za-z0-9:_-]*)="([^"]*)"/g;

function attributeProblem(name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return `has the attribute ${name}`;
  if (/^(xlink:)?href$/i.test(name) && !value.startsWith('#')) return 'refers to another file';
  if (/^style$/i.test(name) || /url\(\s*(?!#)|\\|javascript:|data:/i.test(value))
    return `has what is not taken in the attribute ${name}`;
  return undefined;
}

/**
 * Why a drawing is not taken, `undefined` where it is. Whatever is not known to be harmless is refused, entities
 * included, so that nothing is left for a browser to read in another way than this does.
 */
export function svgProblem(bytes: Buffer): string | undefined {
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF?(<\?xml [^?<>]*\?>)?\s*/, '')
    .trimEnd();
  if (!/^<svg[\s>]/.test(text)) return 'is not a drawing that begins with <svg>';
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const at = PART.lastIndex;
    const part = PART.exec(text);
    if (!part) return `cannot be read from the character ${at + 1}: "${text.slice(at, at + 20)}"`;
    const [, closed, opened = closed, attributes = ''] = part;
    if (opened !== undefined && !elements.has(opened)) return `has the element ${opened}`;
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      const problem = attributeProblem(name, value);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}
