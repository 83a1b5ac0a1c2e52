import { observedReturn } from '#rules/catalog/observed-return.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Reader } from '../../db/database.ts';
import { playByGameAndDay } from '../../ledger/public.ts';
import type { OwnSite } from '../roles/sites-for.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;
/** Of the band that is shown, */
const SHOWN = 0.99;
/** and of the one outside of which what is stated is an alarm: with a hundred games one look in ten has a false one. */
const ALARM = 0.999;
/** A band of fewer days is no ground for an alarm: a single win decides it. */
const FEWEST_DAYS = 10;

const percent = (share: number | undefined) =>
  share === undefined ? null : Math.round(share * 1_000_000) / 10_000;

/** What each game of a site has paid back, with what it states, those with an alarm first and then by what was staked. */
export async function returnsOf(
  reader: Reader,
  {
    site,
    now,
    days = DEFAULT_DAYS,
  }: { readonly site: OwnSite; readonly now: Date; readonly days?: number | undefined },
) {
  const from = new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  const played = await playByGameAndDay(reader, { siteId: site.id, from });
  const games = await reader.selectFrom('game').select(['provider_code', 'code', 'name', 'rtp']).execute();
  const rows = games.flatMap(({ provider_code, code, name, rtp }) => {
    const own = played.filter((one) => one.provider_code === provider_code && one.game_code === code);
    const shown = observedReturn(own, SHOWN);
    if (!shown) return [];
    const sum = (of: 'staked' | 'paid' | 'bets') => own.reduce((all, day) => all + day[of], 0n);
    const wide = shown.days < FEWEST_DAYS ? undefined : observedReturn(own, ALARM)?.band;
    const stated = rtp === null ? undefined : Number(rtp) / 100;
    const alarm = stated !== undefined && wide !== undefined && (stated < wide.low || stated > wide.high);
    return [
      {
        ...{ provider_code, game_code: code, game_name: name, stated: percent(stated) },
        ...{
          observed: percent(shown.observed),
          low: percent(shown.band?.low),
          high: percent(shown.band?.high),
        },
        ...{ days: shown.days, bets: Number(sum('bets')), staked: sum('staked'), paid: sum('paid'), alarm },
      },
    ];
  });
  return rows
    .toSorted((a, b) => Number(b.alarm) - Number(a.alarm) || (a.staked < b.staked ? 1 : -1))
    .map((row) => ({ ...row, staked: formatAmount(row.staked), paid: formatAmount(row.paid) }));
}
