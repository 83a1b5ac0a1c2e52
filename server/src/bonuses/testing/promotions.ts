import type { StoredPromotion } from '#contract/bonus-promotion.ts';
import { systemActor } from '../../actor.ts';
import type { Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { changePromotion, createPromotion, setPromotionState } from '../promotions/edit-promotion.ts';

type Terms = StoredPromotion['terms'];

const terms: Terms = {
  wagering: { times: 10, base: 'bonus' },
  contribution: { casino: 100, sportsbook: 0, categories: {}, games: {} },
  minimumOdds: null,
  maximumStake: null,
  maximumWin: null,
  days: 7,
  excludedGames: [],
  order: 'cashFirst',
  winsTo: 'sameWallet',
  forfeitOnWithdrawal: true,
};

/** What a promotion of a test says beside the usual. */
export interface Sketch {
  readonly trigger?: StoredPromotion['trigger'];
  readonly gift?: StoredPromotion['gift'];
  readonly terms?: Partial<Terms>;
  readonly caps?: Partial<StoredPromotion['caps']>;
  readonly budget?: string | null;
  readonly segment?: string;
}

export const promotionData = (sketch: Sketch): StoredPromotion => ({
  trigger: sketch.trigger ?? { kind: 'optIn' },
  gift: sketch.gift ?? { kind: 'money', size: { fixed: '100' } },
  terms: { ...terms, ...sketch.terms },
  caps: { perPlayer: 1, perDay: null, perDevice: null, total: null, ...sketch.caps },
  budget: sketch.budget ?? null,
  ...(sketch.segment === undefined ? {} : { segment: sketch.segment }),
});

/** Promotions of one site, as staff makes them. */
export function promotions(
  { database: { db }, clock }: { readonly database: { readonly db: Db }; readonly clock: Pick<Clock, 'now'> },
  externalId: string,
) {
  const context = async () => {
    const site = await db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', externalId)
      .executeTakeFirstOrThrow();
    return { siteId: site.id, actor: systemActor('test'), now: clock.now() };
  };
  const texts = { EN: { title: 'A test', body: '' } };
  return {
    context,
    /** Writes and starts one. @returns its id */
    async start(sketch: Sketch): Promise<string> {
      const at = await context();
      return db.tx(async (tx) => {
        const draft = { name: 'test', startsAt: null, endsAt: null, data: promotionData(sketch), texts };
        const made = await createPromotion(tx, at, draft);
        if ('refused' in made) throw new Error(made.refused);
        const { id } = made;
        const started = await setPromotionState(tx, at, { id, from: 'draft', to: 'active' });
        if ('refused' in started) throw new Error(JSON.stringify(started));
        return id;
      });
    },
    /** Locks one, as whatever grants or changes it does. */
    async lock(tx: Tx, id: string): Promise<void> {
      await tx.selectFrom('bonus_promotion').select('id').where('id', '=', id).forUpdate().execute();
    },
    async move(id: string, from: 'active' | 'paused', to: 'active' | 'paused' | 'ended'): Promise<void> {
      const at = await context();
      const moved = await db.tx((tx) => setPromotionState(tx, at, { id, from, to }));
      if ('refused' in moved) throw new Error(moved.refused);
    },
    async change(id: string, version: number, sketch: Sketch): Promise<void> {
      const at = await context();
      const draft = { name: 'test', startsAt: null, endsAt: null, data: promotionData(sketch), texts };
      const changed = await db.tx((tx) => changePromotion(tx, at, { ...draft, id, version }));
      if ('refused' in changed) throw new Error(changed.refused);
    },
  };
}
