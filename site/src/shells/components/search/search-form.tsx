import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../data/texts/use-translation.tsx';

interface Props {
  /** Prefix of the class names. */
  readonly look: 'search' | 'great-search';
  readonly signSize?: number;
  /** Content after the field. */
  readonly children?: ReactNode;
}

/** Leads to the lobby with what was asked for. */
export function SearchForm({ look, signSize = 24, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const asked = field.current?.value.trim() ?? '';
    navigate(asked === '' ? '/slots' : `/slots?search=${encodeURIComponent(asked)}`);
  };
  return (
    <form onSubmit={search} className={`${look}-form`}>
      <Search aria-hidden="true" size={signSize} className={`${look}-sign`} />
      <input
        ref={field}
        type="search"
        name="search"
        maxLength={64}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('lobby.search')}
        placeholder={t('lobby.search')}
        className={`${look}-field`}
      />
      {children}
    </form>
  );
}
