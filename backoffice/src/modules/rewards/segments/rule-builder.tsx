import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Match, MOST_CONDITIONS, MOST_GROUPS, matches } from '#rules/rewards/segments/segment.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/page.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { type Draft, type DraftGroup, newCondition, newGroup } from './draft.ts';

interface Props {
  readonly site: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** The name of a segment and its groups of conditions. */
export function RuleBuilder({ site, draft, onChange }: Props) {
  const { t } = useTranslation('segments');
  const { groups } = draft;
  return (
    <div className="grid gap-4">
      <Panel title={t('general')}>
        <div className="grid items-start gap-4 p-4 sm:grid-cols-2">
          <TextField
            label={t('name')}
            value={draft.name}
            maxLength={120}
            required
            onChange={({ target }) => onChange({ ...draft, name: target.value })}
          />
          <MatchField
            label={t('groupsMatch')}
            words="groups"
            value={draft.match}
            onChange={(match) => onChange({ ...draft, match })}
          />
          {groups.length === 0 && <p className="text-sm text-muted sm:col-span-2">{t('everyone')}</p>}
        </div>
      </Panel>
      {groups.map((group, place) => (
        <Group
          key={group.key}
          site={site}
          number={place + 1}
          group={group}
          onChange={(next) =>
            onChange({ ...draft, groups: groups.map((one) => (one.key === group.key ? next : one)) })
          }
          onRemove={() => onChange({ ...draft, groups: groups.filter(({ key }) => key !== group.key) })}
        />
      ))}
      <div>
        <Button
          disabled={groups.length >= MOST_GROUPS}
          onClick={() => onChange({ ...draft, groups: [...groups, newGroup()] })}
        >
          <Plus size={14} aria-hidden />
          {t('addGroup')}
        </Button>
      </div>
    </div>
  );
}

function Group(props: {
  readonly site: string;
  readonly number: number;
  readonly group: DraftGroup;
  readonly onChange: (group: DraftGroup) => void;
  readonly onRemove: () => void;
}) {
  const { site, number, group, onChange, onRemove } = props;
  const { t } = useTranslation('segments');
  const { conditions } = group;
  return (
    <Panel
      title={t('group', { number })}
      beside={
        <IconButton label={t('removeGroup', { number })} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      }
    >
      <div className="grid gap-4 p-4">
        <div className="sm:max-w-xs">
          <MatchField
            label={t('conditionsMatch')}
            words="conditions"
            value={group.match}
            onChange={(match) => onChange({ ...group, match })}
          />
        </div>
        {conditions.map(({ key, value }, place) => (
          <fieldset
            key={key}
            className="flex min-w-0 items-start gap-2 border-t border-line pt-4"
            aria-label={t('condition', { number: place + 1 })}
          >
            <div className="min-w-0 flex-1">
              <ConditionFields
                site={site}
                value={value}
                onChange={(next) =>
                  onChange({
                    ...group,
                    conditions: conditions.map((one) => (one.key === key ? { key, value: next } : one)),
                  })
                }
              />
            </div>
            <IconButton
              label={t('removeCondition', { number: place + 1 })}
              className="mt-6 disabled:opacity-40"
              disabled={conditions.length === 1}
              onClick={() => onChange({ ...group, conditions: conditions.filter((one) => one.key !== key) })}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </fieldset>
        ))}
        <div>
          <Button
            disabled={conditions.length >= MOST_CONDITIONS}
            onClick={() => onChange({ ...group, conditions: [...conditions, newCondition()] })}
          >
            <Plus size={14} aria-hidden />
            {t('addCondition')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function MatchField(props: {
  readonly label: string;
  readonly words: 'groups' | 'conditions';
  readonly value: Match;
  readonly onChange: (match: Match) => void;
}) {
  const { label, words, value, onChange } = props;
  const { t } = useTranslation('segments');
  return (
    <SelectField
      label={label}
      value={value}
      options={matches.map((one) => ({ value: one, label: t(`matches.${words}.${one}`) }))}
      onChange={({ target }) => {
        const match = matches.find((one) => one === target.value);
        if (match) onChange(match);
      }}
    />
  );
}
