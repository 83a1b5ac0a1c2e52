import { useTranslation } from 'react-i18next';
import type {
  AffiliateState as State,
  StatementState as StateOfStatement,
} from '#contract/office/money/affiliate-words.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Readonly<Record<State, Tone>> = { pending: 'warn', active: 'good', closed: 'neutral' };
const statementTones: Readonly<Record<StateOfStatement, Tone>> = {
  ...{ open: 'warn', approved: 'info', paid: 'good', nothing: 'neutral' },
};

export function AffiliateState({ state }: { readonly state: State }) {
  const { t } = useTranslation('affiliates');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}

export function StatementState({ state }: { readonly state: StateOfStatement }) {
  const { t } = useTranslation('affiliates');
  return <Badge tone={statementTones[state]}>{t(`statementStates.${state}`)}</Badge>;
}
