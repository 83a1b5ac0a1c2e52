import type { Driver } from '../driver.ts';
import { type Case, expectRefused, Failure, type Kit } from '../kit.ts';

const LONG = 'x'.repeat(3_000);

/** Cases that depend on the fields of a protocol. */
export function shapeOf({ expects }: Driver): readonly Case[] {
  const fields = Object.entries(expects.betFields);
  return [
    ...fields.map(([field, wrong]) =>
      refusedBet(`${field}-of-another-type`, `a bet whose ${field} is of another type is refused`, {
        [field]: wrong,
      }),
    ),
    ...fields.map(([field]) =>
      refusedBet(`${field}-is-null`, `a bet whose ${field} is null is refused`, { [field]: null }),
    ),
    ...fields.map(([field]) =>
      refusedBet(`${field}-is-empty`, `a bet whose ${field} is an empty object is refused`, { [field]: {} }),
    ),
    ...fields.map(([field]) =>
      refusedBet(`${field}-is-long`, `a bet whose ${field} has 3,000 characters is refused`, {
        [field]: LONG,
      }),
    ),
    ...expects.badAmounts.map((amount, index) =>
      refusedBet(`amount-${index + 1}`, `a bet of the amount ${JSON.stringify(amount)} is refused`, {
        [expects.amountField]: amount,
      }),
    ),
    ...bodies,
    ...accepted,
  ];
}

function refusedBet(id: string, title: string, fields: Readonly<Record<string, unknown>>): Case {
  return {
    ...{ id: `shape/${id}`, title, severity: 'protocol', source: 'rows 25, 27' },
    run: (kit) => refusesBet(kit, { fields }),
  };
}

const refusesBet = (kit: Kit, tampering: Parameters<Driver['send']>[1]) =>
  kit.moves(0, async () => {
    const reply = await kit.driver.send(kit.bet(100), tampering);
    expectRefused(reply, [], 'the bet');
    if (reply.http >= 500) throw new Failure(`it was answered HTTP ${reply.http}`);
  });

const body = (id: string, title: string, text: (text: string) => string): Case => ({
  ...{ id: `shape/${id}`, title, severity: 'protocol', source: 'row 30' },
  run: (kit) => refusesBet(kit, { text }),
});

const bodies: readonly Case[] = [
  body('empty', 'an empty body is refused', () => ''),
  body('blank', 'a body of blanks is refused', () => '   '),
  body('cut', 'a body that ends in the middle is refused', (text) => text.slice(0, -5)),
  body('list', 'a list instead of an object is refused', (text) => `[${text}]`),
  body('text', 'a text instead of an object is refused', (text) => JSON.stringify(text)),
  body('number', 'a number instead of an object is refused', () => '7'),
  body('null', 'null instead of an object is refused', () => 'null'),
  body('words', 'words instead of fields are refused', () => 'bet 1.00'),
  body('form', 'a form that nobody asked for is refused', () => 'amount=100&user=player'),
  body('xml', 'XML instead of JSON is refused', () => '<bet amount="100"/>'),
  body('deep', 'a body nested ten thousand times is refused', () => '['.repeat(10_000)),
  body('large', 'a body of a megabyte is refused', (text) => {
    const more = 'x'.repeat(1_000_000);
    return text.endsWith('}') ? text.replace(/\}$/, `,"more":"${more}"}`) : `${text}&more=${more}`;
  }),
];

const acceptedBet = (id: string, title: string, fields: Readonly<Record<string, unknown>>): Case => ({
  ...{ id: `shape/${id}`, title, severity: 'protocol', source: 'row 25' },
  run: (kit) =>
    kit.moves(-100, async () => {
      const reply = await kit.driver.send(kit.bet(100), { fields });
      if (!reply.isOk) throw new Failure(`the bet was refused with ${reply.code}`);
    }),
});

const accepted: readonly Case[] = [
  acceptedBet('unknown-field', 'fields that nobody knows are ignored', { some_field: 'new' }),
  acceptedBet('unknown-deep', 'deep fields that nobody knows are ignored', {
    some: { deep: [1, { field: null }] },
  }),
  acceptedBet('unicode', 'fields that nobody knows may have any characters', { note: 'ключ 钥匙 🔑 \u0000' }),
  acceptedBet('prototype', 'a field with the name of a prototype is ignored', {
    constructor: { prototype: 1 },
  }),
];
