import type { Driver, Expectations, Message, Reply, Settings, Tampering, TicketMessage } from '../driver.ts';
import { exchange, fieldsOf } from '../http.ts';
import { amountOf } from './swipe.ts';

const expects: Expectations = {
  insufficientFunds: '502',
  conflict: '1',
  badSignature: '311',
  unknownToken: '203',
  wrongCurrency: undefined,
  malformed: ['101'],
  winOfUnknownBet: 'refuse',
  winOfRolledBackBet: 'refuse',
  betAfterRollback: 'refuse',
  paysFreeWins: undefined,
  answersNoBalance: true,
  betFields: { operationId: true, refId: true, userId: true, actualAmount: true },
  amountField: 'actualAmount',
  badAmounts: [-1, '1e2', '1,00', '01.00', '.5', 0.000_01, '', 'NaN', null, ['1.00'], '0x10', '1 0'],
};

/** @param settings a key that is a shared secret */
export function saba(settings: Settings): Driver {
  const send = (call: string, fields: Readonly<Record<string, unknown>>, tampering: Tampering = {}) =>
    post(`${settings.url}/${call}`, settings.key, fields, tampering);
  const step = (message: TicketMessage, tampering?: Tampering) =>
    send(...callOf(message, message.user ?? settings.user), tampering);
  return {
    expects,
    async send(message, tampering) {
      if (message.kind === 'balance') return send('getbalance', { userId: settings.user }, tampering);
      const ticket = message.kind === 'bet' ? message.ref : (message.of ?? '');
      const own = { ticket, id: message.ref, cents: message.cents, user: userOf(message) };
      if (message.kind === 'bet') return step({ ...own, step: 'place' }, tampering);
      if (message.kind === 'rollback') return step({ ...own, step: 'cancel' }, tampering);
      // A win is of a ticket that was confirmed, with the stake that was held.
      await step({ ...own, step: 'confirm', cents: stakes.get(ticket) ?? 0 });
      return step({ ...own, step: 'settle' }, tampering);
    },
    tickets: {
      rules: {
        none: { place: 'held', confirm: '504', cancel: '504', settle: '504', resettle: '504', reopen: '504' },
        held: { place: '1', confirm: 'running', cancel: 'cancelled' },
        running: {
          place: '1',
          confirm: 'running',
          cancel: '309',
          settle: 'settled',
          resettle: '309',
          reopen: '309',
        },
        settled: {
          place: '1',
          confirm: 'settled',
          cancel: '309',
          settle: '309',
          resettle: 'settled',
          reopen: 'reopened',
        },
        reopened: {
          place: '1',
          confirm: 'reopened',
          cancel: '309',
          settle: 'settled',
          resettle: '309',
          reopen: '309',
        },
        cancelled: { place: '1', confirm: '309', cancel: '309' },
      },
      // A confirmation has no id beside the number of its ticket: it is the same whenever it comes.
      repeats: ['confirm', 'cancel', 'settle', 'resettle', 'reopen'],
      unknown: '504',
      afterCancel: '309',
      send: step,
    },
  };
}

/** What was staked on tickets that the kit has placed. */
const stakes = new Map<string, number>();

const userOf = (message: Message): string | undefined => ('user' in message ? message.user : undefined);

/** A ticket is numbered when it is confirmed; here its number is made of its reference. */
const numberOf = (ticket: string): string =>
  `9${BigInt(`0x${ticket.replaceAll('-', '') || 0}`) % 10n ** 15n}`;

function callOf(
  { step, ticket, id: operationId, cents }: TicketMessage,
  userId: string,
): [string, Readonly<Record<string, unknown>>] {
  const updateTime = '2026-01-01T00:00:00.000-04:00';
  const txId = Number(numberOf(ticket));
  const amount = Number(amountOf(cents));
  switch (step) {
    case 'place': {
      stakes.set(ticket, cents);
      const more = { betTime: updateTime, betType: 1, actualAmount: amount, IP: '192.0.2.1' };
      return ['placebet', { operationId, refId: ticket, userId, ...more }];
    }
    case 'confirm': {
      const txns = [{ refId: ticket, txId, actualAmount: amount }];
      return ['confirmbet', { operationId, userId, updateTime, txns }];
    }
    case 'cancel':
      return ['cancelbet', { operationId, userId, updateTime, txns: [{ refId: ticket }] }];
    case 'settle':
    case 'resettle': {
      const txns = [{ userId, txId, updateTime, payout: amount, status: cents > 0 ? 'won' : 'lose' }];
      return [step, { operationId, txns }];
    }
    case 'reopen':
      return ['unsettle', { operationId, txns: [{ userId, txId, updateTime }] }];
  }
}

const same = (text: string): string => text;

async function post(
  url: string,
  ownKey: string,
  own: Readonly<Record<string, unknown>>,
  { fields = {}, text = same, after = same, signature = same }: Tampering,
): Promise<Reply> {
  const key = signature(ownKey);
  const body = JSON.stringify({ ...(key === undefined ? {} : { key }), message: { ...own, ...fields } });
  const { http, text: answer } = await exchange({
    ...{ method: 'POST', url, headers: { 'content-type': 'application/json' } },
    body: after(text(body)),
  });
  const { status, balance } = fieldsOf(answer);
  const code = typeof status === 'number' ? String(status) : `HTTP ${http}`;
  return {
    ...{ http, text: answer, code, isOk: http === 200 && code === '0' },
    cents: typeof balance === 'number' ? Math.floor(balance * 100 + 1e-6) : undefined,
  };
}
