import { isRefusal } from '#contract/errors.ts';
import { el } from '../../frame/dom.ts';
import { openPanel } from '../../frame/panels/panel.ts';
import { checkRow } from '../../frame/panels/proof.ts';
import { refusalText } from '../../frame/refusals.ts';
import type { Words } from '../../frame/words.ts';
import { checked } from '../chain-panel.ts';
import type { SharedHistory } from '../shared-client.ts';
import type { SharedKit } from '../start-shared.ts';
import type { DrawsPage } from './draw-view.ts';

type Ended = SharedHistory['value'][number];

const AT_ONCE = 20;

/** `2026-11-23 03:32:22` by the player's own clock: no browser has the dates of every language that is offered. */
function moment(ms: number): string {
  const here = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return here.toISOString().slice(0, 19).replace('T', ' ');
}

function row({ t }: SharedKit, page: DrawsPage, round: Ended): HTMLElement {
  const when = round.ended_at === null ? '' : ` · ${moment(round.ended_at)}`;
  const about = `${t('draws.round', { number: String(round.number) })}${when}`;
  const outcome =
    round.phase === 'refunded'
      ? el('p', {}, t('shared.wasRefunded'))
      : (page.outcomeNode?.(t, round.outcome) ?? el('p', {}, page.outcomeText(t, round.outcome)));
  return checkRow(t, about, () => checked(t, page.rules, round), outcome);
}

export const archiveName = (t: Words, { views }: Pick<DrawsPage, 'views'>): string =>
  views?.(t).past ?? t('draws.archive');

/** Former rounds, each drawn and with its proof; more of them on request. */
export function openArchive(kit: SharedKit, page: DrawsPage): void {
  const { t, server } = kit;
  const panel = openPanel(t, archiveName(t, page));
  const list = el('ul', { class: 'checks archive', 'aria-busy': 'true' });
  const note = el('p', { role: 'status' }, t('loading'));
  const more = el('button', { type: 'button', class: 'plain-button', hidden: true }, t('draws.more'));
  panel.body.append(el('p', {}, t('shared.roundsLead')), list, note, more);
  let before: string | undefined;
  const fill = async () => {
    more.disabled = true;
    const answer = await server.history(AT_ONCE, before);
    list.ariaBusy = 'false';
    more.disabled = false;
    if (isRefusal(answer)) {
      note.textContent = refusalText(t, answer.refused);
      more.textContent = t('tryAgain');
      more.hidden = false;
      return;
    }
    list.append(...answer.value.map((round) => row(kit, page, round)));
    note.textContent = list.childElementCount === 0 ? t('draws.archiveNone') : '';
    more.textContent = t('draws.more');
    more.hidden = answer.next === null;
    before = answer.next ?? undefined;
  };
  more.addEventListener('click', () => void fill());
  void fill();
}
