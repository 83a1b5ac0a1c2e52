import { useTranslation } from 'react-i18next';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/page.tsx';
import { type Data, isWritten } from './draft.ts';
import { useGiftText } from './parts.tsx';

interface Props {
  readonly site: string;
  readonly currency: string;
  readonly data: Data;
}

/** What a player will have to do, in sentences, and what is wrong with it, while it is written. */
export function Summary({ site, currency, data }: Props) {
  const { t } = useTranslation('rewards');
  const sentences = useSentences(data, currency);
  const isReady = isWritten(data);
  const query = useCall(
    '/api/office/promotions/check',
    { site, data },
    { enabled: isReady, keepsLast: true },
  );
  const { findings = [], profile } = query.data ?? {};
  return (
    <Panel
      title={t('summary')}
      beside={profile && <Badge tone="info">{t('profile', { name: profile.name })}</Badge>}
    >
      <div className="grid gap-3 p-4 text-sm">
        <ul className="grid list-disc gap-1.5 pl-4">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {!isReady && <Notice tone="warn">{t('unwritten')}</Notice>}
        {isReady && query.data && findings.length === 0 && <Notice tone="good">{t('noFindings')}</Notice>}
        {isReady &&
          findings.map(({ code, maximum }) => (
            <Notice key={code} tone="bad">
              {t(`findings.${code}`, { maximum })}
            </Notice>
          ))}
        {profile && profile.source !== '' && <p className="text-muted">{profile.source}</p>}
      </div>
    </Panel>
  );
}

/** The terms in the words of a player. */
function useSentences({ trigger, gift, terms, caps }: Data, currency: string): string[] {
  const { t } = useTranslation('rewards');
  const { money } = useFormats();
  const giftText = useGiftText();
  const sum = (amount: string) => money(amount === '' ? '0' : amount, currency);
  const start = t(`triggerHints.${trigger.kind}`);
  const isOnTickets = gift.kind === 'freeBet' || gift.kind === 'boost';
  const atOnce = gift.kind === 'cash' || gift.kind === 'tokens';
  return [
    start,
    giftText(gift, currency),
    ...(atOnce
      ? [t('says.atOnce')]
      : [
          ...(isOnTickets ? [t(`says.${gift.kind}`)] : []),
          ...(terms.minimumOdds !== null && (isOnTickets || terms.contribution.sportsbook > 0)
            ? [t('says.minimumOdds', { odds: (terms.minimumOdds / 1_000).toFixed(2) })]
            : []),
          terms.wagering.times === 0
            ? t(isOnTickets ? 'says.winsCash' : 'says.noWagering')
            : t(terms.wagering.base === 'bonus' ? 'says.wagering' : 'says.wageringBoth', {
                times: terms.wagering.times,
                days: terms.days,
              }),
          t(terms.order === 'cashFirst' ? 'says.cashFirst' : 'says.bonusFirst'),
          ...(terms.maximumStake === null
            ? []
            : [t('says.maximumStake', { amount: sum(terms.maximumStake) })]),
          ...(terms.maximumWin === null ? [] : [t('says.maximumWin', { amount: sum(terms.maximumWin) })]),
          t(terms.forfeitOnWithdrawal ? 'says.forfeit' : 'says.keep'),
        ]),
    ...(caps.perPlayer === null ? [] : [t('says.perPlayer', { number: caps.perPlayer })]),
  ];
}
