import { batches } from './cases/batches.ts';
import { duplicatesOf } from './cases/duplicates.ts';
import { moneyOf } from './cases/money.ts';
import { orders } from './cases/orders.ts';
import { sessionsOf } from './cases/sessions.ts';
import { shapeOf } from './cases/shape.ts';
import { signature } from './cases/signature.ts';
import type { Driver, Settings } from './driver.ts';
import { a8r } from './drivers/a8r.ts';
import { caleta, hub88 } from './drivers/hub88.ts';
import { pragmatic } from './drivers/pragmatic.ts';
import { st8 } from './drivers/st8.ts';
import { swipe } from './drivers/swipe.ts';
import { type Case, Failure, Kit } from './kit.ts';

/** The protocols that the kit speaks. */
export const drivers: Readonly<Record<string, (settings: Settings) => Driver>> = {
  hub88,
  caleta,
  swipe,
  a8r,
  pragmatic,
  st8,
};

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
  const forAll = [
    ...moneyOf(driver),
    ...duplicatesOf(driver),
    ...orders,
    ...sessionsOf(driver),
    ...signature,
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
