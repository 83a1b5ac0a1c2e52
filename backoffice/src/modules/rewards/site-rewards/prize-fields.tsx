import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

interface Pays {
  readonly token: string;
  readonly cash: string;
}

interface Ranks {
  readonly from: number;
  readonly to: number;
}

/** Ranks follow one another: those below a prize that grows or shrinks move along. */
function inOrder<Prize extends Ranks>(prizes: readonly Prize[]): Prize[] {
  let rank = 0;
  return prizes.map((prize) => {
    const from = rank + 1;
    rank = Math.max(from, prize.to + (from - prize.from));
    return { ...prize, from, to: rank };
  });
}

/** Prizes by rank: each begins after the one before it. */
export function PrizeFields<Paid extends Pays>(props: {
  readonly prizes: readonly (Paid & Ranks)[];
  /** What a prize that is added pays. */
  readonly added: Paid;
  readonly currency: string;
  readonly problem: string | undefined;
  readonly onChange: (prizes: readonly (Paid & Ranks)[]) => void;
  /** Another field of a prize. */
  readonly more?: (prize: Paid & Ranks, set: (more: Partial<Paid>) => void) => ReactNode;
}) {
  const { prizes, added, currency, problem, onChange, more } = props;
  const { t } = useTranslation('rewarding');
  const set = (place: number, change: Partial<Paid> | Partial<Ranks> | Partial<Pays>) =>
    onChange(inOrder(prizes.map((prize, at) => (at === place ? { ...prize, ...change } : prize))));
  const last = prizes.at(-1)?.to ?? 0;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">{t('prizes')}</legend>
      {prizes.map((prize, place) => (
        <div key={prize.from} className="grid grid-cols-[3.5rem_1fr_1fr_1fr_2rem] items-end gap-2">
          <span className="pb-2 text-sm text-muted tabular-nums">{t('fromRank', { rank: prize.from })}</span>
          <TextField
            label={t('toRank')}
            type="number"
            min={prize.from}
            max={1_000}
            value={prize.to}
            required
            onChange={({ target }) => set(place, { to: Math.trunc(target.valueAsNumber) || prize.from })}
          />
          <TextField
            label={`${t('kinds.cash')} (${currency})`}
            value={prize.cash}
            inputMode="decimal"
            required
            onChange={({ target }) => set(place, { cash: target.value })}
          />
          <TextField
            label={t('kinds.token')}
            value={prize.token}
            inputMode="decimal"
            required
            onChange={({ target }) => set(place, { token: target.value })}
          />
          {place > 0 && place === prizes.length - 1 && (
            <IconButton
              label={t('removePrize', { rank: prize.from })}
              onClick={() => onChange(prizes.slice(0, place))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          )}
          {more && (
            <div className="col-span-3 col-start-2">{more(prize, (change) => set(place, change))}</div>
          )}
        </div>
      ))}
      {problem !== undefined && <p className="text-sm text-bad">{problem}</p>}
      <div>
        <Button onClick={() => onChange([...prizes, { ...added, from: last + 1, to: last + 1 }])}>
          <Plus size={16} aria-hidden />
          {t('addPrize')}
        </Button>
      </div>
    </fieldset>
  );
}
