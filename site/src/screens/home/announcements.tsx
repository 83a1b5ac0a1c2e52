import { useQuery } from '@tanstack/react-query';
import { useLanguageTag } from '../../boot/language-tag.ts';
import { publicQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Section } from '../../ui/section.tsx';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than the whole list. The zone is fixed so that server and browser write the same day. */
function dayFormat(tag: string): Intl.DateTimeFormat {
  const format =
    formats.get(tag) ?? new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  formats.set(tag, format);
  return format;
}

/** What the site has to say, newest first. */
export function Announcements() {
  const { t, i18n } = useTranslation();
  const tag = useLanguageTag();
  const { data } = useQuery(publicQuery('/api/home/fetch_announment', {}));
  if (!data || data.value.length === 0) return null;
  const day = dayFormat(tag);
  return (
    <Section title={t('home.announcements')}>
      <ul className="announcements">
        {data.value.slice(0, 4).map(({ announcement_id, at, texts }) => {
          const text = texts[i18n.language] ?? texts.EN;
          return (
            text && (
              <li key={announcement_id} className="announcement">
                <time dateTime={at} className="announcement-day">
                  {day.format(new Date(at))}
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
