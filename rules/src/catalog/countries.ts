/** The officially assigned codes of ISO 3166-1 alpha-2. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const known: ReadonlySet<string> = new Set(countryCodes);

/** Whether a text is the code of a country: `XX`, `T1`, `EU` and the like, which lists of addresses use, are none. */
export function isCountryCode(text: string): boolean {
  return known.has(text);
}

/** Where the games of a studio, or one game, are open. */
export interface CountryRule {
  /** `except`: closed in these countries; `only`: open in these alone. */
  readonly mode: 'except' | 'only';
  readonly countries: readonly string[];
}

/**
 * Whether a rule leaves a game open in a country.
 *
 * @param country `undefined` where nobody knows it
 * @param opensUnknown what the site decides of such a player; a rule that closes nothing leaves the game open all the same
 */
export function isOpenIn(
  { mode, countries }: CountryRule,
  country: string | undefined,
  opensUnknown: boolean,
): boolean {
  if (mode === 'except' && countries.length === 0) return true;
  if (country === undefined) return opensUnknown;
  return countries.includes(country) === (mode === 'only');
}
