import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRefusal } from '#contract/office/errors.ts';
import { useFormats } from '../../texts/formats.ts';
import { ActionDialog, type FormValues } from '../action-dialog.tsx';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { CheckField, TextField } from '../field.tsx';
import { Panel } from '../page.tsx';
import { Time } from '../values.tsx';

/** A rule of a site that can be switched off, and its numbers. */
export interface SetRule {
  readonly kind: string;
  readonly enabled: boolean;
  readonly numbers: readonly {
    readonly name: string;
    readonly value: number;
    readonly usual: number;
    readonly least: number;
    readonly most: number;
  }[];
  readonly version: number;
  readonly changed_at: string | null;
  readonly reason: string | null;
}

/** What a rule and its numbers are called. */
interface Words {
  readonly name: (kind: string) => string;
  readonly about: (kind: string) => string;
  readonly number: (name: string) => string;
}

/** What somebody sets of a rule, with the reason. */
export interface RuleChange {
  readonly enabled: boolean;
  readonly numbers: Readonly<Record<string, number>>;
  readonly reason: string;
}

interface RulesProps<Rule extends SetRule> {
  readonly rules: readonly Rule[];
  readonly words: Words;
  readonly canSet: boolean;
  readonly onSave: (rule: Rule, change: RuleChange) => Promise<object | OfficeRefusal>;
}

/** The rules of a site, each with its numbers and who changed it last. */
export function RulesPanel<Rule extends SetRule>({ rules, words, canSet, onSave }: RulesProps<Rule>) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<Rule>();
  return (
    <Panel>
      <ul className="divide-y divide-line/70">
        {rules.map((rule) => (
          <li key={rule.kind} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm">
            <RuleText rule={rule} words={words} />
            {canSet && (
              <Button
                onClick={() => setEditing(rule)}
                aria-label={t('rules.changeRule', { rule: words.name(rule.kind) })}
              >
                {t('action.change')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <RuleDialog
          rule={editing}
          words={words}
          onClose={() => setEditing(undefined)}
          onSave={(change) => onSave(editing, change)}
        />
      )}
    </Panel>
  );
}

function RuleText({ rule, words }: { readonly rule: SetRule; readonly words: Words }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <div className="grid min-w-64 flex-1 gap-1">
      <p className="font-medium">
        {words.name(rule.kind)} {!rule.enabled && <Badge tone="warn">{t('state.off')}</Badge>}
      </p>
      <p className="text-muted">{words.about(rule.kind)}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        {rule.numbers.map(({ name, value, usual }) => (
          <div key={name} className="contents">
            <dt>{words.number(name)}</dt>
            <dd className="text-right tabular-nums">
              {number(value)}
              {value !== usual && (
                <span className="ml-2 text-xs text-muted">
                  {t('rules.usualIs', { value: number(usual) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {rule.changed_at !== null && (
        <p className="text-xs text-muted">
          {t('rules.lastChange', { reason: rule.reason ?? '' })} <Time at={rule.changed_at} />
        </p>
      )}
    </div>
  );
}

interface DialogProps {
  readonly rule: SetRule;
  readonly words: Words;
  readonly onClose: () => void;
  readonly onSave: (change: RuleChange) => Promise<object | OfficeRefusal>;
}

function RuleDialog({ rule, words, onClose, onSave }: DialogProps) {
  const { t } = useTranslation();
  const submit = ({ enabled, reason = '', ...values }: FormValues) =>
    onSave({
      ...{ enabled: enabled !== undefined, reason },
      numbers: Object.fromEntries(
        rule.numbers.map(({ name, usual }) => [name, Number(values[name] ?? usual)]),
      ),
    });
  return (
    <ActionDialog
      title={words.name(rule.kind)}
      description={words.about(rule.kind)}
      confirm={t('action.save')}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={submit}
    >
      {(problem) => (
        <>
          {rule.numbers.map(({ name, value, least, most }) => (
            <TextField
              key={name}
              name={name}
              label={words.number(name)}
              hint={t('rules.between', { least, most })}
              problem={problem(name)}
              defaultValue={String(value)}
              inputMode="numeric"
              pattern="[0-9]{1,10}"
              required
            />
          ))}
          <CheckField name="enabled" label={t('rules.enabled')} defaultChecked={rule.enabled} />
        </>
      )}
    </ActionDialog>
  );
}
