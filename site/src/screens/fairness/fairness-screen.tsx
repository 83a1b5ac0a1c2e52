import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ClaimTexts } from '#rules/games/explain/claim-fields.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { fairnessAddress, textsOfAddress } from './address.ts';
import { CheckedPart } from './checked-part.tsx';
import { ClaimForm } from './claim-form.tsx';
import { HouseWords } from './house-words.tsx';
import { useCheck } from './use-check.ts';

/** Any round of the house games, played again in this browser and explained step by step. */
export function Screen() {
  const { t } = useTranslation();
  const { search, hash } = useLocation();
  const [texts, setTexts] = useState<ClaimTexts>({});
  const { checked, busy, check, forget } = useCheck();
  useEffect(() => {
    const fields = textsOfAddress(`${search}${hash}`);
    if (Object.keys(fields).length === 0) return;
    setTexts(fields);
    if (fields.server_seed || fields.link) void check(fields);
    else forget();
  }, [search, hash, check, forget]);
  const run = (asked: ClaimTexts) => {
    // The address is that of the check, to be kept or sent on; nothing is loaded by it.
    window.history.replaceState(window.history.state, '', fairnessAddress(asked).replace('/fairness', ''));
    void check(asked);
  };
  return (
    <div className="page-column @container grid gap-8 py-6 sm:py-8">
      <PageHead title={t('verify.title')} lead={t('verify.lead')} />
      <div className="grid items-start gap-6 @4xl:grid-cols-[22rem_minmax(0,1fr)]">
        <ClaimForm
          texts={texts}
          onChange={(changed) => {
            setTexts(changed);
            forget();
          }}
          onCheck={run}
          problems={checked.is === 'wrong' ? checked.problems : []}
          busy={busy}
        />
        <CheckedPart checked={checked} texts={texts} />
      </div>
      <HouseWords />
    </div>
  );
}
