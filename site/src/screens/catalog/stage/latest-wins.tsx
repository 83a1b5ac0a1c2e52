import type { CallResponse } from '#contract/calls.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Section } from '../../../ui/section.tsx';
import { WinList } from '../../home/win-list.tsx';

/** Recent wins in a category, from real rounds; nothing if there are none. */
export function LatestWins({ wins }: { readonly wins: CallResponse<'/api/games/on_now'>['wins'] }) {
  const { t } = useTranslation();
  if (wins.length === 0) return null;
  return (
    <Section title={t('onNow.wins')} className="latest-wins">
      <WinList rows={wins} />
    </Section>
  );
}
