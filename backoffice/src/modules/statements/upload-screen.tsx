import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import {
  dateOrders,
  type StatementMapping,
  statementColumns,
} from '#contract/office/money/statement-words.ts';
import { useSite, useSiteSearch } from '../../app/site-picker.tsx';
import { may, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed, useRefusalText } from '../../ui/refusal.tsx';
import { say } from '../../ui/toaster.tsx';
import { MappingFields, offsetText } from './mapping-fields.tsx';
import { type ChosenFile, type FileProblem, readFile } from './read-file.ts';

/** Takes a file: gateway and period, the file, and which of its columns is what. */
export function UploadScreen() {
  const { t } = useTranslation('statements');
  const me = useMe();
  const sites = me.sites.filter((site) => may(me, 'cashier.resolve', site.external_id));
  const looked = useSite();
  const [site, setSite] = useState(looked ?? sites[0]?.external_id ?? '');
  const query = useCall('/api/office/statements/gateways', { site }, { enabled: site !== '' });
  if (sites.length === 0) return <Empty title={t('notAllowed')} />;
  return (
    <Page title={t('upload')} lead={t('uploadLead')}>
      <Panel title={t('whose')}>
        <div className="max-w-xl p-4">
          <SelectField
            name="site"
            label={t('site')}
            value={site}
            onChange={(event) => setSite(event.target.value)}
            options={sites.map((one) => ({ value: one.external_id, label: one.name }))}
          />
        </div>
        {query.error !== null && !query.data ? (
          <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <UploadForm key={site} site={site} gateways={query.data.rows} utcOffset={query.data.utc_offset} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Panel>
    </Page>
  );
}

interface Gateway {
  readonly adapter: string;
  readonly mapping: StatementMapping | null;
}

/** What a form says of how its file is read. */
function mappingOf(values: FormData): StatementMapping {
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [
    gateway_reference = '',
    our_reference = '',
    kind = '',
    amount = '',
    currency = '',
    time = '',
    fee = '',
  ] = statementColumns.map((column) => text(`column ${column}`));
  return {
    columns: {
      ...{ gateway_reference, our_reference, kind, amount, currency, time },
      ...(fee === '' ? {} : { fee }),
    },
    deposit: text('deposit'),
    payout: text('payout'),
    skipped: text('skipped')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    decimal: text('decimal') === ',' ? ',' : '.',
    dates: dateOrders.find((order) => order === text('dates')) ?? 'ymd',
    utc_offset: Number(text('utc_offset')),
  };
}

function UploadForm(props: {
  readonly site: string;
  readonly gateways: readonly Gateway[];
  readonly utcOffset: number;
}) {
  const { site, gateways, utcOffset } = props;
  const { t } = useTranslation('statements');
  const navigate = useNavigate();
  const search = useSiteSearch();
  const textOf = useRefusalText();
  const [adapter, setAdapter] = useState(gateways[0]?.adapter ?? '');
  const [file, setFile] = useState<ChosenFile>();
  const [problem, setProblem] = useState<FileProblem>();
  const [refusal, setRefusal] = useState<OfficeRefusal>();
  const [isBusy, setBusy] = useState(false);
  const mapping = gateways.find((one) => one.adapter === adapter)?.mapping ?? null;

  async function choose(chosen: File | undefined) {
    setRefusal(undefined);
    const read = chosen === undefined ? undefined : await readFile(chosen);
    setFile(typeof read === 'object' ? read : undefined);
    setProblem(typeof read === 'string' ? read : undefined);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!file) return;
    const values = new FormData(event.currentTarget);
    const [from, to] = [String(values.get('from')), String(values.get('to'))];
    setBusy(true);
    setRefusal(undefined);
    const answer = await act('/api/office/statements/upload', {
      ...{ site, adapter, from, to, file_name: file.name, content: file.content },
      mapping: mappingOf(values),
    });
    setBusy(false);
    if (isOfficeRefusal(answer)) return setRefusal(answer);
    say(t(answer.is_new ? 'taken' : 'known'));
    void navigate(`/statements/${answer.statement_id}${search}`);
  }

  if (gateways.length === 0) return <Empty title={t('noGateway')} />;
  return (
    <form onSubmit={submit} className="grid gap-6 p-4">
      <div className="grid max-w-3xl items-start gap-4 sm:grid-cols-3">
        <SelectField
          name="adapter"
          label={t('gateway')}
          value={adapter}
          onChange={(event) => setAdapter(event.target.value)}
          options={gateways.map((one) => ({ value: one.adapter, label: one.adapter }))}
        />
        <TextField name="from" type="date" label={t('from')} required />
        <TextField name="to" type="date" label={t('to')} hint={t('toHint')} required />
      </div>
      <div className="max-w-3xl">
        <TextField
          name="file"
          type="file"
          accept=".csv,text/csv"
          label={t('file')}
          hint={t('fileHint')}
          problem={problem === undefined ? undefined : t(`fileProblem.${problem}`)}
          className="py-1.5"
          onChange={(event) => void choose(event.target.files?.[0])}
          required
        />
      </div>
      {file && (
        <MappingFields
          // Made anew with each file and gateway, since what they begin with differs.
          key={`${adapter} ${file.header.join()}`}
          file={file}
          last={mapping}
          utcOffset={mapping?.utc_offset ?? utcOffset}
        />
      )}
      {refusal && <Notice tone="bad">{textOf(refusal)}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!file}>
          {t('match')}
        </Button>
        <p className="text-sm text-muted">{t('zoneNote', { offset: offsetText(utcOffset) })}</p>
      </div>
    </form>
  );
}
