import { promotions, type Sketch } from '../../bonuses/testing/promotions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { TestServer } from '../../test-server.ts';
import type { TestWallet } from '../../wallet/test-wallet.ts';
import type { TestBettor } from './test-bettor.ts';

/** Promotions of the site `arena`, claimed by bettors. */
export function testGifts(server: TestServer, wallet: TestWallet) {
  const offers = promotions(server, 'arena');
  const mine = async ({ member }: TestBettor) =>
    (await wallet.ok(member, '/api/bonuses/mine', { limit: 20 })).value;
  return {
    ...offers,
    /** @returns the grant */
    async give({ member }: TestBettor, sketch: Sketch): Promise<string> {
      const promotion_id = await offers.start(sketch);
      const { value } = await wallet.ok(member, '/api/bonuses/claim', { key: uuid7(), promotion_id });
      return value.grant_id;
    },
    mine,
    async grant(player: TestBettor, id: string) {
      const found = (await mine(player)).find(({ grant_id }) => grant_id === id);
      if (!found) throw new Error(`the player has no grant ${id}`);
      return found;
    },
  };
}
