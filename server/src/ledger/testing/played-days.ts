import { siteAccounts } from '../accounts.ts';
import { transferKinds } from '../kinds.ts';

interface PlayedDay {
  readonly gameCode: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** 1/10,000 units, in a hundred bets. */
  readonly staked: number;
  readonly paid: number;
}

const HOUSE = -1 - siteAccounts.indexOf('house');
const [STAKE, WIN] = [transferKinds.indexOf('stake'), transferKinds.indexOf('win')];
const CASH = 0;

/** Statements for the owner of the tables that make these days, on house games, all that was ever played on a site. */
export function onlyTheseDays(site: string, days: readonly PlayedDay[]): string[] {
  const row = ({ gameCode, day }: PlayedDay, kind: number, from: number, to: number, amount: number) => `
    insert into day_total (site_id, day, game_id, currency_id, kind, from_slot, to_slot, amount, transfers)
    select site.id, '${day}', g.id, (select currency_id from account where site_id = site.id limit 1),
           ${kind}, ${from}, ${to}, ${amount}, 100
      from site, ledger_game g where site.external_id = '${site}' and g.game_code = '${gameCode}'`;
  const codes = [...new Set(days.map(({ gameCode }) => `'${gameCode}'`))].join();
  return [
    'delete from day_total',
    'delete from total_change',
    `insert into ledger_game (provider_code, game_code) select provider_code, code from game where code in (${codes})
     on conflict do nothing`,
    ...days.flatMap((day) => [
      row(day, STAKE, CASH, HOUSE, day.staked),
      row(day, WIN, HOUSE, CASH, day.paid),
    ]),
  ];
}
