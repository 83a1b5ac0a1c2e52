import type { TopWin } from '../../data/shapes.ts';
import { Amount } from '../../ui/amount.tsx';

interface Props {
  /** Left out under another heading. */
  readonly title?: string;
  readonly rows: readonly TopWin[];
}

/** A list of wins or payouts; nothing if empty. */
export function WinList({ title, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <div className="win-list">
      {title !== undefined && <h3 className="win-list-title">{title}</h3>}
      <ol>
        {rows.map((row) => (
          <li key={`${row.account_id}${row.at}${row.amount}`} className="win-row">
            <span className="win-who">{row.account_id}</span>
            <span className="win-game">{row.game_name}</span>
            <Amount value={row.amount} signed className="win-amount" />
          </li>
        ))}
      </ol>
    </div>
  );
}
