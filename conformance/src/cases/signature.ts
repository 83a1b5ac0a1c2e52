import type { Driver, Tampering } from '../driver.ts';
import { type Case, expectRefused, type Kit } from '../kit.ts';

async function refusedWith(kit: Kit, tampering: Tampering, what: string): Promise<void> {
  const { driver } = kit;
  expectRefused(await driver.send(kit.bet(100), tampering), [driver.expects.badSignature], what);
}

const one = (id: string, title: string, tampering: Tampering): Case => ({
  ...{ id: `signature/${id}`, title, severity: 'security', source: 'row 26' },
  run: (kit) => kit.moves(0, () => refusedWith(kit, tampering, 'a bet that is not signed so')),
});

/** The text with one bit of the byte at a place changed. */
function flipped(text: string, place: number): string {
  const bytes = Buffer.from(text, 'latin1');
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return bytes.toString('latin1');
}

const PARTS = 8;

/** Each byte in turn, in eight cases, so that a report says where. */
const everyByte = Array.from(
  { length: PARTS },
  (_, part): Case => ({
    id: `signature/body-byte-${part + 1}-of-${PARTS}`,
    title: `a bet with one byte of the ${part + 1}. eighth of its body changed is refused, each in turn`,
    ...{ severity: 'security', source: 'row 26' },
    run: (kit) =>
      kit.moves(0, async () => {
        let length = PARTS;
        for (let place = 0; place < Math.ceil(length / PARTS); place++) {
          const after = (text: string) => {
            length = text.length;
            return flipped(text, Math.min(length - 1, part * Math.ceil(length / PARTS) + place));
          };
          await refusedWith(kit, { after }, `a bet with byte ${place} of part ${part + 1} changed`);
        }
      }),
  }),
);

const everyCharacter = Array.from(
  { length: PARTS },
  (_, part): Case => ({
    id: `signature/character-${part + 1}-of-${PARTS}`,
    title: `a bet with one character of the ${part + 1}. eighth of its signature changed is refused, each in turn`,
    ...{ severity: 'security', source: 'row 26' },
    run: (kit) =>
      kit.moves(0, async () => {
        let length = PARTS;
        for (let place = 0; place < Math.ceil(length / PARTS); place++) {
          const signature = (text: string) => {
            length = text.replace(/=+$/, '').length;
            const at = Math.min(length - 2, part * Math.ceil(length / PARTS) + place);
            return text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);
          };
          await refusedWith(kit, { signature }, `a bet with character ${place} of part ${part + 1} changed`);
        }
      }),
  }),
);

const wrong: readonly Case[] = [
  one('none', 'a bet without a signature is refused', { signature: () => undefined }),
  one('empty', 'a bet with an empty signature is refused', { signature: () => '' }),
  one('words', 'a bet with words instead of a signature is refused', { signature: () => 'signature' }),
  one('cut', 'a bet with half of its signature is refused', {
    signature: (text) => text.slice(0, text.length / 2),
  }),
  one('longer', 'a bet with its signature and more is refused', { signature: (text) => `${text}00` }),
  one('twice', 'a bet with its signature twice is refused', { signature: (text) => `${text},${text}` }),
  one('reversed', 'a bet with its signature written backwards is refused', {
    signature: (text) => [...text].reverse().join(''),
  }),
  one('zeros', 'a bet with a signature of zeros is refused', {
    signature: (text) => '0'.repeat(text.length),
  }),
];

/** Of protocols that send a key instead of a signature. */
export const keys: readonly Case[] = [...wrong, ...everyCharacter];

const ofCaller: readonly Case[] = [
  ...wrong,
  {
    ...{
      id: 'signature/replayed-body',
      title: 'a body that was accepted is refused under a wrong signature',
    },
    ...{ severity: 'security', source: 'row 26' },
    async run(kit) {
      let sent = '';
      const text = (own: string) => {
        sent = own;
        return own;
      };
      await kit.driver.send(kit.bet(100), { text });
      const wrong = (own: string) => [...own].reverse().join('');
      await kit.moves(0, () =>
        refusedWith(kit, { text: () => sent, signature: wrong }, 'a known body with a wrong signature'),
      );
    },
  },
  ...everyCharacter,
];

const ofBody: readonly Case[] = [
  one('other-body', 'a bet with the signature of another body is refused', {
    after: (text) => text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
  }),
  one('blank', 'a bet with a blank more than was signed is refused', { after: (text) => `${text} ` }),
  one('empty-body', 'an empty body with the signature of a bet is refused', { after: () => '' }),
  ...everyByte,
];

export const signatureOf = ({ expects }: Driver): readonly Case[] =>
  expects.signsNothing ? ofCaller : [...ofCaller, ...ofBody];
