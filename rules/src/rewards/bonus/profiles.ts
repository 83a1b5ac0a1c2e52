/** What the rules of a jurisdiction ask of promotions. */
export interface JurisdictionProfile {
  readonly code: string;
  readonly name: string;
  /** First day on which they apply, `YYYY-MM-DD`. */
  readonly from: string;
  /** Most times that a bonus may have to be staked; `null` for no limit. */
  readonly maximumWagering: number | null;
  /** Whether what starts a promotion, its gift and its wagering must be of one product. */
  readonly oneProduct: boolean;
  /** Whether only a welcome bonus is allowed. */
  readonly welcomeOnly: boolean;
  /** Where it says so. */
  readonly source: string;
}

/** Stored with sites by code: never remove one. */
export const jurisdictionProfiles = [
  {
    code: 'none',
    name: 'No profile',
    from: '1970-01-01',
    maximumWagering: null,
    oneProduct: false,
    welcomeOnly: false,
    source: '',
  },
  {
    code: 'GB',
    name: 'Great Britain',
    from: '2026-01-19',
    maximumWagering: 10,
    oneProduct: true,
    welcomeOnly: false,
    source: 'Gambling Commission, LCCP social responsibility code provision 5.1.1, in force 19 January 2026',
  },
  {
    code: 'SE',
    name: 'Sweden',
    from: '2019-01-01',
    maximumWagering: null,
    oneProduct: false,
    welcomeOnly: true,
    source: 'Spellag (2018:1138), chapter 14, section 9: a bonus at the first occasion of play only',
  },
] as const satisfies readonly JurisdictionProfile[];

const byCode: ReadonlyMap<string, JurisdictionProfile> = new Map(
  jurisdictionProfiles.map((profile) => [profile.code, profile]),
);

/** The profile of a code. @throws RangeError for a code that is none */
export function profileOf(code: string): JurisdictionProfile {
  const profile = byCode.get(code);
  if (!profile) throw new RangeError(`no jurisdiction profile: ${code}`);
  return profile;
}
