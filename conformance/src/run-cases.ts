import { deviationOf } from './answers/published.ts';
import { batches } from './cases/batches.ts';
import { duplicatesOf } from './cases/duplicates.ts';
import { moneyOf } from './cases/money.ts';
import { ordersOf } from './cases/orders.ts';
import { sessionsOf } from './cases/sessions.ts';
import { shapeOf } from './cases/shape.ts';
import { keys, signatureOf } from './cases/signature.ts';
import { ticketsOf } from './cases/tickets.ts';
import type { Driver, Message, Reply, Settings } from './driver.ts';
import { a8r } from './drivers/a8r.ts';
import { caleta, hub88 } from './drivers/hub88.ts';
import { jili } from './drivers/jili.ts';
import { pragmatic } from './drivers/pragmatic.ts';
import { saba } from './drivers/saba.ts';
import { sbo } from './drivers/sbo.ts';
import { st8 } from './drivers/st8.ts';
import { swipe } from './drivers/swipe.ts';
import { type Case, Failure, Kit } from './kit.ts';

const plainDrivers: Readonly<Record<string, (settings: Settings) => Driver>> = {
  hub88,
  caleta,
  swipe,
  a8r,
  pragmatic,
  st8,
  jili,
  saba,
  sbo,
};

/** The protocols that the kit speaks. A case fails by any answer that is not as the provider has published. */
export const drivers: Readonly<Record<string, (settings: Settings) => Driver>> = Object.fromEntries(
  Object.entries(plainDrivers).map(([dialect, open]) => [
    dialect,
    (settings: Settings) => strict(dialect, open(settings)),
  ]),
);

function strict(dialect: string, driver: Driver): Driver {
  const checked = (kind: Message['kind'], reply: Reply): Reply => {
    const deviation = deviationOf(dialect, kind, reply);
    if (deviation !== undefined)
      throw new Failure(`the answer to the ${kind} is not as published: ${deviation}`);
    return reply;
  };
  return {
    ...driver,
    send: async (message, tampering) => checked(message.kind, await driver.send(message, tampering)),
  };
}

export interface Result {
  readonly id: string;
  readonly title: string;
  readonly severity: Case['severity'];
  readonly source: string;
  /** What was wrong; `undefined` where nothing was. */
  readonly problem: string | undefined;
  readonly milliseconds: number;
}

/** All cases of a protocol. */
export function casesOf(driver: Driver): readonly Case[] {
  if (driver.tickets) return [...moneyOf(driver), ...ticketsOf(driver.tickets), ...keys, ...shapeOf(driver)];
  const forAll = [
    ...moneyOf(driver),
    ...duplicatesOf(driver),
    ...ordersOf(driver),
    ...sessionsOf(driver),
    ...signatureOf(driver),
    ...shapeOf(driver),
  ];
  return driver.sendBatch ? [...forAll, ...batches] : forAll;
}

/**
 * Runs the cases one after another, since each compares balances.
 *
 * @param only part of the ids of the cases to run; absent: all
 */
export async function* runCases(driver: Driver, settings: Settings, only = ''): AsyncGenerator<Result> {
  const kit = new Kit(driver, settings);
  for (const one of casesOf(driver).filter(({ id }) => id.includes(only))) {
    const begin = performance.now();
    const problem = await one.run(kit).then(() => undefined, problemOf);
    const { id, title, severity, source } = one;
    yield { id, title, severity, source, problem, milliseconds: Math.round(performance.now() - begin) };
  }
}

const problemOf = (error: unknown): string =>
  error instanceof Failure ? error.message : `no proper answer: ${String(error)}`;
