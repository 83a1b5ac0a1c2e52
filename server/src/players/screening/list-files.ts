import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { SaxesParser } from 'saxes';
import { z } from 'zod';

/** The lists that are read: those of sanctions in the XML that each publisher offers, politically exposed persons as entities in lines of JSON. */
export const listCodes = ['ofac', 'un', 'eu', 'uk', 'pep'] as const;
export type ListCode = (typeof listCodes)[number];

/** A person on a list. Companies, ships and aircraft are not players. */
export interface Listed {
  /** The list's own number of the entry. */
  readonly reference: string;
  /** The primary name first, then the others. */
  readonly names: readonly string[];
  /** `1970` or `1970-05-01`; empty where nothing is known. */
  readonly births: readonly string[];
  readonly programmes: readonly string[];
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Without the prefix of a namespace. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * The elements of a name in an XML file, one after the other: the whole file is never in memory.
 * @throws where the file is no well-formed XML, or ends early
 */
async function* elementsOf(path: string, wanted: string): AsyncGenerator<Element> {
  const parser = new SaxesParser();
  const open: Element[] = [];
  const done: Element[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: localName(name), attributes, children: [], text: '' };
    if (open.length === 0 && element.name !== wanted) return;
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const within = open.at(-1);
    if (within) within.text += text;
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed && open.length === 0) done.push(closed);
  });
  for await (const chunk of createReadStream(path, 'utf8')) {
    parser.write(String(chunk));
    yield* done.splice(0);
  }
  parser.close();
  yield* done.splice(0);
}

/** All elements at a path below an element: `akaList/aka`. */
function at({ children }: Element, path: string): readonly Element[] {
  const [first = '', ...rest] = path.split('/');
  const found = children.filter(({ name }) => name === first);
  return rest.length === 0 ? found : found.flatMap((element) => at(element, rest.join('/')));
}

const textsAt = (element: Element, path: string): readonly string[] =>
  at(element, path).flatMap(({ text }) => (text.trim() === '' ? [] : [text.trim()]));

const joined = (element: Element, ...paths: readonly string[]): string =>
  paths.flatMap((path) => textsAt(element, path)).join(' ');

/** Offices of a person that a case shows. */
const MOST_OFFICES = 10;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A date of birth in the forms that the lists use: `10 Dec 1948`, `circa 1950`, `01/05/1970`, `dd/mm/1970`, `1970-05-01`. */
function birthOf(text: string): string | undefined {
  const year = /(?:^|\D)(1[89]\d\d|20\d\d)(?:\D|$)/.exec(text)?.[1];
  if (year === undefined) return undefined;
  const two = (value: string | number) => String(value).padStart(2, '0');
  const named = /^(\d{1,2}) ([A-Z][a-z]{2}) \d{4}$/.exec(text.trim());
  if (named)
    return `${year}-${two(MONTHS.indexOf(named[2]?.toLowerCase() ?? '') + 1)}-${two(named[1] ?? '')}`;
  const slashed = /^(\d{2})\/(\d{2})\/\d{4}$/.exec(text.trim());
  if (slashed && slashed[1] !== '00' && slashed[2] !== '00') return `${year}-${slashed[2]}-${slashed[1]}`;
  return /^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0] ?? year;
}

const birthsOf = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => birthOf(text) ?? [])),
];

/** Nothing where a name is a single short word: it would find everybody who has it. */
const namesOf = (names: readonly string[]): readonly string[] => [
  ...new Set(names.map((name) => name.replace(/\s+/g, ' ').trim()).filter((name) => name.length > 3)),
];

interface ListFormat {
  /** The element that an entry is. */
  readonly element: string;
  /** `undefined` for what is no person. */
  read(element: Element): Listed | undefined;
}

/** The Specially Designated Nationals and the Consolidated list of the OFAC: `sdn.xml`, `consolidated.xml`. */
const ofac: ListFormat = {
  element: 'sdnEntry',
  read(entry) {
    if (joined(entry, 'sdnType') !== 'Individual') return undefined;
    return {
      reference: joined(entry, 'uid'),
      names: namesOf([entry, ...at(entry, 'akaList/aka')].map((of) => joined(of, 'firstName', 'lastName'))),
      births: birthsOf(textsAt(entry, 'dateOfBirthList/dateOfBirthItem/dateOfBirth')),
      programmes: textsAt(entry, 'programList/program'),
    };
  },
};

/** The Consolidated List of the Security Council of the United Nations. */
const un: ListFormat = {
  element: 'INDIVIDUAL',
  read: (entry) => ({
    reference: joined(entry, 'REFERENCE_NUMBER') || joined(entry, 'DATAID'),
    names: namesOf([
      joined(entry, 'FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'),
      ...textsAt(entry, 'INDIVIDUAL_ALIAS/ALIAS_NAME'),
      ...textsAt(entry, 'NAME_ORIGINAL_SCRIPT'),
    ]),
    births: birthsOf(
      ['DATE', 'YEAR', 'FROM_YEAR', 'TO_YEAR'].flatMap((part) =>
        textsAt(entry, `INDIVIDUAL_DATE_OF_BIRTH/${part}`),
      ),
    ),
    programmes: textsAt(entry, 'UN_LIST_TYPE'),
  }),
};

/** The Consolidated Financial Sanctions List of the European Union, version 1.1. */
const eu: ListFormat = {
  element: 'sanctionEntity',
  read(entry) {
    if (!at(entry, 'subjectType').some(({ attributes }) => attributes.code === 'person')) return undefined;
    return {
      reference: entry.attributes.euReferenceNumber || (entry.attributes.logicalId ?? ''),
      names: namesOf(at(entry, 'nameAlias').map(({ attributes }) => attributes.wholeName ?? '')),
      births: birthsOf(
        at(entry, 'birthdate').map(({ attributes }) => attributes.birthdate || (attributes.year ?? '')),
      ),
      programmes: [
        ...new Set(at(entry, 'regulation').flatMap(({ attributes }) => attributes.programme ?? [])),
      ],
    };
  },
};

/** The UK Sanctions List of the Foreign, Commonwealth and Development Office. */
const uk: ListFormat = {
  element: 'Designation',
  read(entry) {
    if (joined(entry, 'IndividualEntityShip') !== 'Individual') return undefined;
    // The family name is the sixth.
    const parts = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5', 'Name6'];
    const names = [...at(entry, 'Names/Name')].sort((one, other) => isPrimary(other) - isPrimary(one));
    return {
      reference: joined(entry, 'UniqueID'),
      names: namesOf([
        ...names.map((name) => joined(name, ...parts)),
        ...textsAt(entry, 'NonLatinNames/NonLatinName/NameNonLatinScript'),
      ]),
      births: birthsOf(textsAt(entry, 'IndividualDetails/Individual/DOBs/DOB')),
      programmes: textsAt(entry, 'RegimeName'),
    };
  },
};

const isPrimary = (name: Element): number => (/^primary name$/i.test(joined(name, 'NameType')) ? 1 : 0);

const formats: Readonly<Record<Exclude<ListCode, 'pep'>, ListFormat>> = { ofac, un, eu, uk };

/** An entity as FollowTheMoney writes it: what vendors and open projects offer of politically exposed persons. */
const entity = z.object({
  id: z.string().min(1),
  schema: z.string(),
  properties: z.record(z.string(), z.array(z.string())),
});

async function* readEntities(path: string): AsyncGenerator<Listed> {
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    if (line.trim() === '') continue;
    const { id, schema, properties } = entity.parse(JSON.parse(line));
    if (schema !== 'Person') continue;
    const of = (...names: readonly string[]) => names.flatMap((name) => properties[name] ?? []);
    const names = namesOf(of('name', 'alias'));
    const births = birthsOf(of('birthDate'));
    const programmes = of('position', 'country').slice(0, MOST_OFFICES);
    if (names.length > 0) yield { reference: id, names, births, programmes };
  }
}

/**
 * The persons of a list's file, one after the other.
 * @throws where the file is no well-formed XML or JSON, ends early, or has an entry without a number
 */
export async function* readList(code: ListCode, path: string): AsyncGenerator<Listed> {
  if (code === 'pep') return yield* readEntities(path);
  const format = formats[code];
  for await (const element of elementsOf(path, format.element)) {
    const listed = format.read(element);
    if (!listed) continue;
    if (listed.reference === '')
      throw new Error(`An entry of ${path} has no number: ${listed.names[0] ?? ''}`);
    if (listed.names.length > 0) yield listed;
  }
}
