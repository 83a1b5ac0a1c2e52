import { randomUUID } from 'node:crypto';
import type { TicketMessage, TicketState, TicketStep, Tickets } from '../driver.ts';
import { type Case, Failure, type Kit, times } from '../kit.ts';

const STAKE = 100;
const PAYOUT = 170;
const AGAIN = 40;

/** How a ticket becomes what it is, by the steps that a protocol has. */
const ways: readonly (readonly TicketStep[])[] = [
  [],
  ['place'],
  ['place', 'cancel'],
  ['place', 'confirm'],
  ['place', 'confirm', 'settle'],
  ['place', 'confirm', 'settle', 'resettle'],
  ['place', 'confirm', 'settle', 'reopen'],
  ['place', 'confirm', 'settle', 'reopen', 'settle'],
  ['place', 'settle'],
  ['place', 'settle', 'cancel'],
  ['place', 'settle', 'reopen'],
  ['place', 'settle', 'reopen', 'settle'],
  ['place', 'settle', 'cancel', 'reopen'],
  ['place', 'cancel', 'reopen'],
  ['place', 'cancel', 'reopen', 'cancel'],
];

const steps: readonly TicketStep[] = ['place', 'confirm', 'cancel', 'settle', 'resettle', 'reopen'];

/** A ticket as it should be. */
interface Ticket {
  readonly state: TicketState;
  readonly paid: number;
}

const FRESH: Ticket = { state: 'none', paid: 0 };

const isPayout = (step: TicketStep): boolean => step === 'settle' || step === 'resettle';
const payoutOf = (step: TicketStep): number => (step === 'resettle' ? AGAIN : PAYOUT);

/** @returns the ticket after a step, or the code that the step is refused with */
function after({ rules, unknown }: Tickets, { state, paid }: Ticket, step: TicketStep): Ticket | string {
  const next = rules[state][step] ?? unknown;
  if (!isState(next)) return next;
  return { state: next, paid: isPayout(step) ? payoutOf(step) : next === state ? paid : 0 };
}

const states: readonly string[] = ['none', 'held', 'running', 'settled', 'cancelled', 'reopened'];
const isState = (word: string): word is TicketState => states.includes(word);

/** What the player has gained by a ticket. */
const balanceOf = ({ state, paid }: Ticket): number =>
  state === 'none' || state === 'cancelled' ? 0 : paid - STAKE;

const message = (step: TicketStep, ticket: string): TicketMessage => ({
  ...{ step, ticket, id: randomUUID() },
  cents: isPayout(step) ? payoutOf(step) : STAKE,
});

/** @returns the ticket after the way; `undefined` where the protocol knows no such way */
function reached(tickets: Tickets, way: readonly TicketStep[]): Ticket | undefined {
  let ticket = FRESH;
  for (const step of way) {
    const next = after(tickets, ticket, step);
    if (typeof next === 'string') return undefined;
    ticket = next;
  }
  return ticket;
}

async function brought(tickets: Tickets, way: readonly TicketStep[]): Promise<string> {
  const ticket = randomUUID();
  for (const step of way) {
    const reply = await tickets.send(message(step, ticket));
    if (!reply.isOk) throw new Failure(`the ${step} was refused with ${reply.code}`);
  }
  return ticket;
}

export function ticketsOf(tickets: Tickets): readonly Case[] {
  const known = steps.filter((step) => Object.values(tickets.rules).some((rules) => step in rules));
  const possible = ways.flatMap((way) => {
    const ticket = reached(tickets, way);
    return ticket ? [{ way, ticket }] : [];
  });
  const each = possible.flatMap(({ way, ticket }) =>
    known.flatMap((step) => stepCases(tickets, way, ticket, step)),
  );
  return [...each, ...foreign(tickets, possible, known), cancelledBefore(tickets)];
}

function stepCases(
  tickets: Tickets,
  way: readonly TicketStep[],
  ticket: Ticket,
  step: TicketStep,
): readonly Case[] {
  const next = after(tickets, ticket, step);
  const moves = typeof next === 'string' ? 0 : balanceOf(next) - balanceOf(ticket);
  const name = `${way.join('-') || 'nothing'}-then-${step}`;
  const done = typeof next === 'string' ? 'is refused, and moves nothing' : 'moves what it says, once';
  const title = `${step} after ${way.join(', ') || 'nothing'} ${done}`;
  const is = { severity: 'money', source: 'rows 1, 4, 5, 9 to 12' } as const;
  /** Whether answers to one message sent several times are right. */
  const check = (oks: readonly string[], refusals: readonly string[]) => {
    if (typeof next === 'string') {
      if (oks.length > 0) throw new Failure(`the ${step} was accepted`);
      const other = refusals.find((code) => code !== next);
      if (other !== undefined) throw new Failure(`the ${step} was refused with ${other} instead of ${next}`);
      return;
    }
    const isRepeated = tickets.repeats.includes(step);
    const expected = isRepeated ? oks.length + refusals.length : 1;
    if (oks.length !== expected) throw new Failure(`${oks.length} of ${expected} were accepted`);
  };
  const run =
    (send: (one: TicketMessage) => Promise<readonly { isOk: boolean; code: string }[]>) =>
    async (kit: Kit) => {
      const own = await brought(tickets, way);
      await kit.moves(moves, async () => {
        const replies = await send(message(step, own));
        check(
          replies.flatMap(({ isOk, code }) => (isOk ? [code] : [])),
          replies.flatMap(({ isOk, code }) => (isOk ? [] : [code])),
        );
      });
    };
  return [
    { id: `tickets/${name}`, title, ...is, run: run(async (one) => [await tickets.send(one)]) },
    {
      ...{ id: `tickets/${name}-in-series`, title: `${title}, when it is sent three times`, ...is },
      run: run(async (one) => {
        const replies = [];
        for (let time = 0; time < 3; time++) replies.push(await tickets.send(one));
        return replies;
      }),
    },
    {
      ...{ id: `tickets/${name}-at-once`, title: `${title}, when it is sent ten times at once`, ...is },
      run: run((one) => times(10, () => tickets.send(one))),
    },
  ];
}

/** Steps for the ticket of another player. */
const foreign = (
  tickets: Tickets,
  possible: readonly { readonly way: readonly TicketStep[] }[],
  known: readonly TicketStep[],
): readonly Case[] =>
  possible
    .filter(({ way }) => way.length > 0)
    .flatMap(({ way }) =>
      known
        .filter((step) => step !== 'place')
        .map(
          (step): Case => ({
            id: `tickets/${way.join('-')}-then-${step}-by-another`,
            title: `${step} for another player after ${way.join(', ')} is refused, and moves nothing`,
            ...{ severity: 'security', source: 'row 2' },
            async run(kit) {
              const { other } = kit.settings;
              if (!other) return;
              const own = await brought(tickets, way);
              await kit.moves(0, async () => {
                const reply = await tickets.send({ ...message(step, own), user: other.user });
                if (reply.isOk) throw new Failure(`the ${step} was accepted`);
              });
            },
          }),
        ),
    );

const cancelledBefore = (tickets: Tickets): Case => ({
  id: 'tickets/cancelled-before-it-arrives',
  title: 'a bet that arrives after it was cancelled is refused, and moves nothing',
  ...{ severity: 'money', source: 'row 10' },
  async run(kit) {
    const ticket = randomUUID();
    await kit.moves(0, async () => {
      await tickets.send(message('cancel', ticket));
      const replies = await times(10, () => tickets.send(message('place', ticket)));
      for (const { isOk, code } of replies)
        if (isOk || code !== tickets.afterCancel) throw new Failure(`the late bet was answered ${code}`);
    });
  },
});
