import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { act } from '../../data/queries.ts';
import { useCountries } from '../../texts/countries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { type Choice, ListPicker } from '../../ui/picker/pick-field.tsx';
import { say } from '../../ui/toaster.tsx';

const SET = '/api/office/catalogue/set_countries';

export type Target = OfficeRequest<typeof SET>['targets'][number];
export type Rule = Pick<
  OfficeResponse<'/api/office/catalogue/countries'>['rules'][number],
  'mode' | 'countries'
>;

/** A rule in words: `Closed in Germany, France`. */
export function useRuleText(): (rule: Rule, most?: number) => string {
  const { t } = useTranslation('casino');
  const { list } = useCountries();
  return ({ mode, countries }, most) =>
    countries.length === 0 ? t('rule.all') : t(`rule.${mode}`, { countries: list(countries, most) });
}

const modes = ['except', 'only', 'all', 'none'] as const;
type Mode = (typeof modes)[number];

const modeOf = (rule: Rule | undefined): Mode =>
  rule === undefined ? 'except' : rule.countries.length === 0 ? 'all' : rule.mode;

const ruleOf = (mode: Mode, countries: readonly string[]): Rule | null =>
  mode === 'none'
    ? null
    : mode === 'all'
      ? { mode: 'except', countries: [] }
      : { mode, countries: [...countries] };

interface Props {
  readonly site: string;
  readonly title: string;
  /** Games; or studios, of which more are chosen in the dialog where there are `studios`. */
  readonly targets: readonly Target[];
  readonly studios?: readonly (Choice & { readonly target: Target })[];
  /** The rule that all of them have. */
  readonly rule?: Rule | undefined;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Closes games or studios in countries that are chosen by name, or opens them again. */
export function RuleDialog({ site, title, targets, studios, rule, onClose, onDone }: Props) {
  const { t } = useTranslation('casino');
  const { all } = useCountries();
  const [mode, setMode] = useState(modeOf(rule));
  const [countries, setCountries] = useState<readonly string[]>(rule?.countries ?? []);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const areGames = targets.some(({ game_code }) => game_code !== null);
  const offered = modes.filter((one) => areGames || one !== 'all');
  async function submit({ reason = '' }: Readonly<Record<string, string>>) {
    const answer = await act(SET, {
      ...{ site, reason, rule: ruleOf(mode, countries) },
      targets: [
        ...targets,
        ...(studios ?? []).filter(({ value }) => chosen.includes(value)).map(({ target }) => target),
      ],
    });
    if (isOfficeRefusal(answer)) return answer;
    const refused = answer.rows.filter(({ outcome }) => outcome !== 'done').length;
    if (refused > 0) say(t('refused', { count: refused }));
    onDone?.();
    return answer;
  }
  return (
    <ActionDialog
      title={title}
      description={t('ruleLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={submit}
    >
      {(problem) => (
        <>
          {studios && (
            <ListPicker
              label={t('studios')}
              value={chosen}
              options={studios}
              problem={problem('targets')}
              onChange={setChosen}
            />
          )}
          <SelectField
            label={t('ruleMode')}
            value={mode}
            onChange={({ target }) => setMode(modes.find((one) => one === target.value) ?? 'except')}
            options={offered.map((value) => ({
              value,
              label: t(`modes.${value === 'none' && !areGames ? 'noneOfStudio' : value}`),
            }))}
          />
          {(mode === 'except' || mode === 'only') && (
            <ListPicker
              label={t('countries')}
              value={countries}
              options={all}
              problem={problem('rule')}
              onChange={setCountries}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
