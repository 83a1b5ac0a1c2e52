import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '#contract/errors.ts';
import { isExclusion, type StopKind, stopKinds } from '#rules/players/limits.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { useProblemText } from '../../../ui/fields/problem.ts';
import { limitsQuery } from './care-tools.tsx';
import type { Stop } from './stop-note.tsx';

const groups = [
  { title: 'care.break', kinds: stopKinds.filter((kind) => !isExclusion(kind)) },
  { title: 'care.exclusion', kinds: stopKinds.filter(isExclusion) },
] as const;

/** Chooses a break or an exclusion; said twice, because it cannot be taken back. */
export function BreakPanel({ stop }: { readonly stop: Stop | null }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<StopKind>();
  if (chosen) return <Confirm kind={chosen} onBack={() => setChosen(undefined)} />;
  return (
    <div className="grid gap-8">
      {stop ? <p className="max-w-prose text-small text-muted">{t('care.onlyLonger')}</p> : null}
      {groups.map(({ title, kinds }) => (
        <section key={title} className="grid gap-3">
          <div className="grid gap-1">
            <h2 className="text-title font-semibold text-ink">{t(title)}</h2>
            <p className="max-w-prose text-small text-muted">{t(`${title}Lead`)}</p>
          </div>
          <div className="grid gap-2 @md:grid-cols-3">
            {kinds.map((kind) => (
              <Button key={kind} look="quiet" wide onClick={() => setChosen(kind)}>
                {t(`care.stop.${kind}`)}
              </Button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Confirm({ kind, onBack }: { readonly kind: StopKind; readonly onBack: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone: move the focus of screen readers here.
  useEffect(() => heading.current?.focus(), []);
  const begin = async () => {
    setBusy(true);
    const answer = await callAsPlayer('/api/players/exclude', { kind }, { inForm: true });
    setBusy(false);
    if (isRefusal(answer)) return setProblem(answer.refused);
    await client.invalidateQueries({ queryKey: limitsQuery.queryKey });
    onBack();
    window.scrollTo({ top: 0 });
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-title font-semibold text-ink outline-none">
          {t('care.confirmStop', { stop: t(`care.stop.${kind}`) })}
        </h2>
        <ul className="grid max-w-prose list-disc gap-1.5 ps-5 text-body text-muted">
          <li>{t('care.meansPlay')}</li>
          <li>{t('care.meansMoney')}</li>
          <li>{t(isExclusion(kind) ? 'care.meansNoReturn' : 'care.meansEnds')}</li>
        </ul>
      </div>
      <FormAlert text={problemText(problem)} />
      <div className="flex flex-wrap gap-2">
        <Button look="danger" busy={busy} onClick={() => void begin()}>
          {t('care.begin')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('care.back')}
        </Button>
      </div>
    </div>
  );
}
