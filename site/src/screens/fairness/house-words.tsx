import { CircleCheck, CircleHelp } from 'lucide-react';
import { useTranslation } from '../../data/texts/use-translation.tsx';

const cannot = ['verify.cannot1', 'verify.cannot2', 'verify.cannot3', 'verify.cannot4'] as const;
const rely = ['verify.rely1', 'verify.rely2', 'verify.rely3', 'verify.rely4'] as const;

const claims = [
  { title: 'verify.cannotTitle', lines: cannot, Sign: CircleCheck, tone: 'text-positive' },
  { title: 'verify.relyTitle', lines: rely, Sign: CircleHelp, tone: 'text-accent' },
] as const;

/** Explains in plain words what the house could and could not do. */
export function HouseWords() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-6 @3xl:grid-cols-2">
      {claims.map(({ title, lines, Sign, tone }) => (
        <section
          key={title}
          className="grid content-start gap-4 rounded-card border border-line bg-raised p-5 sm:p-6"
        >
          <h2 className="text-title font-semibold text-ink">{t(title)}</h2>
          <ul className="grid gap-3">
            {lines.map((line) => (
              <li
                key={line}
                className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5 text-body text-pretty text-ink"
              >
                <Sign aria-hidden className={`mt-0.5 size-5 ${tone}`} />
                {t(line)}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-small text-muted @3xl:col-span-2">
        {t('verify.terminal')}{' '}
        <code className="break-all text-ink">npm run -s verify-round -- --file round.json</code>
      </p>
    </div>
  );
}
