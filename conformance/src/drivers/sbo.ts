import type {
  Driver,
  Expectations,
  Reply,
  Settings,
  Tampering,
  TicketMessage,
  TicketStep,
} from '../driver.ts';
import { exchange, fieldsOf } from '../http.ts';
import { amountOf } from './swipe.ts';

const expects: Expectations = {
  insufficientFunds: '5',
  conflict: '5003',
  badSignature: '4',
  unknownToken: '1',
  wrongCurrency: undefined,
  malformed: ['7'],
  winOfUnknownBet: 'refuse',
  winOfRolledBackBet: 'refuse',
  betAfterRollback: 'refuse',
  paysFreeWins: undefined,
  betFields: { Username: true, TransferCode: true, Amount: true },
  amountField: 'Amount',
  badAmounts: [-1, '1e2', '1,00', '01.00', '.5', 0.000_01, '', 'NaN', null, ['1.00'], '0x10', '1 0'],
};

const calls: Readonly<Record<TicketStep, string | undefined>> = {
  ...{ place: 'Deduct', settle: 'Settle', cancel: 'Cancel', reopen: 'Rollback' },
  ...{ confirm: undefined, resettle: undefined },
};

/** @param settings a key that is a shared secret */
export function sbo(settings: Settings): Driver {
  const send = (call: string, fields: Readonly<Record<string, unknown>>, tampering: Tampering = {}) =>
    post(`${settings.url}/${call}`, settings.key, fields, tampering);
  const step = (message: TicketMessage, tampering?: Tampering) =>
    send(
      calls[message.step] ?? '',
      { Username: message.user ?? settings.user, ...fieldsFor(message) },
      tampering,
    );
  return {
    expects,
    async send(message, tampering) {
      if (message.kind === 'balance') return send('GetBalance', { Username: settings.user }, tampering);
      const user = 'user' in message ? message.user : undefined;
      const ticket = message.kind === 'bet' ? message.ref : (message.of ?? '');
      const kinds = { bet: 'place', win: 'settle', rollback: 'cancel' } as const;
      return step(
        { step: kinds[message.kind], ticket, id: message.ref, cents: message.cents, user },
        tampering,
      );
    },
    tickets: {
      rules: {
        none: { place: 'running', settle: '6', cancel: '6', reopen: '6' },
        running: { place: '5003', settle: 'settled', cancel: 'cancelled', reopen: '2003' },
        settled: { place: '5003', settle: '2001', cancel: 'cancelled', reopen: 'reopened' },
        cancelled: { place: '5003', settle: '2002', cancel: '2002', reopen: 'reopened' },
        reopened: { place: '5003', settle: 'settled', cancel: 'cancelled', reopen: '2003' },
        held: {},
      },
      // A message has no id: a repeated one is refused for what its ticket is by then.
      repeats: [],
      unknown: '6',
      afterCancel: '2002',
      send: step,
    },
  };
}

function fieldsFor({ step, ticket, cents }: TicketMessage): Readonly<Record<string, unknown>> {
  const common = { TransferCode: ticket, TransactionId: ticket, ProductType: 1, GameType: 1 };
  const amount = Number(amountOf(cents));
  const time = '2026-01-01T00:00:00.0000000-04:00';
  if (step === 'place') return { ...common, GameId: 0, Amount: amount, BetTime: time };
  if (step !== 'settle') return common;
  return { ...common, WinLoss: amount, ResultTime: time, ResultType: cents > 0 ? 0 : 1, IsCashOut: false };
}

const same = (text: string): string => text;

async function post(
  url: string,
  ownKey: string,
  own: Readonly<Record<string, unknown>>,
  { fields = {}, text = same, after = same, signature = same }: Tampering,
): Promise<Reply> {
  const CompanyKey = signature(ownKey);
  const { http, text: answer } = await exchange({
    ...{ method: 'POST', url, headers: { 'content-type': 'application/json' } },
    body: after(
      text(JSON.stringify({ ...(CompanyKey === undefined ? {} : { CompanyKey }), ...own, ...fields })),
    ),
  });
  const { ErrorCode, Balance } = fieldsOf(answer);
  const code = typeof ErrorCode === 'number' ? String(ErrorCode) : `HTTP ${http}`;
  return {
    ...{ http, text: answer, code, isOk: http === 200 && code === '0' },
    cents: typeof Balance === 'number' ? Math.floor(Balance * 100 + 1e-6) : undefined,
  };
}
