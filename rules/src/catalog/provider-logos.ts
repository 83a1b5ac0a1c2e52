/** Logos of providers: the file under `/art/studios`, without its ending. A provider without a row is shown by name. */
const logos: Readonly<Record<string, string>> = {
  BRASSWORK: 'brasswork-mark',
  PAPERCUT: 'papercut-mark',
  BURIN: 'burin-mark',
};

/** The address of a provider's logo; `undefined` where it has none. */
export function providerLogo(providerCode: string): string | undefined {
  return Object.hasOwn(logos, providerCode) ? `/art/studios/${logos[providerCode]}.svg` : undefined;
}
