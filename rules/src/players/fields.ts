/** Field checks of people's data: the browser says the same before sending as the server says after. */

const ACCOUNT_ID = /^[a-z0-9_]{4,20}$/;
const NAME = /^[\p{L}\p{M} ]+$/u;
const LETTER = /\p{L}/u;
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
/**
 * Specification, section 5: letters, digits and . + _ ' -, then @, then a domain with a dot. Domains may be
 * internationalised, in their own script or as `xn--`.
 */
const EMAIL = new RegExp(`^[A-Za-z0-9.+_'-]{1,64}@(?:${LABEL}\\.)+${LABEL}$`, 'u');

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;
/** Words that are part of many passwords by chance are shorter. */
const OWN_WORD_MIN = 4;
const REST_MIN = 5;
const PRODUCT = 'baize';
const NAME_MAX = 100;
const EMAIL_MAX = 254;

const URL = /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i;

/** Checks an address on the web: it must start with http or https (specification, section 5). The empty one is no problem. */
export function urlProblem(url: string): 'invalidUrl' | undefined {
  return url === '' || URL.test(url) ? undefined : 'invalidUrl';
}

/** The account name as it is kept: without blanks around it and in lower case. */
export function normaliseAccountId(text: string): string {
  return text.trim().toLowerCase();
}

/** Checks a normalised account name: 4 to 20 characters of a to z, 0 to 9 and the underscore. */
export function accountIdProblem(accountId: string): 'invalidAccountId' | undefined {
  return ACCOUNT_ID.test(accountId) ? undefined : 'invalidAccountId';
}

/**
 * Checks a new password: 8 to 128 characters of any kind. What is left of it without the account name, the site's name
 * and the name of the product must be 5 letters or digits. Whether it is a common one is known to the server only,
 * which keeps the list.
 */
export function passwordProblem(
  password: string,
  accountId: string,
  siteName: string,
): 'weakPassword' | undefined {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) return 'weakPassword';
  return isOwnWord(password, accountId, siteName) ? 'weakPassword' : undefined;
}

/** Whether a password is little more than the names that everybody tries first at an account. */
export function isOwnWord(password: string, accountId: string, siteName: string): boolean {
  const words = [accountId.trim(), PRODUCT, ...siteName.split(/[^\p{L}\p{N}]+/u)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= OWN_WORD_MIN)
    .toSorted((one, other) => other.length - one.length);
  const plain = password.toLowerCase();
  if (!words.some((word) => plain.includes(word))) return false;
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain);
  return rest.replace(/[^\p{L}\p{N}]/gu, '').length < REST_MIN;
}

/** The name as it is kept: composed (NFC), single blanks, none around it. */
export function normaliseName(text: string): string {
  return text.normalize('NFC').trim().replace(/ +/g, ' ');
}

/**
 * Checks a normalised name: letters of any script with their marks, and the space (specification, section 5);
 * at most 100 characters. The empty name is no problem: a name may be given later.
 */
export function nameProblem(name: string): 'invalidName' | undefined {
  if (name === '') return undefined;
  return name.length <= NAME_MAX && NAME.test(name) && LETTER.test(name) ? undefined : 'invalidName';
}

/** Checks an e-mail address by the pattern of the specification, section 5. The empty one is no problem. */
export function emailProblem(email: string): 'invalidEmail' | undefined {
  if (email === '') return undefined;
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? undefined : 'invalidEmail';
}
