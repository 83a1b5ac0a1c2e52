/** Who is looked for. */
export interface ScreenedPerson {
  readonly name: string;
  /** `1970-05-01`; `null` where it is not known. */
  readonly birth: string | null;
}

/** An entry of another service's lists that may be a person. */
export interface ScreeningHit {
  readonly kind: 'sanction' | 'pep';
  /** Its id at the service. */
  readonly reference: string;
  readonly name: string;
  /** How sure the service is, in percent. */
  readonly score: number;
  /** `1970` or `1970-05-01`. */
  readonly births: readonly string[];
  /** The lists that have it, by their codes. */
  readonly lists: readonly string[];
}

/** A service that looks for persons on lists of sanctions and of politically exposed persons. */
export interface NameScreener {
  /**
   * @param persons at most 100
   * @returns the entries that the service takes for each of them, in the same order; `undefined` for one it did not answer about, who
   * is not cleared by that
   * @throws where the service did not answer
   */
  find(
    persons: readonly ScreenedPerson[],
    signal: AbortSignal,
  ): Promise<readonly (readonly ScreeningHit[] | undefined)[]>;
}
