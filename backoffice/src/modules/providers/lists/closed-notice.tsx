import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { may, useMe } from '../../../data/me.ts';
import { act } from '../../../data/queries.ts';
import { useCountries } from '../../../texts/countries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface Props {
  readonly account: string;
  readonly closed: OfficeResponse<'/api/office/providers/lists'>['closed'][number];
}

/** So many countries are named; of more their number. */
const NAMED = 8;

/** Games that the provider closes in countries where the site has them open, with what closes them. */
export function ClosedNotice({ account, closed: { site, games, countries } }: Props) {
  const { t } = useTranslation('providers');
  const { list } = useCountries();
  const { number } = useFormats();
  const me = useMe();
  const [isClosing, setClosing] = useState(false);
  const name = me.sites.find(({ external_id }) => external_id === site)?.name ?? site;
  return (
    <Notice tone="warn">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {t('list.open', { games: number(games), site: name, countries: list(countries, NAMED) })}
        {may(me, 'catalogue.manage', site) && (
          <Button onClick={() => setClosing(true)}>{t('list.close')}</Button>
        )}
      </span>
      {isClosing && (
        <ActionDialog
          title={t('list.closeOn', { site: name })}
          description={t('list.closeLead')}
          confirm={t('list.close')}
          done={t('list.closed')}
          onClose={() => setClosing(false)}
          onSubmit={({ reason = '' }) =>
            act('/api/office/providers/close_countries', { account, site, reason })
          }
        />
      )}
    </Notice>
  );
}
