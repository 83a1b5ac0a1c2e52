/** Base64 of bytes that stand anywhere in others: of the three places only what depends on no neighbour. */
const base64Of = (bytes: Buffer): string[] =>
  [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const from = Math.ceil((before * 8) / 6);
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    return whole.slice(from, end);
  });

/** How bytes may be written into text: as they are, as base64 of either alphabet at any place, as digits, and for addresses. */
export function spellingsOf(secret: string | Buffer): readonly string[] {
  const bytes = Buffer.from(secret);
  const based = base64Of(bytes);
  const hex = bytes.toString('hex');
  const text = typeof secret === 'string' ? [secret, encodeURIComponent(secret)] : [bytes.toString('latin1')];
  const urls = based.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([...text, ...based, ...urls, hex, hex.toUpperCase()])];
}
