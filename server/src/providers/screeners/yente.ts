import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { AskOutside } from '../outside-work.ts';
import type { NameScreener, ScreenedPerson, ScreeningHit } from '../screening-adapter.ts';

const MOST_BYTES = 8 * 1024 * 1024;
const MOST_OF_ONE = 20;

const texts = z.array(z.string().max(1_000)).max(1_000);
const found = z.object({
  id: z.string().min(1).max(255),
  caption: z.string().max(1_000),
  score: z.number().min(0).max(1),
  match: z.boolean(),
  datasets: texts.default([]),
  properties: z.object({ birthDate: texts.default([]), topics: texts.default([]) }),
});
const answer = z.object({
  responses: z.record(z.string(), z.object({ status: z.int(), results: z.array(found) })),
});
type Found = z.output<typeof found>;

/** Both a target of sanctions and an exposed person is the former: that is decided first. */
const kindOf = ({ properties: { topics } }: Found): ScreeningHit['kind'] =>
  !topics.some((topic) => topic.startsWith('sanction')) && topics.some((topic) => topic.startsWith('role.'))
    ? 'pep'
    : 'sanction';

const hitOf = (one: Found): ScreeningHit => ({
  kind: kindOf(one),
  reference: one.id,
  name: one.caption,
  score: Math.round(one.score * 100),
  births: one.properties.birthDate.slice(0, MOST_OF_ONE),
  lists: one.datasets.slice(0, MOST_OF_ONE),
});

const queryOf = ({ name, birth }: ScreenedPerson) => ({
  schema: 'Person',
  properties: { name: [name], ...(birth === null ? {} : { birthDate: [birth] }) },
});

/**
 * Asks yente, the service of OpenSanctions, by `POST /match/<dataset>` (https://www.opensanctions.org/docs/api/matching/). What counts
 * as a match is its own decision, by the threshold that its operator has set.
 */
export const yenteScreener = ({ url, key }: NonNullable<Config['yente']>, ask: AskOutside): NameScreener => ({
  async find(persons, signal) {
    const queries = Object.fromEntries(persons.map((person, place) => [`p${place}`, queryOf(person)]));
    const answered = await ask({
      ...{
        url: new URL(url),
        method: 'POST',
        body: JSON.stringify({ queries }),
        signal,
        mostBytes: MOST_BYTES,
      },
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `ApiKey ${key}` }),
      },
    });
    if (answered === 'private') throw new Error('yente is at an address that may not be asked');
    if (answered.status !== 200) throw new Error(`yente answered ${answered.status}`);
    const { responses } = answer.parse(JSON.parse(answered.body.toString()));
    return persons.map((_, place) => {
      const one = responses[`p${place}`];
      return one?.status === 200 ? one.results.filter(({ match }) => match).map(hitOf) : undefined;
    });
  },
});
