import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useFormats } from '../../texts/formats.ts';
import { Empty } from '../../ui/page.tsx';
import { Money } from '../../ui/values.tsx';
import { Compare } from './compare.tsx';

type Answer = OfficeResponse<'/api/office/today/figures'>;

const names = ['deposits', 'withdrawals', 'staked', 'ggr', 'ngr', 'bets'] as const;
const head = 'px-4 py-1.5 text-right font-medium text-muted';
const cell = 'px-4 py-1 text-right tabular-nums';

function Head() {
  const { t } = useTranslation('today');
  return (
    <thead>
      <tr className="border-b border-line text-sm">
        <td />
        <th className={head}>{t('today')}</th>
        <th className={head}>{t('yesterday')}</th>
        <th className={head}>{t('week')}</th>
      </tr>
    </thead>
  );
}

/** Money of the day by currency, beside other days at the same time. */
export function Figures({ money }: Pick<Answer, 'money'>) {
  const { t } = useTranslation('today');
  const { number } = useFormats();
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{t('money')}</caption>
        <Head />
        {money.map(({ currency, today, yesterday, week }) => (
          <tbody key={currency} className="border-b border-line last:border-0">
            <tr>
              <th
                colSpan={4}
                scope="rowgroup"
                className="px-4 pt-2 pb-0.5 text-left text-xs font-semibold text-muted"
              >
                {currency}
              </th>
            </tr>
            {names.map((name) => {
              const unit = name === 'bets' ? {} : { currency };
              return (
                <tr key={name} className="h-[var(--row)]">
                  <th
                    scope="row"
                    title={t(`hint.${name}`, { defaultValue: '' })}
                    className="px-4 py-1 text-left font-normal"
                  >
                    {t(`figure.${name}`)}
                  </th>
                  <td className={`${cell} font-semibold`}>
                    {name === 'bets' ? (
                      number(BigInt(today.bets))
                    ) : (
                      <Money amount={today[name]} currency={currency} />
                    )}
                  </td>
                  <td className={cell}>
                    <Compare now={today[name]} before={yesterday?.[name]} {...unit} />
                  </td>
                  <td className={cell}>
                    <Compare now={today[name]} before={week?.[name]} {...unit} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Players of the day, beside other days at the same time. */
export function People({ people }: Pick<Answer, 'people'>) {
  const { t } = useTranslation('today');
  const { number } = useFormats();
  const { today, yesterday, week } = people;
  if (today === null) return <Empty title={t('noPeople')}>{t('noPeopleHint')}</Empty>;
  return (
    <table className="w-full border-collapse text-base">
      <caption className="sr-only">{t('people')}</caption>
      <Head />
      <tbody>
        {(['active', 'registered'] as const).map((name) => (
          <tr key={name} className="h-[var(--row)]">
            <th
              scope="row"
              title={t(`hint.${name}`, { defaultValue: '' })}
              className="px-4 py-1 text-left font-normal"
            >
              {t(`figure.${name}`)}
            </th>
            <td className={`${cell} font-semibold`}>{number(BigInt(today[name]))}</td>
            <td className={cell}>
              <Compare now={today[name]} before={yesterday?.[name]} />
            </td>
            <td className={cell}>
              <Compare now={today[name]} before={week?.[name]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is set aside now, and what open bets could pay. */
export function OpenBets({ open }: Pick<Answer, 'open'>) {
  const { t } = useTranslation('today');
  const { number } = useFormats();
  const list = open.filter(({ count, held }) => count !== '0' || held !== '0');
  if (list.length === 0) return <Empty title={t('nothingOpen')}>{t('nothingOpenHint')}</Empty>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{t('open')}</caption>
        <thead>
          <tr className="border-b border-line text-sm">
            <td />
            <th className={head}>{t('count')}</th>
            <th className={head}>{t('held')}</th>
            <th className={head} title={t('hint.payout')}>
              {t('payout')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ type, currency, count, held, payout }) => (
            <tr key={`${type} ${currency}`} className="h-[var(--row)]">
              <th scope="row" className="px-4 py-1 text-left font-normal">
                {t(`type.${type}`)}
              </th>
              <td className={cell}>{number(BigInt(count))}</td>
              <td className={cell}>
                <Money amount={held} currency={currency} />
              </td>
              <td className={cell}>{payout === '0' ? '—' : <Money amount={payout} currency={currency} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
