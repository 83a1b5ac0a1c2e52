import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CoinNetwork,
  coinNetworks,
  isCoinAddress,
  normaliseCoinAddress,
  shortAddress,
} from './coin-address.ts';

/** From BIP 173, BIP 350, ERC-55 and the documentation of TRON and Bitcoin Core. */
const right: Readonly<Record<CoinNetwork, readonly string[]>> = {
  btc: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  ],
  'usdt-trc20': ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  'usdt-erc20': [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ],
};

const wrong: readonly (readonly [CoinNetwork, string, string])[] = [
  ['btc', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'the test network'],
  ['btc', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'the test network'],
  ['btc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'bech32 in place of bech32m'],
  ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'bech32m in place of bech32'],
  ['btc', 'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'both cases'],
  ['btc', '', 'nothing'],
  ['usdt-trc20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'an address of Bitcoin'],
  ['usdt-erc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'a letter of the other case'],
  ['usdt-erc20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae', 'a digit too few'],
  ['usdt-erc20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'no 0x'],
];

test.each(coinNetworks.flatMap((network) => right[network].map((text) => [network, text] as const)))(
  '%s has the address %s',
  (network, text) => expect(isCoinAddress(network, text)).toBe(true),
);

test.each(wrong)('%s has no address %s: %s', (network, text) =>
  expect(isCoinAddress(network, text)).toBe(false),
);

test('an address with another letter is none', () => {
  const letters = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'];
  const addresses = [...right.btc.filter((text) => text !== text.toUpperCase()), ...right['usdt-trc20']];
  fc.assert(
    fc.property(
      fc.constantFrom(...addresses),
      fc.nat(),
      fc.constantFrom(...letters),
      (address, at, letter) => {
        const place = at % address.length;
        const changed = address.slice(0, place) + letter + address.slice(place + 1);
        fc.pre(changed !== address);
        return coinNetworks.every((network) => !isCoinAddress(network, changed));
      },
    ),
  );
});

test('however an address is written, it is kept as one', () => {
  const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  for (const text of [mixed, mixed.toLowerCase(), `0x${mixed.slice(2).toUpperCase()}`, ` ${mixed}\n`])
    expect(normaliseCoinAddress(text)).toBe(mixed);
  const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  expect(normaliseCoinAddress(segwit.toUpperCase())).toBe(segwit);
});

test('an address that is kept is one of its network, and what is none stays none', () => {
  for (const network of coinNetworks)
    for (const text of right[network]) expect(isCoinAddress(network, normaliseCoinAddress(text))).toBe(true);
  for (const [network, text] of wrong) expect(isCoinAddress(network, normaliseCoinAddress(text))).toBe(false);
});

test('an address is shown by how it begins and ends, also where it was short already', () => {
  const short = shortAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  expect(short).toBe('TR7NHq…gjLj6t');
  expect(shortAddress(short)).toBe(short);
});
