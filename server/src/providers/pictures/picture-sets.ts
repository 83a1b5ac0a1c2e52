import { hash } from 'node:crypto';
import type { PictureStore } from './picture-store.ts';
import { pictureProblem, typeOfName } from './picture-types.ts';

/** URL prefix of the stored pictures. */
export const PICTURES_PATH = '/pictures';

/** Names of uploaded slides carry their placeholder. */
const FILE_NAME = /^[a-z0-9][A-Za-z0-9_-]{0,90}\.[a-z]{3,4}$/;
const SET_NAME = /^[0-9a-f]{32}$/;
/** A site has some forty. */
const MOST_FILES = 200;

/** The name of a file of a set in the store, `undefined` where none can have it. */
export function storeName(set: string, file: string): string | undefined {
  return SET_NAME.test(set) && FILE_NAME.test(file) ? `pictures/${set}/${file}` : undefined;
}

export type PictureFiles = ReadonlyMap<string, Buffer>;

/** Problems of the files of a set, one per line. */
export function setProblems(files: PictureFiles): string[] {
  if (files.size > MOST_FILES) return [`There are ${files.size} files: at most ${MOST_FILES} are taken.`];
  return [...files].flatMap(([name, bytes]) => {
    const problem = FILE_NAME.test(name)
      ? pictureProblem(name, bytes)
      : 'must have a name of letters, digits, hyphens and underscores';
    return problem === undefined ? [] : [`${name} ${problem}`];
  });
}

/** A content hash of names and bytes: changed pictures get a new name, equal ones are stored once. */
function setName(files: PictureFiles): string {
  const lines = [...files].map(([name, bytes]) => `${hash('sha256', bytes, 'hex')} ${name}\n`);
  return hash('sha256', lines.sort().join(''), 'hex').slice(0, 32);
}

/**
 * Keeps pictures that belong together (the sizes and formats of one, the icons of a site) under an address that is made of
 * what they hold.
 *
 * @returns the address that their names are added to
 * @throws Error where a file may not be kept: nothing is kept then
 */
export async function keepPictures(store: PictureStore, files: PictureFiles): Promise<string> {
  const problems = setProblems(files);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const set = setName(files);
  for (const [file, bytes] of files) {
    const [name, type] = [storeName(set, file), typeOfName(file)];
    if (name === undefined || type === undefined) throw new Error(`${file} cannot be kept.`);
    await store.put(name, { bytes, type });
  }
  return `${PICTURES_PATH}/${set}`;
}
