import type { FaultSettings } from '../faults/faults.ts';
import { faultKinds } from '../faults/faults.ts';
import type { StudioGame } from '../games/catalogue.ts';
import { commitmentOf } from '../games/fair.ts';
import { writeAmount } from '../money.ts';
import type { Round } from '../play/rounds.ts';
import type { Session } from '../play/sessions.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (language: string, title: string, head: string, body: string) =>
  `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
  `<link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

/** The page of a game, which its script fills. */
export const gamePage = (game: StudioGame, session: Session): string =>
  page(
    session.language,
    game.name,
    '<link rel="stylesheet" href="/assets/page.css"><link rel="stylesheet" href="/assets/boards.css"><script type="module" src="/assets/main.ts"></script>',
    `<div id="game" data-game="${game.code}" data-name="${escaped(game.name)}"></div>`,
  );

/** What a round was decided by, so that anybody can compute it again. */
export function roundPage(round: Round): string {
  const { id, game, stake, win, seed, choices, isClosed, session, at, played } = round;
  const rows: readonly (readonly [string, string])[] = [
    ['Game', game.name],
    ['Round', id],
    ['Time', at.toISOString()],
    ['Stake', `${writeAmount(stake)} ${session.currency}`],
    ['Win', isClosed ? `${writeAmount(win)} ${session.currency}` : 'not over'],
    ['Choices', choices.map((choice) => choice + 1).join(', ') || 'none'],
    ['Outcome', isClosed ? JSON.stringify(played.shown) : 'not over'],
    ['Commitment, shown before', commitmentOf(seed)],
    // A round that goes on would be won with it.
    ['Seed', isClosed ? seed : 'not revealed before the round is over'],
  ];
  const list = rows.map(([name, text]) => `<dt>${name}</dt><dd>${escaped(text)}</dd>`).join('');
  const how =
    '<p>The commitment is the SHA-256 of the seed. Each number is the first 48 bits of HMAC-SHA256(seed, place), modulo what there ' +
    'is to choose from: <code>wheel</code> of 20, <code>reel 0</code> to <code>reel 2</code> of 12, <code>ledge 0</code> to ' +
    '<code>ledge 9</code> of 4.</p>';
  return page('en', `${game.name}: ${id}`, STYLE, `<main><h1>${game.name}</h1><dl>${list}</dl>${how}</main>`);
}

/** Where the tester of a wallet switches faults on. */
export function adminPage({ rate, kinds }: FaultSettings, problems: readonly string[]): string {
  const boxes = faultKinds
    .map(
      (kind) =>
        `<label><input type="checkbox" name="kind" value="${kind}"${kinds.includes(kind) ? ' checked' : ''}> ${kind}</label>`,
    )
    .join('');
  const found = problems.map((problem) => `<li>${escaped(problem)}</li>`).join('');
  return page(
    'en',
    'Faults of the studio',
    STYLE,
    `<main><h1>Faults</h1><form method="post"><label>Rate, 0 to 1 <input name="rate" type="number" min="0" max="1" step="0.01" ` +
      `value="${rate}"></label>${boxes}<button>Set</button></form><h2>What the wallet answered wrongly</h2>` +
      `${found === '' ? '<p>Nothing yet.</p>' : `<ul>${found}</ul>`}</main>`,
  );
}

const STYLE =
  '<style>body{margin:0;background:#0e1420;color:#e9edf5;font:16px/1.5 system-ui,sans-serif}main{max-width:44rem;margin:auto;' +
  'padding:2rem 1rem}dt{color:#9fb0c9;margin-top:.8rem}dd{margin:0;overflow-wrap:anywhere}label{display:block;margin:.4rem 0}' +
  'button{font:inherit;padding:.5rem 1.5rem;margin-top:1rem}code{color:#ffd98a}</style>';
