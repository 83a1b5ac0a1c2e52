import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** The networks on which players have addresses, by the codes of the coins that move there. */
export const coinNetworks = ['btc', 'usdt-trc20', 'usdt-erc20'] as const;

export type CoinNetwork = (typeof coinNetworks)[number];

export const isCoinNetwork = (code: string): code is CoinNetwork =>
  coinNetworks.some((network) => network === code);

/** What moves on each network, as amounts of it are written. */
export const coinNames: Readonly<Record<CoinNetwork, 'BTC' | 'USDT'>> = {
  btc: 'BTC',
  'usdt-trc20': 'USDT',
  'usdt-erc20': 'USDT',
};

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECKSUM_BYTES = 4;
const HASH_BYTES = 20;
const BIP350 = 0x2bc830a3;

/** First bytes of addresses that begin with 1 and with 3, of the main network. */
const BITCOIN_VERSIONS: ReadonlySet<number> = new Set([0x00, 0x05]);
/** First byte of addresses of TRON, which begin with T. */
const TRON_VERSION = 0x41;

/**
 * Whether a text is an address of a network, with its checksum: Base58Check, bech32 and bech32m (BIP 173, BIP 350) for Bitcoin, all of
 * the main network; Base58Check of TRON; ERC-55 where an address of Ethereum has letters of both cases.
 */
export function isCoinAddress(network: CoinNetwork, text: string): boolean {
  if (network === 'usdt-erc20') return isEthereum(text);
  if (network === 'usdt-trc20') return base58Version(text) === TRON_VERSION;
  const version = base58Version(text);
  return version === undefined ? isSegwit(text) : BITCOIN_VERSIONS.has(version);
}

/** The first byte of 20 that are written in Base58Check; `undefined` where the text is none of these. */
function base58Version(text: string): number | undefined {
  if (text.length < 25 || text.length > 36) return undefined;
  let value = 0n;
  for (const letter of text) {
    const digit = BASE58.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? '' : value.toString(16);
  const rest = Uint8Array.from(hex.padStart(hex.length + (hex.length % 2), '0').match(/../g) ?? [], (two) =>
    Number.parseInt(two, 16),
  );
  const bytes = new Uint8Array(zeros + rest.length);
  bytes.set(rest, zeros);
  if (bytes.length !== 1 + HASH_BYTES + CHECKSUM_BYTES) return undefined;
  const content = bytes.subarray(0, -CHECKSUM_BYTES);
  const sum = sha256(sha256(content));
  return bytes.subarray(-CHECKSUM_BYTES).every((byte, at) => byte === sum[at]) ? bytes[0] : undefined;
}

/** A witness program of Bitcoin's main network. */
function isSegwit(text: string): boolean {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return false;
  const lower = text.toLowerCase();
  if (!lower.startsWith('bc1') || lower.length > 90) return false;
  const values = [...lower.slice(3)].map((letter) => BECH32.indexOf(letter));
  if (values.length < 8 || values.includes(-1)) return false;
  const [version = -1, ...program] = values.slice(0, -6);
  const length = Math.floor((program.length * 5) / 8);
  const left = (program.length * 5) % 8;
  const padding = (program.at(-1) ?? 0) & ((1 << left) - 1);
  if (version > 16 || left > 4 || padding !== 0 || length < 2 || length > 40) return false;
  if (version === 0 && length !== 20 && length !== 32) return false;
  // "bc" as the checksum reads it.
  return polymod([3, 3, 0, 2, 3, ...values]) === (version === 0 ? 1 : BIP350);
}

function polymod(values: readonly number[]): number {
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, mask] of generator.entries()) if ((top >>> bit) & 1) sum ^= mask;
  }
  return sum >>> 0;
}

const ETHEREUM = /^0x([0-9a-fA-F]{40})$/;

function isEthereum(text: string): boolean {
  const digits = ETHEREUM.exec(text)?.[1];
  if (digits === undefined) return false;
  const isOfOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOfOneCase || text === checksummed(digits);
}

/** An address of Ethereum in the case of its letters that ERC-55 gives it. @param digits 40 hexadecimal digits */
function checksummed(digits: string): string {
  const lower = digits.toLowerCase();
  const hash = keccak_256(utf8ToBytes(lower));
  const letters = [...lower].map((digit, at) => {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 0xf;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  });
  return `0x${letters.join('')}`;
}

/** An address as it is kept: the two cases in which bech32 and ERC-55 let the same one be written are one. */
export function normaliseCoinAddress(text: string): string {
  const address = text.trim();
  const digits = ETHEREUM.exec(address)?.[1];
  // What has letters of both cases may have a typing error, which has to be seen.
  if (digits !== undefined && isEthereum(address)) return checksummed(digits);
  return address === address.toUpperCase() && address.startsWith('BC1') ? address.toLowerCase() : address;
}

const SHOWN = 6;

/** An address as a screen shows it: people compare how it begins and ends. One that is short already stays as it is. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, SHOWN)}…${address.slice(-SHOWN)}`;
