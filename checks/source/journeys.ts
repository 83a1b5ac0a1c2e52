import { arrowsOf } from './arrow.ts';
import { files, read } from './files.ts';

/** A row of a table in `docs/journeys.md`. */
export interface Hop {
  readonly no: number;
  readonly file: string;
  /** `start`, `import in 3`, or `` `name` in 3 ``. */
  readonly foundBy: string;
  /** `way`: what is asked for is handed on through this file; `aside`: it is only consulted. */
  readonly part: string;
}

export interface Journey {
  readonly title: string;
  /** As its heading says: files, and how many of them are on the way. */
  readonly counted: readonly [files: number, onTheWay: number];
  /** As its text says: the rooms of the files on the way, in order. */
  readonly rooms: string;
  readonly hops: readonly Hop[];
}

const heading = /^## (?<title>.+): (?<files>\d+) files, (?<way>\d+) on the way$/m;
const row = /^\| (?<no>\d+) \| `(?<file>[^`]+)` \| [^|]+ \| (?<foundBy>[^|]+) \| (?<part>way|aside) \|$/gm;

/** The journeys of a document: sections whose heading says how many files they have. */
export function journeysIn(document: string): Journey[] {
  return document.split(/^(?=## )/m).flatMap((section) => {
    const found = heading.exec(section)?.groups;
    if (!found) return [];
    const { title = '', files: count, way } = found;
    const rooms = /^Rooms: (.+)\.$/m.exec(section)?.[1] ?? '';
    return [{ title, counted: [Number(count), Number(way)] as const, rooms, hops: hopsIn(section) }];
  });
}

function hopsIn(section: string): Hop[] {
  return [...section.matchAll(row)].map(({ groups }) => {
    const { no, file = '', foundBy = '', part = '' } = groups ?? {};
    return { no: Number(no), file, foundBy, part };
  });
}

/** The rooms that a journey passes through on its way, and how often it changes them. */
export function roomsOf({ hops }: Pick<Journey, 'hops'>): string {
  const passed = hops
    .filter(({ part }) => part === 'way')
    .map(({ file }) => file.slice(0, file.indexOf('/')))
    .filter((room, index, all) => room !== all[index - 1]);
  const back = passed.filter((room, index) => passed.indexOf(room) < index).length;
  return `${passed.join(' > ')}; ${passed.length - 1} changes, ${back} back`;
}

/** Problems in the hops of a journey: a reader who follows them would not find the next file. */
export function brokenHops({ hops }: Pick<Journey, 'hops'>): string[] {
  const known = new Set(files());
  return hops.flatMap((hop, index) => {
    const where = `${hop.no} ${hop.file}`;
    if (hop.no !== index + 1) return [`${where}: it is row ${index + 1}`];
    if (!known.has(hop.file)) return [`${where}: there is no such file`];
    const former = hops.slice(0, index).filter(({ file }) => known.has(file));
    const problem = problemOf(hop, former);
    return problem === undefined ? [] : [`${where}: ${problem}`];
  });
}

function problemOf({ file, foundBy }: Hop, former: readonly Hop[]): string | undefined {
  if (foundBy === 'start') return undefined;
  const { name, no } = /^(?:import|`(?<name>[^`]+)`) in (?<no>\d+)$/.exec(foundBy)?.groups ?? {};
  const from = former.find((hop) => hop.no === Number(no))?.file;
  if (from === undefined) return `"${foundBy}" names no file before it`;
  if (name === undefined)
    return arrowsOf(from).some(({ to }) => to === file) ? undefined : `${from} does not import it`;
  if (!read(from).includes(name)) return `${from} does not say ${name}`;
  return file.includes(name) || read(file).includes(name) ? undefined : `it does not say ${name}`;
}
