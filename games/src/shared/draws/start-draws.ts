import './draws.css';
import './own-bets.css';
import './screens.css';
import { startShared } from '../start-shared.ts';
import { DrawTable } from './draw-table.ts';
import type { DrawsPage } from './draw-view.ts';

/** Opens a game whose rounds are drawn by the clock. */
export function startDraws(page: DrawsPage): Promise<void> {
  return startShared({ ...page, createView: (kit) => new DrawTable(kit, page) });
}
