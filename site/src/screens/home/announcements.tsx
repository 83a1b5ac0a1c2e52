import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { useDates } from '../../ui/dates.ts';
import { Section } from '../../ui/section.tsx';

/** Announcements of the site, newest first. */
export function Announcements() {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { data } = useQuery(publicQuery('/api/home/fetch_announment', {}));
  if (!data || data.value.length === 0) return null;
  return (
    <Section title={t('home.announcements')}>
      <ul className="announcements">
        {data.value.slice(0, 4).map(({ announcement_id, at, texts }) => {
          const text = texts[i18n.language] ?? texts.EN;
          return (
            text && (
              <li key={announcement_id} className="announcement">
                <time dateTime={at} className="announcement-day">
                  {dates.shortDay(at)}
                </time>
                <h3 className="announcement-title">{text.title}</h3>
                <p className="announcement-body">{text.body}</p>
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );
}
