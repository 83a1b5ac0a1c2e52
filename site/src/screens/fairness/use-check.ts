import { useCallback, useEffect, useState } from 'react';
import { askedRound, type ClaimTexts, type FieldProblem } from '#rules/games/explain/claim-fields.ts';
import { type AskedRound, type Explanation, explainRound } from '#rules/games/explain/explain-round.ts';
import { loadRules } from './load-rules.ts';

export type Rules = AskedRound['game'];

export type Checked =
  | { readonly is: 'nothing' }
  | { readonly is: 'unknown-game' }
  | { readonly is: 'not-loaded' }
  | { readonly is: 'wrong'; readonly problems: readonly FieldProblem[] }
  | { readonly is: 'explained'; readonly asked: AskedRound; readonly explained: Explanation };

/** The rules of the chosen game, as soon as they are here. */
export function useRules(code: string): Rules | undefined {
  const [rules, setRules] = useState<Rules>();
  useEffect(() => {
    let isWanted = true;
    loadRules(code)
      // A failed prefetch is repeated, and its error shown, when the round is checked.
      .catch(() => undefined)
      .then((loaded) => {
        if (isWanted) setRules(loaded);
      });
    return () => {
      isWanted = false;
    };
  }, [code]);
  return rules?.code === code ? rules : undefined;
}

async function checkTexts(texts: ClaimTexts): Promise<Checked> {
  const game = await loadRules(texts.game ?? '').catch(() => 'not-loaded' as const);
  if (game === 'not-loaded') return { is: 'not-loaded' };
  if (!game) return { is: 'unknown-game' };
  const asked = askedRound(game, texts);
  if ('problems' in asked) return { is: 'wrong', problems: asked.problems };
  return { is: 'explained', asked, explained: explainRound(asked) };
}

/** Checks rounds in this browser. */
export function useCheck() {
  const [checked, setChecked] = useState<Checked>({ is: 'nothing' });
  const [busy, setBusy] = useState(false);
  const check = useCallback(async (texts: ClaimTexts) => {
    setBusy(true);
    // The page says that it is at work before a long chain is walked.
    await new Promise((done) => requestAnimationFrame(() => window.setTimeout(done)));
    setChecked(await checkTexts(texts));
    setBusy(false);
  }, []);
  const forget = useCallback(() => setChecked({ is: 'nothing' }), []);
  return { checked, busy, check, forget };
}
