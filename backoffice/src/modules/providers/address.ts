/** The address that a provider calls, on any domain of the installation. */
export const addressOf = (dialect: string, account: string): string =>
  `https://<domain>/providers/${dialect}/${account}`;
