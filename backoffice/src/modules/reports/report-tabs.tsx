import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { type ReportName, reportNames } from '#contract/office/reports.ts';
import { useSiteSearch } from '../../app/site-picker.tsx';

type Tab = ReportName | 'players';

const tabs: readonly Tab[] = reportNames.flatMap((name) => (name === 'revenue' ? [name, 'players'] : [name]));

/** Leads from report to report; the site stays. */
export function ReportTabs({ current }: { readonly current: Tab }) {
  const { t } = useTranslation('reports');
  const search = useSiteSearch();
  return (
    <nav aria-label={t('reports')} className="flex flex-wrap gap-1 print:hidden">
      {tabs.map((name) => (
        <NavLink
          key={name}
          to={{ pathname: `/reports/${name}`, search }}
          aria-current={name === current ? 'page' : undefined}
          className={`flex h-8 items-center rounded-md px-2.5 text-sm font-medium ${name === current ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-hover hover:text-ink'}`}
        >
          {t(`name.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
