import type { CurrencyCode } from '#rules/money/currency.ts';
import type { Period } from '#rules/rewards/period.ts';
import { inWholeCoins } from '#rules/wallet/fee.ts';
import type { ActionContext } from '../../actor.ts';
import { checkPromotion } from '../../bonuses/public.ts';
import type { Tx } from '../../db/database.ts';
import { lockSite, nextPlace } from '../../sites/public.ts';
import { type Edited, type EditProblem, type Named, versionProblem } from '../edit-problem.ts';
import type { PromotionText, Texts } from '../tables.ts';
import { listOffers, type PromotionRow } from './store.ts';

/** An offer of home page and cashier as it is saved. Amounts in 1/10,000 units. */
export interface OfferChange extends Named {
  readonly kind: PromotionRow['kind'];
  readonly period: Period;
  /** Address of the picture without its ending. */
  readonly picture: string;
  readonly href: string;
  /** Percent of the deposit. */
  readonly percent: number;
  readonly minDeposit: bigint;
  readonly maxBonus: bigint;
  readonly wageringTimes: number;
  readonly wageringDays: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly texts: Texts<PromotionText>;
  readonly isShown: boolean;
}

function problemOf(change: OfferChange, currency: CurrencyCode): EditProblem | undefined {
  const { kind, percent, minDeposit, maxBonus, startsAt, endsAt } = change;
  const wrong = (field: string): EditProblem => ({ refused: 'invalidAmount', field });
  if (startsAt && endsAt && endsAt <= startsAt) return { refused: 'badRequest', field: 'ends_at' };
  if (minDeposit < 0n || !inWholeCoins(minDeposit, currency)) return wrong('min_deposit');
  if (maxBonus < 0n || !inWholeCoins(maxBonus, currency)) return wrong('max_bonus');
  if (kind === 'link') return undefined;
  if (percent < 1) return { refused: 'badRequest', field: 'percent' };
  return maxBonus === 0n ? wrong('max_bonus') : undefined;
}

/** What the jurisdiction of the site says against an offer that players can take: stakes of all products count. */
async function findingOf(
  tx: Tx,
  context: Pick<ActionContext, 'siteId' | 'now'>,
  { percent, period, wageringTimes, wageringDays }: OfferChange,
): Promise<EditProblem | undefined> {
  const [finding] = await checkPromotion(tx, context, {
    trigger: { kind: 'deposit', number: null, minimum: '0' },
    gift: { kind: 'money', size: { percent, maximum: '1' } },
    terms: {
      wagering: { times: wageringTimes, base: 'bonus' },
      contribution: { casino: 100, sportsbook: 100, categories: {}, games: {} },
      ...{ minimumOdds: null, maximumStake: null, maximumWin: null, days: wageringDays, excludedGames: [] },
      ...{ order: 'cashFirst', winsTo: 'sameWallet', forfeitOnWithdrawal: false },
    },
    caps: { perPlayer: period === 'once' ? 1 : null, perDay: null, perDevice: null, total: null },
    budget: null,
  });
  return finding && { refused: 'promotionFindings', field: offerFields[finding.code] ?? 'kind' };
}

/** The field of an offer that a finding is about. */
const offerFields: Readonly<Record<string, string>> = {
  wageringAboveMaximum: 'wagering_times',
  notWelcome: 'period',
};

/**
 * Changes an offer of a site, or adds one. A player who has taken it keeps its terms: they are copied to the bonus.
 */
export async function saveOffer(
  tx: Tx,
  context: Pick<ActionContext, 'siteId' | 'now'>,
  change: OfferChange,
): Promise<Edited<PromotionRow> | EditProblem> {
  const { siteId } = context;
  const currency = await lockSite(tx, siteId);
  const { id, version, kind, period, isShown } = change;
  const before = (await listOffers(tx, siteId)).find((row) => row.id === id);
  const problem =
    versionProblem(before, change) ??
    problemOf(change, currency) ??
    (kind === 'deposit' && isShown ? await findingOf(tx, context, change) : undefined);
  if (problem) return problem;
  // Whether a player has taken it is by these.
  if (before && before.kind !== kind) return { refused: 'badRequest', field: 'kind' };
  if (before && before.period !== period) return { refused: 'badRequest', field: 'period' };
  const values = {
    ...{ picture: change.picture, href: change.href, percent: change.percent, is_shown: isShown },
    ...{ min_deposit: change.minDeposit, max_bonus: change.maxBonus, version: version + 1 },
    ...{ wagering_times: change.wageringTimes, wagering_days: change.wageringDays },
    ...{ starts_at: change.startsAt, ends_at: change.endsAt, texts: JSON.stringify(change.texts) },
  };
  const after = before
    ? await tx
        .updateTable('promotion')
        .set(values)
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('promotion')
        .values({
          site_id: siteId,
          position: await nextPlace(tx, 'promotion', siteId),
          kind,
          period,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
  return { before, after };
}
