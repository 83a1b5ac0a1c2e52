import { useTranslation } from 'react-i18next';
import { Facts, Panel } from '../../ui/page.tsx';

/** A message as it was, without its secrets, beside what it says. */
export function MessagePanel({
  title,
  body,
  query,
}: {
  readonly title: string;
  readonly body: string;
  readonly query: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation('providers');
  const fields = [...Object.entries(query), ...fieldsOf(body)];
  return (
    <Panel title={title}>
      {fields.length > 0 && <Facts facts={fields} />}
      <section aria-label={t('asItWas', { title })} className="border-t border-line p-4 first:border-0">
        <p className="mb-1 text-xs text-muted">{t('raw')}</p>
        <pre className="font-mono text-xs whitespace-pre-wrap break-all">{body === '' ? '—' : body}</pre>
      </section>
    </Panel>
  );
}

/** The fields of JSON by their paths, or of a form; none of what is neither. */
function fieldsOf(body: string): [string, string][] {
  try {
    return flat(JSON.parse(body), '');
  } catch {
    return /^[^=&\s]+=/.test(body) ? [...new URLSearchParams(body)] : [];
  }
}

function flat(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [[path, String(value)]];
  return Object.entries(value).flatMap(([name, part]) => flat(part, path === '' ? name : `${path}.${name}`));
}
