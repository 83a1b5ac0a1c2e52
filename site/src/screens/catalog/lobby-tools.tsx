import { Heart, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { LobbyFilter, Sort } from '../../routes/needs/lobby-needs.ts';
import { useAskLogin } from '../../shells/login/login.ts';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';

/** Typing rests so long before it is asked for. */
const REST = 250;

interface Props {
  readonly filter: LobbyFilter;
  readonly change: (to: Partial<LobbyFilter>) => void;
  readonly providers: readonly { provider_code: string; provider_name: string; count: number }[];
}

/** Search as one types, favourites, studio and order. */
export function LobbyTools({ filter, change, providers }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const askLogin = useAskLogin();
  const sorts: readonly Sort[] = ['popular', 'new', 'name', 'rtp'];
  return (
    <div className="lobby-tools">
      <SearchField value={filter.search} onRest={(search) => change({ search })} />
      <button
        type="button"
        className="lobby-heart"
        aria-pressed={filter.favourites}
        onClick={() =>
          viewer.is === 'visitor' ? askLogin('favourite') : change({ favourites: !filter.favourites })
        }
      >
        <Heart aria-hidden="true" size={18} fill={filter.favourites ? 'currentColor' : 'none'} />
        <span>{t('lobby.favourites')}</span>
      </button>
      <Select
        label={t('lobby.provider')}
        value={filter.provider}
        onChange={(provider) => change({ provider })}
        options={[
          { value: '', text: t('lobby.allProviders') },
          ...providers.map((one) => ({
            value: one.provider_code,
            text: `${one.provider_name} (${one.count})`,
          })),
        ]}
      />
      <Select
        label={t('lobby.sort')}
        value={filter.sort}
        onChange={(sort) => change({ sort })}
        options={sorts.map((sort) => ({ value: sort, text: t(`lobby.sortBy.${sort}`) }))}
      />
    </div>
  );
}

function SearchField({
  value,
  onRest,
}: {
  readonly value: string;
  readonly onRest: (value: string) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);

  // The address may change without typing: by the way back, or by a link.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);

  const report = useRef(onRest);
  report.current = onRest;
  useEffect(() => {
    if (typed.trim() === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = typed.trim();
      report.current(reported.current);
    }, REST);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <search className="lobby-search">
      <Search aria-hidden="true" size={18} className="lobby-search-sign" />
      <input
        type="search"
        value={typed}
        maxLength={64}
        autoComplete="off"
        aria-label={t('lobby.search')}
        placeholder={t('lobby.search')}
        onChange={(event) => setTyped(event.target.value)}
        className="lobby-search-field"
      />
      {typed !== '' && (
        <IconButton
          label={t('lobby.clearSearch')}
          onClick={() => setTyped('')}
          className="lobby-search-clear"
        >
          <X aria-hidden="true" size={18} />
        </IconButton>
      )}
    </search>
  );
}
