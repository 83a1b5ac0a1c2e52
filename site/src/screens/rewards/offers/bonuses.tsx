import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { commandKey } from '../../../data/command-key.ts';
import { usePlayerQuery } from '../../../data/queries.ts';
import { renewRewards } from '../../../data/rewards/status.ts';
import { useViewer } from '../../../data/session.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useMoney } from '../../../ui/money.ts';
import { Progress } from '../components/progress.tsx';
import { textIn } from '../components/texts.ts';
import { TimeLeft } from '../components/time-left.tsx';
import { FreeRounds } from './free-rounds.tsx';

type Grant = CallResponse<'/api/bonuses/mine'>['value'][number];
type Offer = CallResponse<'/api/bonuses/offers'>['value'][number];

const openStates: ReadonlySet<Grant['state']> = new Set(['active', 'waiting', 'ready', 'inPlay']);

/** How many ended bonuses are shown beside those under way. */
const ENDED = 3;

/** A player's bonuses with their progress, what can be claimed, and a field for a code; nothing for a visitor. */
export function Bonuses() {
  const viewer = useViewer();
  const mine = usePlayerQuery('/api/bonuses/mine', { limit: 20 }).data?.value ?? [];
  const offers = usePlayerQuery('/api/bonuses/offers', {}).data?.value ?? [];
  if (viewer.is !== 'player') return null;
  const isOpen = ({ state }: Grant) => openStates.has(state);
  const ended = mine.filter((grant) => !isOpen(grant)).slice(0, ENDED);
  const claimable = offers.filter(({ taken, per_player: most }) => most === null || taken < most);
  return (
    <section className="mb-6 grid gap-4">
      <CodeForm />
      <ul className="offers">
        <FreeRounds />
        {[...mine.filter(isOpen), ...ended].map((grant) => (
          <li key={grant.grant_id}>
            <GrantCard grant={grant} />
          </li>
        ))}
        {claimable.map((offer) => (
          <li key={offer.promotion_id}>
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One call at a time; afterwards everything that may have changed is asked again. */
function useCommand(command: () => Promise<unknown>): readonly [boolean, () => void] {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await command();
    renewRewards(client);
    setBusy(false);
  };
  return [busy, () => void run()];
}

function CodeForm() {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [key, setKey] = useState(() => commandKey());
  const [busy, claim] = useCommand(async () => {
    const answer = await callAsPlayer('/api/bonuses/claim', { key, code: code.trim().toUpperCase() });
    if (isRefusal(answer)) return;
    setCode('');
    setKey(commandKey());
  });
  return (
    <form
      className="flex max-w-md flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        claim();
      }}
    >
      <div className="min-w-48 flex-1">
        <TextField
          label={t('rewards.bonus.code')}
          value={code}
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
      <Button type="submit" busy={busy} disabled={code.trim().length < 3}>
        {t('rewards.claim')}
      </Button>
    </form>
  );
}

function OfferCard({ offer }: { readonly offer: Offer }) {
  const { t, i18n } = useTranslation();
  const text = textIn(offer.texts, i18n.language);
  const [key] = useState(() => commandKey());
  const { promotion_id } = offer;
  const [busy, claim] = useCommand(() => callAsPlayer('/api/bonuses/claim', { key, promotion_id }));
  return (
    <article className="offer">
      <div className="offer-words">
        <h2 className="promotion-title">{text?.title}</h2>
        <p className="promotion-body">{text?.body}</p>
        <TicketGift gift={offer.gift} terms={offer.terms} />
        <Terms terms={offer.terms} gift={offer.gift} />
        <div className="mt-auto pt-2">
          <Button wide busy={busy} onClick={claim}>
            {t('rewards.claim')}
          </Button>
        </div>
      </div>
    </article>
  );
}

function GrantCard({ grant }: { readonly grant: Grant }) {
  const { t, i18n } = useTranslation();
  const { money } = useMoney();
  const text = textIn(grant.texts, i18n.language);
  const isActive = grant.state === 'active';
  const words = t('account.vipOf', { done: money(grant.wagered), goal: money(grant.required) });
  return (
    <article className="offer" data-state={grant.state}>
      <div className="offer-words">
        <h2 className="promotion-title">{text?.title}</h2>
        {isActive ? (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
              <span className="font-semibold text-ink">
                {t('rewards.promotion.running', { amount: money(grant.balance) })}
              </span>
              {grant.expires_at !== null && (
                <TimeLeft until={grant.expires_at} over={t('rewards.promotion.over')} />
              )}
            </p>
            <Progress name={t('rewards.promotion.terms.wagering')} words={words} percent={grant.percent} />
            <p className="figures text-small text-muted">{words}</p>
            <Terms terms={grant.terms} uses={grant.uses_left} gift={grant.gift} />
          </>
        ) : (
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-muted">
            {t(`rewards.bonus.states.${grant.state}`, { amount: money(grant.converted) })}
            {grant.state === 'ready' && grant.expires_at !== null && (
              <TimeLeft until={grant.expires_at} over={t('rewards.promotion.over')} />
            )}
          </p>
        )}
        {grant.state === 'ready' && (
          <>
            <TicketGift gift={grant.gift} terms={grant.terms} />
            <Terms terms={grant.terms} gift={grant.gift} />
          </>
        )}
        {grant.is_held && openStates.has(grant.state) && (
          <p role="status" className="text-small font-semibold text-ink">
            {t('rewards.bonus.underReview')}
          </p>
        )}
        {grant.can_give_up && <GiveUp grant={grant} />}
      </div>
    </article>
  );
}

/** What a free bet or boost does, and on which bets. */
function TicketGift({ gift, terms }: Pick<Grant, 'gift' | 'terms'>) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const percent = usePercent();
  if (gift.kind !== 'freeBet' && gift.kind !== 'boost') return null;
  const parts = [
    gift.kind === 'freeBet'
      ? t('rewards.bonus.freeBet', { amount: money(gift.stake) })
      : t('rewards.bonus.boost', { percent: percent(gift.percent), max: money(gift.maximum) }),
    t(terms.wagering.times === 0 ? 'rewards.bonus.winsCash' : 'rewards.bonus.winsBonus'),
    gift.kind === 'freeBet' && t('rewards.bonus.voidBack'),
    gift.kinds !== undefined &&
      t('rewards.bonus.onKinds', {
        kinds: gift.kinds.map((kind) => t(`sportsSlip.kind.${kind}`)).join(', '),
      }),
    gift.sports !== undefined &&
      gift.sports.length > 0 &&
      t('rewards.bonus.onSports', {
        sports: gift.sports.map((sport) => t(`odds.sport.${sport}`)).join(', '),
      }),
  ];
  return <p className="text-small text-ink">{parts.filter((part) => part !== false).join(' ')}</p>;
}

interface TermsProps extends Pick<Grant, 'terms' | 'gift'> {
  readonly uses?: number;
}

/** The figures that the server goes by. */
function Terms({ terms, gift, uses = 0 }: TermsProps) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const percent = usePercent();
  const isOnTickets = gift.kind === 'freeBet' || gift.kind === 'boost' || terms.contribution.sportsbook > 0;
  const rows = [
    ...(terms.wagering.times === 0
      ? []
      : [['wagering', t('rewards.promotion.times', { count: terms.wagering.times })] as const]),
    ...(isOnTickets && terms.minimumOdds !== null
      ? [['minimumOdds', (terms.minimumOdds / 1_000).toFixed(2)] as const]
      : []),
    ...(terms.maximumStake === null ? [] : [['maximumStake', money(terms.maximumStake)] as const]),
    ...(terms.maximumWin === null ? [] : [['maximumWin', money(terms.maximumWin)] as const]),
    ...(uses === 0 ? [] : [['freeRounds', String(uses)] as const]),
  ];
  const isCounted = terms.contribution.sportsbook > 0 && (gift.kind === 'money' || terms.wagering.times > 0);
  return (
    <>
      {isCounted && (
        <p className="text-xs text-muted">
          {t('rewards.bonus.betsCount', { percent: percent(terms.contribution.sportsbook) })}
        </p>
      )}
      <dl className="terms">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>
              {name === 'wagering' ? t('rewards.promotion.terms.wagering') : t(`rewards.bonus.terms.${name}`)}
            </dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Gives a bonus up, once the player has read what is lost by it. */
function GiveUp({ grant }: { readonly grant: Grant }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const [asks, setAsks] = useState(false);
  const { grant_id } = grant;
  const [busy, giveUp] = useCommand(() => callAsPlayer('/api/bonuses/give_up', { grant_id }));
  if (!asks)
    return (
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        {grant.state === 'active' && (
          <ButtonLink to="/slots" className="flex-1">
            {t('rewards.promotion.play')}
          </ButtonLink>
        )}
        {grant.state === 'ready' && (
          <ButtonLink to="/sports" className="flex-1">
            {t('rewards.bonus.toSports')}
          </ButtonLink>
        )}
        <Button look="plain" onClick={() => setAsks(true)}>
          {t('rewards.promotion.forfeit')}
        </Button>
      </div>
    );
  return (
    <div role="alert" className="mt-auto grid gap-2 pt-2">
      <p className="text-small text-ink">
        {grant.state === 'ready'
          ? t('rewards.bonus.sureUnused')
          : t('rewards.promotion.sure', { amount: money(grant.lost_if_given_up.bonus) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="danger" size="small" busy={busy} onClick={giveUp}>
          {t('rewards.promotion.forfeit')}
        </Button>
        <Button look="quiet" size="small" onClick={() => setAsks(false)}>
          {t('rewards.promotion.keep')}
        </Button>
      </div>
    </div>
  );
}
