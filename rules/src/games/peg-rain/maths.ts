import { choose } from '../maths/combinations.ts';
import { lawOfWays } from '../maths/law.ts';
import { exactly, gameMaths, type WayToPlay } from '../maths/ways.ts';
import { type PegChoice, type PegResult, pegRain, risks, rowCounts, slotsOf } from './rules.ts';

/** `C(rows, slot)` of the `2^rows` paths lead to a slot. */
export function pegLaw(choice: PegChoice) {
  return lawOfWays(
    slotsOf(choice).map((hundredths, slot) => ({
      ways: choose(choice.rows, slot),
      hundredths: BigInt(hundredths),
    })),
  );
}

const way = (choice: PegChoice): WayToPlay<PegResult> => ({
  bet: `${choice.risk}, ${choice.rows} rows`,
  choice,
  known: () => exactly(pegLaw(choice)),
});

export const pegMaths = gameMaths(
  pegRain,
  risks.flatMap((risk) => rowCounts.map((rows) => way({ risk, rows }))),
);
