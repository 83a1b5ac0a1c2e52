import { useTranslation } from 'react-i18next';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useMe } from '../../data/me.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../ui/action-dialog.tsx';
import { CheckField, SelectField } from '../../ui/field.tsx';
import { say } from '../../ui/toaster.tsx';
import { type Game, homeLists } from './parts.tsx';

/** What a form asks of games; what it leaves alone is not there. */
function changeOf(values: FormValues) {
  const lists = homeLists.filter((list) => values[`list ${list}`] !== undefined);
  return {
    ...(values.offered === 'yes'
      ? { is_offered: true }
      : values.offered === 'no'
        ? { is_offered: false }
        : {}),
    ...(values.lists === 'own' ? { lists } : values.lists === 'usual' ? { lists: null } : {}),
    ...(values.demo === 'no' ? { has_demo: false } : values.demo === 'usual' ? { has_demo: null } : {}),
  };
}

/** Changes several games at once, and says how many could be. */
export function ChangeDialog(props: {
  readonly site: string;
  readonly games: readonly Game[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { site, games, onClose, onDone } = props;
  const { t } = useTranslation('casino');
  const [only] = games;
  async function submit({ reason = '', ...values }: FormValues) {
    const answer = await act('/api/office/catalogue/change', {
      ...{ site, reason, ...changeOf(values) },
      games: games.map(({ provider_code, game_code, stamp }) => ({ provider_code, game_code, stamp })),
    });
    if (isOfficeRefusal(answer)) return answer;
    const refused = answer.rows.filter(({ outcome }) => outcome !== 'done').length;
    if (refused > 0) say(t('refused', { count: refused }));
    onDone();
    return answer;
  }
  return (
    <ActionDialog
      title={games.length === 1 && only ? only.game_name : t('changeOf', { count: games.length })}
      description={t('changeLead')}
      confirm={t('change')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        name="offered"
        label={t('shown')}
        options={[
          { value: '', label: t('asIs') },
          { value: 'yes', label: t('shownAs.offered') },
          { value: 'no', label: t('shownAs.left-out') },
        ]}
      />
      <SelectField
        name="lists"
        label={t('badges')}
        options={[
          { value: '', label: t('asIs') },
          { value: 'own', label: t('theseBadges') },
          { value: 'usual', label: t('asCatalogue') },
        ]}
      />
      <fieldset className="flex flex-wrap gap-4">
        <legend className="sr-only">{t('badges')}</legend>
        {homeLists.map((list) => (
          <CheckField
            key={list}
            name={`list ${list}`}
            label={t(`lists.${list}`)}
            defaultChecked={games.length === 1 && only?.lists.includes(list) === true}
          />
        ))}
      </fieldset>
      <SelectField
        name="demo"
        label={t('demo')}
        options={[
          { value: '', label: t('asIs') },
          { value: 'no', label: t('demoOff') },
          { value: 'usual', label: t('asCatalogue') },
        ]}
      />
    </ActionDialog>
  );
}

const copies = {
  catalogue: { call: '/api/office/catalogue/copy', title: 'copyOf', lead: 'copyLead' },
  countries: { call: '/api/office/catalogue/copy_countries', title: 'copyRulesOf', lead: 'copyRulesLead' },
} as const;

/** Gives the catalogue of a site, or its rules of countries, to others, in place of theirs. */
export function CopyDialog(props: {
  readonly site: string;
  readonly what?: keyof typeof copies;
  readonly onClose: () => void;
}) {
  const { site, what = 'catalogue', onClose } = props;
  const { call, title, lead } = copies[what];
  const { t } = useTranslation('casino');
  const me = useMe();
  const own = new Set(me.may.find((one) => one.permission === 'catalogue.manage')?.sites);
  const others = me.sites.filter(({ external_id }) => external_id !== site && own.has(external_id));
  const nameOf = (code: string) => me.sites.find((one) => one.external_id === code)?.name ?? code;
  return (
    <ActionDialog
      title={t(title, { site: nameOf(site) })}
      description={t(lead)}
      confirm={t('copy')}
      done={t('copied')}
      isDangerous
      onClose={onClose}
      onSubmit={({ reason = '', ...values }) =>
        act(call, {
          ...{ from: site, reason },
          to: others
            .map(({ external_id }) => external_id)
            .filter((code) => values[`to ${code}`] !== undefined),
        })
      }
    >
      <fieldset className="grid max-h-72 gap-1 overflow-y-auto">
        <legend className="mb-1 text-sm font-medium">{t('copyTo')}</legend>
        {others.map(({ external_id, name }) => (
          <CheckField key={external_id} name={`to ${external_id}`} label={name} />
        ))}
      </fieldset>
    </ActionDialog>
  );
}
