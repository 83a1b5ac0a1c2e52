import { type ClaimTexts, claimFields } from '#rules/games/explain/claim-fields.ts';

/**
 * The page that checks a round, with the round. It stands behind the `#`, which browsers keep to themselves: no server
 * and no log learns what is checked.
 */
export function fairnessAddress(texts: ClaimTexts): string {
  const fields = claimFields.flatMap((field) => {
    const text = texts[field];
    return text === undefined || text === '' ? [] : [[field, text] as [string, string]];
  });
  return fields.length === 0 ? '/fairness' : `/fairness#${new URLSearchParams(fields)}`;
}

/** The fields of a round in an address: in its fragment, or as a query typed by hand. */
export function textsOfAddress(address: string): ClaimTexts {
  const [rest = '', fragment = ''] = address.split(/#(.*)/s);
  const query = rest.includes('?') ? rest.slice(rest.indexOf('?') + 1) : '';
  const given = [new URLSearchParams(query), new URLSearchParams(fragment)];
  const fields = claimFields.flatMap((field) => {
    const text = given.map((one) => one.get(field)).findLast((one) => one !== null);
    return text === undefined || text === null ? [] : [[field, text] as const];
  });
  return Object.fromEntries(fields);
}
