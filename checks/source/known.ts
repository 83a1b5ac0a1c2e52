/**
 * Fails on whatever is found that is not known, and on whatever is known that is no longer found: a list of
 * exceptions may only shrink. A finding may end in its reason, in brackets.
 */
export function expectOnlyKnown(found: readonly string[], known: readonly string[], advice: string): void {
  const named = new Map(found.map((one) => [one.replace(/ \(.*\)$/, ''), one]));
  const fresh = [...named].filter(([name]) => !known.includes(name)).map(([, one]) => one);
  const gone = known.filter((one) => !named.has(one));
  const lines = [
    ...(fresh.length > 0 ? [advice, ...fresh.map((one) => `  ${one}`)] : []),
    ...(gone.length > 0
      ? ['These exceptions are no longer needed; take them off their list:', ...gone.map((one) => `  ${one}`)]
      : []),
  ];
  if (lines.length > 0) throw new Error(`\n${lines.join('\n')}`);
}
