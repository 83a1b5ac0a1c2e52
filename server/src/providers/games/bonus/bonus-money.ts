import { sql } from 'kysely';
import { isExcluded, type Played } from '#rules/rewards/bonus/bonus-play.ts';
import { grantsOfRounds, type RoundGrant, wageringGrants } from '../../../bonuses/public.ts';
import type { Reader, Tx } from '../../../db/database.ts';
import { type LockedFunds, lockFundsOf, type PlayedGame, readFunds } from '../../../ledger/public.ts';
import type { Funds, OutsideAccount, WalletMessage } from '../core/message.ts';
import type { RoundRow } from '../core/store.ts';

/** The bonus of a round. */
export interface RoundBonus {
  readonly grant: RoundGrant;
  readonly played: Extract<Played, { product: 'casino' }>;
  /** The most of a stake that counts towards it, in percent; `null`: what its terms say. */
  readonly contribution: number | null;
}

/** Whose money it is, and what is played. */
export type StakeableOn = Pick<WalletMessage, 'account' | 'playerId' | 'game'>;

/** The bonuses of players whose messages are decided together. Players without a bonus are not asked for. */
export class BonusMoney {
  readonly #wagering: ReadonlyMap<bigint, RoundGrant>;
  readonly #grants: ReadonlyMap<string, RoundGrant>;
  readonly #categories: ReadonlyMap<string, string>;

  private constructor(
    wagering: ReadonlyMap<bigint, RoundGrant>,
    grants: ReadonlyMap<string, RoundGrant>,
    categories: ReadonlyMap<string, string>,
  ) {
    this.#wagering = wagering;
    this.#grants = grants;
    this.#categories = categories;
  }

  /**
   * @param of `funds`: of the players of the messages; `rounds`: those of the messages that are known
   */
  static async open(
    reader: Reader,
    messages: readonly StakeableOn[],
    of: {
      readonly funds: ReadonlyMap<bigint, LockedFunds>;
      readonly rounds: readonly RoundRow[];
      readonly now: Date;
    },
  ): Promise<BonusMoney> {
    const found = await wageringGrants(reader, of.funds, of.now);
    const wagering = new Map([...found].map(([playerId, grant]) => [playerId, { ...grant, isActive: true }]));
    const ids = of.rounds.flatMap(({ grant_id }) => grant_id ?? []);
    const grants = ids.length === 0 ? new Map() : await grantsOfRounds(reader, ids, of);
    const some = wagering.size > 0 || ids.length > 0;
    const games = [...messages.flatMap(({ game }) => game ?? []), ...of.rounds.map(gameOfRound)];
    return new BonusMoney(wagering, grants, some ? await categoriesOf(reader, games) : new Map());
  }

  /** The bonus that a round which begins now belongs to: one whose terms and studio let its money be staked on the game. */
  grantFor(message: StakeableOn): RoundGrant | undefined {
    const grant = this.#wagering.get(message.playerId);
    return grant && this.#isPlayable(message, grant) ? grant : undefined;
  }

  /** The bonus of a round. */
  of(
    { account }: { readonly account: Pick<OutsideAccount, 'bonuses'> },
    round: RoundRow | undefined,
  ): RoundBonus | undefined {
    if (!round?.grant_id) return undefined;
    const wagering = this.#wagering.get(round.player_id);
    const grant = wagering?.id === round.grant_id ? wagering : this.#grants.get(round.grant_id);
    if (!grant) return undefined;
    const contribution = account.bonuses?.get(round.provider_code)?.contribution ?? null;
    return { grant, contribution, played: this.#playedOn(gameOfRound(round)) };
  }

  /** What a player can stake on the game of a message. */
  shown(message: StakeableOn, { cash, currency, frozen }: LockedFunds): Funds {
    const bonus = frozen ? 0n : (this.grantFor(message)?.bonus ?? 0n);
    return bonus > 0n ? { amount: cash + bonus, bonus, currency } : { amount: cash, currency };
  }

  #isPlayable({ account, game }: StakeableOn, { terms }: RoundGrant): boolean {
    // Where a message names no game, the studios of the account say it.
    if (!game) return (account.bonuses?.size ?? 0) > 0;
    return (account.bonuses?.has(game.providerCode) ?? false) && !isExcluded(terms, this.#playedOn(game));
  }

  #playedOn({ providerCode, gameCode }: PlayedGame): RoundBonus['played'] {
    const category = this.#categories.get(nameOf({ providerCode, gameCode })) ?? '';
    return { product: 'casino', providerCode, gameCode, category };
  }
}

const gameOfRound = ({ provider_code, game_code }: RoundRow): PlayedGame => ({
  ...{ providerCode: provider_code, gameCode: game_code },
});

const nameOf = ({ providerCode, gameCode }: PlayedGame) => `${providerCode} ${gameCode}`;

/** The categories of games, by `studio game`. */
async function categoriesOf(
  reader: Reader,
  games: readonly PlayedGame[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ provider_code: string; code: string; category: string }>`
    select provider_code, code, category from game where (provider_code, code) in (select * from unnest(
      ${games.map(({ providerCode }) => providerCode)}::text[], ${games.map(({ gameCode }) => gameCode)}::text[]))`.execute(
    reader,
  );
  return new Map(
    rows.map(({ provider_code: providerCode, code: gameCode, category }) => [
      nameOf({ providerCode, gameCode }),
      category,
    ]),
  );
}

/** What a player can stake on a game at this moment, without a lock. @returns `undefined` for no player */
export async function readStakeable(
  reader: Reader,
  asked: StakeableOn,
  now: Date,
): Promise<Funds | undefined> {
  const funds = await readFunds(reader, asked.playerId);
  if (!funds) return undefined;
  const of = { funds: new Map([[asked.playerId, funds]]), rounds: [], now };
  return (await BonusMoney.open(reader, [asked], of)).shown(asked, funds);
}

/** What players with a bonus can stake once their messages are posted; `undefined` for all others. */
export async function stakeableAfter(
  tx: Tx,
  messages: readonly StakeableOn[],
  now: Date,
): Promise<(message: StakeableOn) => Funds | undefined> {
  if (messages.length === 0) return () => undefined;
  const funds = await lockFundsOf(tx, [...new Set(messages.map(({ playerId }) => playerId))]);
  const bonuses = await BonusMoney.open(tx, messages, { funds, rounds: [], now });
  return (message) => {
    const own = funds.get(message.playerId);
    return own && bonuses.shown(message, own);
  };
}
