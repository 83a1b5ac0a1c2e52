/** The name of a partner in the log of exchanges, which no account of a provider has. */
export const partnerInLog = (code: string): string => `partner:${code}`;
