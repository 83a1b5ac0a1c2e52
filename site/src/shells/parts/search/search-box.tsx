import './search-box.css';
import { Search } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

/** Leads to the lobby with what was asked for. */
export function SearchBox() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const asked = field.current?.value.trim() ?? '';
    navigate(asked === '' ? '/slots' : `/slots?search=${encodeURIComponent(asked)}`);
  };
  return (
    <search className="search-box">
      <form onSubmit={search} className="search-form">
        <Search aria-hidden="true" size={18} className="search-sign" />
        <input
          ref={field}
          type="search"
          name="search"
          maxLength={64}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('lobby.search')}
          placeholder={t('lobby.search')}
          className="search-field"
        />
      </form>
    </search>
  );
}
