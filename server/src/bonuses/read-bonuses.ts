import type { CallResponse } from '#contract/calls.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { progressPercent } from '#rules/players/vip.ts';
import type { PlayerAction } from '../actor.ts';
import type { Reader } from '../db/database.ts';
import { type OpenPurse, openPurses } from '../ledger/public.ts';
import { isInSegment } from '../segments/public.ts';
import { inLanguage } from '../sites/public.ts';
import { isOpen } from './grants/grant-promotion.ts';
import { isStartedBy } from './offers.ts';
import { isBarred } from './signals/bar.ts';

type GrantOnWire = CallResponse<'/api/bonuses/claim'>['value'];
const DEFAULT_LIMIT = 20;

const versions = (reader: Reader) =>
  reader
    .selectFrom('bonus_grant as g')
    .innerJoin('bonus_version as v', (join) =>
      join.onRef('v.promotion_id', '=', 'g.promotion_id').onRef('v.number', '=', 'g.version'),
    )
    .selectAll('g')
    .select(['v.data', 'v.texts']);

type Row = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>;

/** The promotions that the player can claim now, newest first. */
export async function readOffers(
  reader: Reader,
  { siteId, playerId, now }: PlayerAction,
  language: LanguageCode,
): Promise<CallResponse<'/api/bonuses/offers'>> {
  const rows = await reader
    .selectFrom('bonus_promotion as p')
    .innerJoin('bonus_version as v', (join) =>
      join.onRef('v.promotion_id', '=', 'p.id').onRef('v.number', '=', 'p.version'),
    )
    .selectAll('p')
    .select(['v.data', 'v.texts'])
    .select(({ selectFrom, fn }) =>
      selectFrom('bonus_grant as g')
        .whereRef('g.promotion_id', '=', 'p.id')
        .where('g.player_id', '=', playerId)
        .select(fn.countAll<bigint>().as('taken'))
        .as('taken'),
    )
    .where('p.site_id', '=', siteId)
    .where('p.state', '=', 'active')
    .where(isStartedBy(playerId))
    .orderBy('p.id', 'desc')
    .execute();
  const open = (await isBarred(reader, playerId)) ? [] : rows.filter((row) => isOpen(row, now));
  const isFor = await Promise.all(
    open.map(
      async ({ data: { segment } }) =>
        segment === undefined || (await isInSegment(reader, { siteId, playerId, now }, segment)),
    ),
  );
  return {
    statusCode: 1,
    value: open
      .filter((_row, place) => isFor[place])
      .map((row) => ({
        promotion_id: row.id,
        texts: inLanguage(row.texts, language),
        gift: row.data.gift,
        terms: row.data.terms,
        ends_at: row.ends_at?.toISOString() ?? null,
        taken: Number(row.taken ?? 0n),
        per_player: row.data.caps.perPlayer,
      })),
  };
}

/** The bonuses of a player with their progress, newest first. */
export async function readMine(
  reader: Reader,
  { playerId }: PlayerAction,
  page: {
    readonly before?: string | undefined;
    readonly limit?: number | undefined;
    readonly language: LanguageCode;
  },
): Promise<CallResponse<'/api/bonuses/mine'>> {
  const limit = page.limit ?? DEFAULT_LIMIT;
  const rows = await versions(reader)
    .where('g.player_id', '=', playerId)
    .$if(page.before !== undefined, (query) => query.where('g.id', '<', page.before ?? ''))
    .orderBy('g.id', 'desc')
    .limit(limit + 1)
    .execute();
  const purses = await openPurses(reader, playerId);
  const shown = rows.slice(0, limit);
  return {
    statusCode: 1,
    value: shown.map((row) => onWire(row, purses, page.language)),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** One grant of a player as the player sees it. @throws Error where there is none */
export async function readGrant(
  reader: Reader,
  { playerId }: Pick<PlayerAction, 'playerId'>,
  grantId: string,
  language: LanguageCode,
): Promise<GrantOnWire> {
  const row = await versions(reader)
    .where('g.id', '=', grantId)
    .where('g.player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return onWire(row, await openPurses(reader, playerId), language);
}

function onWire(row: Row, purses: readonly OpenPurse[], language: LanguageCode): GrantOnWire {
  const { free = 0n, held = 0n } = purses.find(({ ref }) => ref === row.id) ?? {};
  const isOpenGrant = row.state === 'active' || row.state === 'waiting' || row.state === 'ready';
  return {
    grant_id: row.id,
    promotion_id: row.promotion_id,
    state: row.state,
    is_held: row.held_at !== null,
    texts: inLanguage(row.texts, language),
    gift: row.data.gift,
    terms: row.data.terms,
    amount: formatAmount(row.amount),
    balance: formatAmount(free),
    in_bets: formatAmount(held),
    required: formatAmount(row.required),
    wagered: formatAmount(row.wagered),
    percent: row.required === 0n ? 0 : progressPercent(row.wagered, row.required),
    uses_left: row.uses_left,
    converted: formatAmount(row.converted),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    can_give_up: isOpenGrant && held === 0n,
    lost_if_given_up: { bonus: formatAmount(free), uses: isOpenGrant ? row.uses_left : 0 },
  };
}
