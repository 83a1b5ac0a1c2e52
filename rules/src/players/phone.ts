/** How the phone numbers of a country are written (ITU-T E.164 and the national numbering plans). */
interface PhonePlan {
  /** ISO 3166 code of the country. */
  readonly country: string;
  readonly callingCode: string;
  /** What is dialled before a number within the country; empty where nothing is. */
  readonly trunk: string;
  /** A whole mobile number without calling code and trunk. */
  readonly mobile: RegExp;
  /** A number as people there write it. */
  readonly example: string;
}

const table = {
  PH: { country: 'PH', callingCode: '63', trunk: '0', mobile: /^9\d{9}$/, example: '0917 123 4567' },
  MY: { country: 'MY', callingCode: '60', trunk: '0', mobile: /^1\d{8,9}$/, example: '012-345 6789' },
  US: {
    country: 'US',
    callingCode: '1',
    trunk: '',
    mobile: /^[2-9]\d{2}[2-9]\d{6}$/,
    example: '(415) 555-0132',
  },
  VN: { country: 'VN', callingCode: '84', trunk: '0', mobile: /^[35789]\d{8}$/, example: '091 234 56 78' },
} as const satisfies Record<string, PhonePlan>;

export type PhoneCountry = keyof typeof table;

/** Every country a site can take phone numbers of without a calling code. */
export const phonePlans: Readonly<Record<PhoneCountry, PhonePlan>> = table;

export function isPhoneCountry(country: string): country is PhoneCountry {
  return Object.hasOwn(table, country);
}

const INTERNATIONAL = /^\+[1-9]\d{7,14}$/;

/**
 * A phone number as E.164 (`+639171234567`), or `undefined` where it is none. A number without `+` or `00` is one
 * of `country`, with or without its trunk digit or calling code; one of another country needs the `+`.
 */
export function normalisePhone(text: string, country: PhoneCountry): string | undefined {
  const compact = text.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const { callingCode, trunk, mobile } = phonePlans[country];
  if (compact.startsWith('+')) {
    if (!INTERNATIONAL.test(compact)) return undefined;
    if (!compact.startsWith(`+${callingCode}`)) return compact;
    return mobile.test(compact.slice(1 + callingCode.length)) ? compact : undefined;
  }
  const candidates = [compact, compact.replace(callingCode, ''), compact.replace(trunk, '')];
  const starts = ['', callingCode, trunk];
  const national = candidates.find(
    (candidate, place) => compact.startsWith(starts[place] ?? '') && mobile.test(candidate),
  );
  return national === undefined ? undefined : `+${callingCode}${national}`;
}

/** A number with all but its calling code and last digits hidden: `+63 ••• ••• 4567`. */
export function maskPhone(phone: string): string {
  if (phone.length < 8) return '';
  const plan = Object.values(phonePlans).find(({ callingCode }) => phone.startsWith(`+${callingCode}`));
  return `+${plan?.callingCode ?? ''} ••• ••• ${phone.slice(-4)}`;
}
