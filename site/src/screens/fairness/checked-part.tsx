import { BadgeCheck, ShieldAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ClaimTexts } from '#rules/games/explain/claim-fields.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { fieldOf, fieldWords } from './field-words.ts';
import { Steps } from './steps.tsx';
import type { Checked } from './use-check.ts';

interface CheckedPartProps {
  readonly checked: Checked;
  readonly texts: ClaimTexts;
}

/** The result of a check, or the first instruction. */
export function CheckedPart({ checked, texts }: CheckedPartProps) {
  return (
    <section
      aria-live="polite"
      // A link with a round shows the result first.
      className={`grid min-h-80 gap-6 ${checked.is === 'explained' ? 'order-first @4xl:order-none' : ''}`}
    >
      <Outcome checked={checked} texts={texts} />
    </section>
  );
}

function Outcome({ checked, texts }: CheckedPartProps) {
  const { t } = useTranslation();
  if (checked.is === 'explained') return <Explained checked={checked} />;
  if (checked.is === 'unknown-game') return <Notice picture="search" title={t('fairness.noRules')} />;
  if (checked.is === 'not-loaded') return <Notice picture="error" title={t('fairness.cannotVerify')} />;
  const isSecret = texts.game && texts.client_seed && !texts.server_seed && !texts.link;
  if (isSecret) {
    return (
      <Notice picture="empty" title={t('verify.secretTitle')} text={t('verify.secretText')}>
        <ButtonLink to="/bet-history">{t('verify.toReveal')}</ButtonLink>
      </Notice>
    );
  }
  return (
    <Notice picture="empty" title={t('verify.emptyTitle')} text={t('verify.emptyText')}>
      <ButtonLink to="/bet-history" look="quiet">
        {t('history.title')}
      </ButtonLink>
    </Notice>
  );
}

function Explained({ checked }: { readonly checked: Extract<Checked, { is: 'explained' }> }) {
  const { t } = useTranslation();
  const { differences } = checked.explained;
  const genuine = differences.length === 0;
  const Sign = genuine ? BadgeCheck : ShieldAlert;
  const verdict = useRef<HTMLDivElement>(null);
  // On a phone the result is above the form.
  useEffect(() => {
    verdict.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <>
      <div
        ref={verdict}
        className={`grid scroll-mt-32 gap-3 rounded-card border p-4 sm:p-5 ${genuine ? 'border-positive/60 bg-positive/12' : 'border-negative/60 bg-negative/12'}`}
      >
        <h2 className="flex items-center gap-3 text-title font-semibold text-ink">
          <Sign aria-hidden className={`size-8 shrink-0 ${genuine ? 'text-positive' : 'text-negative'}`} />
          {t(genuine ? 'fairness.genuine' : 'verify.wrong')}
        </h2>
        {differences.map(({ field, claimed, computed }) => (
          <dl key={field} className="grid gap-1 rounded-control bg-sunken p-3 text-small break-all text-ink">
            <dt className="font-semibold">{t(fieldWords[fieldOf[field]])}</dt>
            <dd>
              {t('verify.claimed')} <code>{claimed}</code>
            </dd>
            {computed === undefined ? null : (
              <dd>
                {t('fairness.computed')}: <code>{computed}</code>
              </dd>
            )}
          </dl>
        ))}
      </div>
      <Steps asked={checked.asked} explained={checked.explained} />
    </>
  );
}
