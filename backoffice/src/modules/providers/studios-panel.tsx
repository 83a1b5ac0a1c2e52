import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { frameKinds, sandboxFlags } from '#contract/office/providers.ts';
import { percentText } from '#contract/percent.ts';
import { act } from '../../data/queries.ts';
import { currentLanguage } from '../../texts/texts.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Empty, Panel } from '../../ui/page.tsx';
import { ChecksField } from '../integrations/choice-fields.tsx';
import type { Account } from './account-screen.tsx';

type Frame = Account['frames'][number];

/** The studios whose games are played under an account, and how they open. */
export function StudiosPanel({
  account,
  mayManage,
}: {
  readonly account: Account;
  readonly mayManage: boolean;
}) {
  const { t } = useTranslation('providers');
  const [open, setOpen] = useState<Frame | 'new'>();
  const [removed, setRemoved] = useState<string>();
  return (
    <Panel
      title={t('studios')}
      beside={mayManage && <Button onClick={() => setOpen('new')}>{t('addStudio')}</Button>}
    >
      {account.frames.length === 0 ? (
        <Empty title={t('noStudios')}>{t('noStudiosHint')}</Empty>
      ) : (
        <SimpleTable
          caption={t('studios')}
          hasRowHeaders
          headers={[t('studio'), t('opensIn'), t('origins'), t('sandbox'), t('bonusMoney'), '']}
          rows={account.frames.map((one) => ({
            key: one.studio,
            cells: [
              one.studio,
              t(`frames.${one.opens_in}`),
              one.origins.join(', ') || '—',
              one.sandbox.join(' ') || '—',
              <BonusCell
                key="bonus"
                takes_bonus={one.takes_bonus}
                bonus_contribution={one.bonus_contribution}
              />,
              mayManage && (
                <span key="actions" className="flex justify-end gap-2">
                  <Button onClick={() => setOpen(one)}>{t('edit')}</Button>
                  <Button onClick={() => setRemoved(one.studio)}>{t('remove')}</Button>
                </span>
              ),
            ],
          }))}
        />
      )}
      {open && (
        <StudioDialog
          account={account}
          frame={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
      {removed !== undefined && (
        <RemoveStudioDialog account={account} studio={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Panel>
  );
}

function BonusCell({
  takes_bonus,
  bonus_contribution: most,
}: Pick<Frame, 'takes_bonus' | 'bonus_contribution'>) {
  const { t } = useTranslation('providers');
  if (!takes_bonus) return t('bonusNotTaken');
  return most === null
    ? t('bonusByTerms')
    : t('bonusAtMost', { percent: percentText(most, languages[currentLanguage()].tag) });
}

function RemoveStudioDialog({
  account: { account, version },
  studio,
  onClose,
}: {
  readonly account: Account;
  readonly studio: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('providers');
  return (
    <ActionDialog
      title={t('removeStudio', { studio })}
      description={t('removeStudioLead')}
      confirm={t('remove')}
      isDangerous
      done={t('removed')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        act('/api/office/providers/remove_studio', { account, version, studio, reason })
      }
    />
  );
}

function StudioDialog({
  account: { account, version },
  frame,
  onClose,
}: {
  readonly account: Account;
  /** `undefined`: of a studio that is added. */
  readonly frame: Frame | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('providers');
  const [takesBonus, setTakesBonus] = useState(frame?.takes_bonus ?? false);
  const [sandbox, setSandbox] = useState(sandboxFlags.filter((flag) => frame?.sandbox.includes(flag)));
  return (
    <ActionDialog
      title={t(frame === undefined ? 'addStudio' : 'editStudio')}
      description={t('studioLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ studio = frame?.studio ?? '', opens_in, origins = '', contribution = '', reason = '' }) =>
        act('/api/office/providers/set_studio', {
          ...{ account, version, studio, sandbox, reason },
          opens_in: opens_in === 'popup' ? 'popup' : 'frame',
          takes_bonus: takesBonus,
          bonus_contribution: takesBonus && contribution !== '' ? Number(contribution) : null,
          origins: origins.split(/[\s,]+/).filter((one) => one !== ''),
        })
      }
    >
      {(problem) => (
        <>
          {frame === undefined && (
            <TextField
              name="studio"
              label={t('studio')}
              problem={problem('studio')}
              required
              maxLength={60}
            />
          )}
          <SelectField
            name="opens_in"
            label={t('opensIn')}
            defaultValue={frame?.opens_in}
            options={frameKinds.map((value) => ({ value, label: t(`frames.${value}`) }))}
          />
          <TextArea
            name="origins"
            label={t('origins')}
            hint={t('originsHint')}
            problem={problem('origins')}
            defaultValue={frame?.origins.join('\n')}
            spellCheck={false}
          />
          <ChecksField
            label={t('sandbox')}
            options={sandboxFlags.map((value) => ({ value, label: value }))}
            chosen={sandbox}
            onChange={(chosen) => setSandbox([...chosen])}
          />
          <CheckField
            label={t('takesBonus')}
            checked={takesBonus}
            onChange={({ target }) => setTakesBonus(target.checked)}
          />
          {takesBonus && (
            <TextField
              name="contribution"
              type="number"
              min={0}
              max={100}
              step={1}
              label={t('bonusContribution')}
              hint={t('bonusContributionHint')}
              problem={problem('bonus_contribution')}
              defaultValue={frame?.bonus_contribution ?? ''}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
