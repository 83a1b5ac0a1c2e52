import type { CallResponse } from '#contract/calls.ts';
import { verifyRound } from '#rules/games/verify-round.ts';
import { promotions, type Sketch } from '../../bonuses/testing/promotions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { TestServer } from '../../test-server.ts';
import type { Member, TestWallet } from '../../wallet/test-wallet.ts';
import { rulesOf } from '../rounds/deal-round.ts';
import { findSeed } from '../store.ts';

export const MINES = 'quiet-ground';
export const BLACKJACK = 'guild-blackjack';

export type Dealt = CallResponse<'/api/games/act'>;

/** Players of the site `lucky` with bonuses, at games in which they decide. */
export function bonusTable(server: TestServer, wallet: TestWallet) {
  const offers = promotions(server, 'lucky');
  const mine = async (member: Member) => (await wallet.ok(member, '/api/bonuses/mine', { limit: 20 })).value;
  return {
    ...offers,
    mine,
    /** Claims a promotion that is made for it. @returns the grant */
    async give(member: Member, sketch: Sketch): Promise<string> {
      const promotion_id = await offers.start(sketch);
      const { value } = await wallet.ok(member, '/api/bonuses/claim', { key: uuid7(), promotion_id });
      return value.grant_id;
    },
    async grant(member: Member, id: string) {
      const found = (await mine(member)).find(({ grant_id }) => grant_id === id);
      if (!found) throw new Error(`the player has no grant ${id}`);
      return found;
    },
    /** @returns the token of a launch */
    async sit(member: Member, gameCode: string): Promise<string> {
      const { launch_url } = await wallet.ok(member, '/api/games/launch', {
        ...{ domain_name: member.host, external_id: 'lucky', mode: 'real', game_code: gameCode },
        provider_code: rulesOf(gameCode).providerCode,
      });
      return new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
    },
    play(launch: string, stake: string, choice: unknown, key = uuid7()) {
      return server.call('/api/games/play', { launch, key, stake, choice }, 'lucky.localhost');
    },
    act(launch: string, { round_id, step }: Dealt, action: unknown, key = uuid7()) {
      const ask = { launch, key, round_id, step, action };
      return server.call('/api/games/act', ask, 'lucky.localhost');
    },
    /** A tile of an open round that is safe and one that is mined, read where only the server reads it. */
    async tiles(dealt: Dealt, mines: number): Promise<{ readonly safe: number; readonly mined: number }> {
      const seed = await findSeed(server.database.db.read, dealt.seed_id);
      if (!seed) throw new Error('the round has no seed');
      const { round } = verifyRound(rulesOf(MINES), {
        serverSeed: seed.server_seed.toString('hex'),
        clientSeed: seed.client_seed,
        ...{ nonce: dealt.nonce, stake: dealt.stake, choice: { mines }, actions: ['leave'] },
      });
      const result = round?.result;
      const isShown = typeof result === 'object' && result !== null && 'mined' in result;
      const mined = isShown && Array.isArray(result.mined) ? result.mined.map(Number) : [];
      const safe = Array.from({ length: 25 }, (_, tile) => tile).find((tile) => !mined.includes(tile));
      if (safe === undefined || mined[0] === undefined) throw new Error('no tile of each kind');
      return { safe, mined: mined[0] };
    },
  };
}

/** The round of an answer. @throws with the refusal */
export function dealtOf(answer: { readonly status: number; readonly body: unknown }): Dealt {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  // Sound: both calls answer with a round.
  return answer.body as Dealt;
}
