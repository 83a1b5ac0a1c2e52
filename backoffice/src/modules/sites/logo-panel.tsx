import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { type LogoPlace, logoPlaces } from '#contract/office/content/pictures.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { DRAWING_TYPES, readPicture, shownAt } from '../../data/picture-file.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/page.tsx';

interface LogoProps {
  readonly site: string;
  readonly identity: Pick<OfficeResponse<'/api/office/sites/identity'>, 'logos' | 'version'>;
}

/** The grounds that logos are made for, whatever the colours of the office are. */
const grounds: Readonly<Record<LogoPlace, string>> = {
  on_dark: '#16181d',
  on_light: '#fff',
  mark: '#16181d',
};

/** The logos of a site, each with its ground behind it. */
export function LogoPanel({ site, identity, mayManage }: LogoProps & { readonly mayManage: boolean }) {
  const { t } = useTranslation('sites');
  const [open, setOpen] = useState<{ readonly place: LogoPlace; readonly isRemoved: boolean }>();
  return (
    <Panel title={t('logo.title')}>
      <ul className="grid gap-4 p-4 sm:grid-cols-3">
        {logoPlaces.map((place) => (
          <li key={place} className="grid content-start gap-2">
            <span className="text-sm font-medium">{t(`logo.places.${place}`)}</span>
            <Logo address={identity.logos[place]} ground={grounds[place]} />
            {mayManage && (
              <div className="flex gap-2">
                <Button
                  aria-label={`${t('logo.change')}: ${t(`logo.places.${place}`)}`}
                  onClick={() => setOpen({ place, isRemoved: false })}
                >
                  {t('logo.change')}
                </Button>
                {identity.logos[place] !== '' && (
                  <Button
                    look="danger"
                    aria-label={`${t('logo.remove')}: ${t(`logo.places.${place}`)}`}
                    onClick={() => setOpen({ place, isRemoved: true })}
                  >
                    {t('logo.remove')}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {open && <LogoDialog site={site} identity={identity} {...open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}

function Logo({ address, ground }: { readonly address: string; readonly ground: string }) {
  const { t } = useTranslation('sites');
  const shown = shownAt(address);
  if (shown === undefined)
    return <p className="text-sm break-all text-muted">{address === '' ? t('logo.none') : address}</p>;
  return (
    <div
      className="grid h-16 place-items-center rounded-md border border-line p-2"
      style={{ background: ground }}
    >
      <img src={shown} alt="" className="max-h-12 max-w-full object-contain" />
    </div>
  );
}

function LogoDialog(
  props: LogoProps & { readonly place: LogoPlace; readonly isRemoved: boolean; readonly onClose: () => void },
) {
  const { site, identity, place, isRemoved, onClose } = props;
  const { t } = useTranslation('sites');
  const [file, setFile] = useState<File>();
  const word = t(isRemoved ? 'logo.remove' : 'logo.change');
  return (
    <ActionDialog
      title={`${word}: ${t(`logo.places.${place}`)}`}
      description={t(isRemoved ? 'logo.removeLead' : 'logo.changeLead')}
      confirm={word}
      done={t('identity.saved')}
      isDangerous={isRemoved}
      onClose={onClose}
      onSubmit={async ({ reason = '' }) => {
        const content = file === undefined ? null : await readPicture(file);
        if (isOfficeRefusal(content)) return content;
        return act('/api/office/sites/set_logo', { site, place, content, version: identity.version, reason });
      }}
    >
      {(problem) =>
        isRemoved ? null : (
          <TextField
            type="file"
            accept={DRAWING_TYPES}
            label={t('logo.file')}
            hint={t('logo.hint')}
            problem={problem('content')}
            className="py-1.5"
            onChange={({ target }) => setFile(target.files?.[0])}
            required
          />
        )
      }
    </ActionDialog>
  );
}
