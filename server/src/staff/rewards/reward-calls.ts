import type { OfficeRequest } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  type EditProblem,
  findLevels,
  findWheel,
  type LevelChange,
  readSetting,
  setLevels,
  setWelcome,
  setWheel,
  type Welcome,
  type Wheel,
  wheelOnWire,
} from '../../rewards/public.ts';
import { amountOf } from '../amount-of.ts';
import { changeAtSite } from '../change-at-site.ts';
import type { StaffContext } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';
import type { AuditState } from '../tables.ts';

const ok = { statusCode: 1 } as const;
const READ = 'rewards.read';

type LevelOnWire = OfficeRequest<'/api/office/rewards/set_levels'>['levels'][number];

const levelOnWire = ({ name, deposit, turnover, token, cash }: LevelChange) => ({
  ...{ name, deposit: formatAmount(deposit), turnover: formatAmount(turnover) },
  ...{ token: formatAmount(token), cash: formatAmount(cash) },
});

const levelOf = ({ name, deposit, turnover, token, cash }: LevelOnWire): LevelChange => ({
  ...{ name, deposit: amountOf(deposit), turnover: amountOf(turnover) },
  ...{ token: amountOf(token), cash: amountOf(cash) },
});

const welcomeOnWire = (one: Welcome) => ({
  welcome_token: formatAmount(one.welcome_token),
  referral_deposit: formatAmount(one.referral_deposit),
  referral_turnover: formatAmount(one.referral_turnover),
  referral_token: formatAmount(one.referral_token),
  referral_cash: formatAmount(one.referral_cash),
  referral_friend_token: formatAmount(one.referral_friend_token),
});

const welcomeFrom = (one: ReturnType<typeof welcomeOnWire>): Welcome => ({
  welcome_token: amountOf(one.welcome_token),
  referral_deposit: amountOf(one.referral_deposit),
  referral_turnover: amountOf(one.referral_turnover),
  referral_token: amountOf(one.referral_token),
  referral_cash: amountOf(one.referral_cash),
  referral_friend_token: amountOf(one.referral_friend_token),
});

function fieldsOnWire(wheel: Wheel | undefined) {
  const shown = wheel && wheelOnWire(wheel);
  return {
    wheel_id: wheel?.id ?? null,
    fields: shown?.fields.map(({ weight, prize }) => ({ weight, ...prize })) ?? [],
    expected: shown?.expected ?? null,
  };
}

/** Changes what a site rewards with, as the audit log has it; `what` is its kind. */
function change<State extends AuditState>(
  db: Db,
  context: StaffContext,
  asked: { readonly site: string; readonly reason: string; readonly what: string },
  work: (
    tx: Tx,
    action: { readonly siteId: number },
  ) => Promise<{ readonly before: State; readonly after: State } | EditProblem>,
) {
  const { site, reason, what } = asked;
  const object = () => `${what}:${site}`;
  const permission = 'rewards.manage';
  return changeAtSite(db, context, { site, reason, permission, object }, work, (state) => state);
}

/** The calls about what players are rewarded with beside promotions. */
export const rewardCalls = (db: Db) =>
  ({
    'rewards.wheel': async ({ site }, context) => {
      const at = await siteFor(db.read, context, READ, site);
      if (isOfficeRefusal(at)) return at;
      const wheel = await findWheel(db.read, at.id);
      return { ...ok, currency: at.currency, ...fieldsOnWire(wheel) };
    },
    'rewards.setWheel': async ({ site, reason, wheel_id, fields }, context) => {
      const done = await change(db, context, { site, reason, what: 'wheel' }, async (tx, action) => {
        const set = await setWheel(tx, action, { wheelId: wheel_id, fields });
        if ('refused' in set) return set;
        return { before: fieldsOnWire(set.before), after: fieldsOnWire(set.after) };
      });
      return isOfficeRefusal(done) ? done : { ...ok, wheel_id: done.after.wheel_id };
    },
    'rewards.levels': async ({ site }, context) => {
      const at = await siteFor(db.read, context, READ, site);
      if (isOfficeRefusal(at)) return at;
      const levels = await findLevels(db.read, at.id);
      return { ...ok, currency: at.currency, levels: levels.map(levelOnWire) };
    },
    'rewards.setLevels': async ({ site, reason, was, levels }, context) => {
      const done = await change(db, context, { site, reason, what: 'levels' }, async (tx, action) => {
        const asked = { was: was.map(levelOf), levels: levels.map(levelOf) };
        const set = await setLevels(tx, action, asked);
        if ('refused' in set) return set;
        const { before, after } = set;
        return { before: { levels: before.map(levelOnWire) }, after: { levels: after.map(levelOnWire) } };
      });
      return isOfficeRefusal(done) ? done : ok;
    },
    'rewards.welcome': async ({ site }, context) => {
      const at = await siteFor(db.read, context, READ, site);
      if (isOfficeRefusal(at)) return at;
      return { ...ok, currency: at.currency, ...welcomeOnWire(await readSetting(db.read, at.id)) };
    },
    'rewards.setWelcome': async ({ site, reason, was, ...welcome }, context) => {
      const done = await change(db, context, { site, reason, what: 'welcome' }, async (tx, action) => {
        const asked = { was: welcomeFrom(was), welcome: welcomeFrom(welcome) };
        const set = await setWelcome(tx, action, asked);
        if ('refused' in set) return set;
        return { before: welcomeOnWire(set.before), after: welcomeOnWire(set.after) };
      });
      return isOfficeRefusal(done) ? done : ok;
    },
  }) satisfies Partial<OfficeHandlers>;
