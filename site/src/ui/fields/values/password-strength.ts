/**
 * Estimates the strength of a password, 0 to 4: a hint while typing, never a rule (the rules are in `#rules/players`).
 * Length counts most, then variety; runs (`aaaa`, `abcd`, `1234`) count once.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const points = [...password].map((letter) => letter.codePointAt(0) ?? 0);
  const fresh = points.filter((point, at) => {
    const before = points[at - 1];
    return before === undefined || Math.abs(point - before) > 1;
  }).length;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const bits = fresh * (2.2 + kinds * 0.9);
  if (bits < 18) return 0;
  if (bits < 30) return 1;
  if (bits < 42) return 2;
  return bits < 56 ? 3 : 4;
}
