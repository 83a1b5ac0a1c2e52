import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMay, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../../ui/action-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Time } from '../../../ui/values.tsx';
import { SignalTabs } from './parts.tsx';

type Rule = OfficeResponse<'/api/office/suspicions/rules'>['rows'][number];

/** The rules of a site by which grants are suspected, each with its numbers. */
export function SignalRulesScreen() {
  const { t } = useTranslation('signals');
  const me = useMe();
  // The rules are a site's: the first one, until another is chosen.
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const canSet = useMay('rewards.manage', site);
  const query = useCall('/api/office/suspicions/rules', { site });
  const [editing, setEditing] = useState<Rule>();
  return (
    <Page title={t('rules')} lead={t('rulesLead', { site })}>
      <SignalTabs />
      {query.error !== null ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton lines={12} />
      ) : (
        <Panel>
          <ul className="divide-y divide-line/70">
            {query.data.rows.map((rule) => (
              <li
                key={rule.kind}
                className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm"
              >
                <RuleText rule={rule} />
                {canSet && (
                  <Button
                    onClick={() => setEditing(rule)}
                    aria-label={t('changeRule', { rule: t(`kinds.${rule.kind}`) })}
                  >
                    {t('change')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {editing && <RuleDialog rule={editing} site={site} onClose={() => setEditing(undefined)} />}
    </Page>
  );
}

function RuleText({ rule }: { readonly rule: Rule }) {
  const { t } = useTranslation('signals');
  return (
    <div className="grid min-w-64 flex-1 gap-1">
      <p className="font-medium">
        {t(`kinds.${rule.kind}`)} {!rule.enabled && <Badge tone="warn">{t('off')}</Badge>}
      </p>
      <p className="text-muted">{t(`rule.${rule.kind}`)}</p>
      <dl className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        {rule.numbers.map(({ name, value, usual }) => (
          <div key={name} className="contents">
            <dt>{t(`numbers.${name}`)}</dt>
            <dd className="tabular-nums sm:text-right">
              {value}
              {value !== usual && (
                <span className="ml-2 text-xs text-muted">{t('usualIs', { value: usual })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {rule.changed_at !== null && (
        <p className="text-xs text-muted">
          {t('lastChange', { reason: rule.reason ?? '' })} <Time at={rule.changed_at} />
        </p>
      )}
    </div>
  );
}

function RuleDialog(props: { readonly rule: Rule; readonly site: string; readonly onClose: () => void }) {
  const { rule, site, onClose } = props;
  const { t } = useTranslation('signals');
  const submit = ({ enabled, reason = '', ...values }: FormValues) =>
    act('/api/office/suspicions/set_rule', {
      ...{ site, kind: rule.kind, version: rule.version, enabled: enabled !== undefined, reason },
      numbers: Object.fromEntries(
        rule.numbers.map(({ name, usual }) => [name, Number(values[name] ?? usual)]),
      ),
    });
  return (
    <ActionDialog
      title={t(`kinds.${rule.kind}`)}
      description={t(`rule.${rule.kind}`)}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={submit}
    >
      {(problem) => (
        <>
          {rule.numbers.map(({ name, value, least, most }) => (
            <TextField
              key={name}
              name={name}
              label={t(`numbers.${name}`)}
              hint={t('between', { least, most })}
              problem={problem(name)}
              defaultValue={String(value)}
              inputMode="numeric"
              pattern="[0-9]{1,5}"
              required
            />
          ))}
          <CheckField name="enabled" label={t('enabled')} defaultChecked={rule.enabled} />
        </>
      )}
    </ActionDialog>
  );
}
