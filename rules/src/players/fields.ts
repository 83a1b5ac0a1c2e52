/** Field checks of people's data: the browser says the same before sending as the server says after. */

const ACCOUNT_ID = /^[a-z0-9_]{4,20}$/;
const NAME = /^[\p{L}\p{M} ]+$/u;
const LETTER = /\p{L}/u;
const DIGIT = /\d/;
/** Specification, section 5: letters, digits and . + _ ' -, then @, then a domain with a dot. */
const EMAIL = /^[A-Za-z0-9.+_'-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;
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
 * Checks a new password: 8 to 128 characters with at least a letter (of any script) and a digit, and not the
 * account name. Whether it is a common one is known to the server only, which keeps the list.
 */
export function passwordProblem(password: string, accountId: string): 'weakPassword' | undefined {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) return 'weakPassword';
  if (!LETTER.test(password) || !DIGIT.test(password)) return 'weakPassword';
  return password.toLowerCase() === accountId.toLowerCase() ? 'weakPassword' : undefined;
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
