import { choose } from '../maths/combinations.ts';
import { lawOfWays } from '../maths/law.ts';
import { sharedMaths } from '../maths/shared-ways.ts';
import { exactly } from '../maths/ways.ts';
import { harbourSix, NUMBERS, PICKS, type Tier, tiers } from './rules.ts';

/** All draws: six numbers, and a bonus number of the 43 others. */
export const allDraws = choose(NUMBERS, PICKS) * BigInt(NUMBERS - PICKS);

/** The draws by which a line has so many right, and the bonus number or not. */
function drawsOf(right: number, hasBonus: boolean): bigint {
  const others = choose(PICKS, right) * choose(NUMBERS - PICKS, PICKS - right);
  const [inLine, beside] = [PICKS - right, NUMBERS - PICKS - (PICKS - right)];
  return others * BigInt(hasBonus ? inLine : beside);
}

/** The draws by which a line comes to a tier and to none above. */
export function waysTo({ right, withBonus }: Tier): bigint {
  const bonusIsHigher = !withBonus && tiers.some((tier) => tier.right === right && tier.withBonus);
  return (bonusIsHigher ? 0n : drawsOf(right, true)) + (withBonus ? 0n : drawsOf(right, false));
}

export function sixLaw() {
  const won = tiers.map((tier) => ({ ways: waysTo(tier), hundredths: BigInt(100 * tier.times) }));
  const lost = allDraws - won.reduce((sum, { ways }) => sum + ways, 0n);
  return lawOfWays([...won, { ways: lost, hundredths: 0n }]);
}

export const sixMaths = sharedMaths(harbourSix, [
  { bet: 'a line', choice: { lines: [[4, 11, 19, 26, 38, 45]] }, known: () => exactly(sixLaw()) },
]);
