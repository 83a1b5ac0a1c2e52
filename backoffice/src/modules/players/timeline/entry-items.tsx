import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Ban,
  Coins,
  Dices,
  Disc3,
  FileCheck,
  Gamepad2,
  Gauge,
  Gift,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  NotebookPen,
  Ticket,
  UserCog,
  UserPen,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useFormats } from '../../../texts/formats.ts';
import type { Tone } from '../../../ui/badge.tsx';
import type { TimelineItem } from '../../../ui/timeline.tsx';
import { Money } from '../../../ui/values.tsx';
import type { Player } from '../player-badges.tsx';

type Row = OfficeResponse<'/api/office/players/timeline'>['rows'][number];

const icons: Readonly<Record<Row['kind'], LucideIcon>> = {
  session: MonitorSmartphone,
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  round: Dices,
  ticket: Ticket,
  bonus: Gift,
  money: Coins,
  limit: Gauge,
  exclusion: Ban,
  consent: FileCheck,
  message: Mail,
  status: UserCog,
  staff: UserPen,
  note: NotebookPen,
  spin: Disc3,
  token: Gamepad2,
};

const bad: ReadonlySet<string> = new Set([
  'failed',
  'rejected',
  'refused',
  'blocked',
  'closed',
  'expired',
  'match_open',
]);
const waiting: ReadonlySet<string> = new Set(['pending', 'approved', 'open', 'waiting', 'mail_waiting']);

function toneOf({ kind, what, amount }: Row): Tone {
  if (bad.has(what)) return 'bad';
  if (kind === 'exclusion') return 'warn';
  if (waiting.has(what) && kind !== 'session') return 'warn';
  if (kind === 'note' || kind === 'staff') return 'info';
  return amount !== null && kind !== 'withdrawal' && !amount.startsWith('-') && amount !== '0'
    ? 'good'
    : 'neutral';
}

/** Where the proof of an entry is. */
function proofOf({ kind, id, facts }: Row, { player_id }: Player): string | undefined {
  switch (kind) {
    case 'deposit':
      return `/deposits/${id}`;
    case 'withdrawal':
      return `/withdrawals/${id}`;
    case 'round':
      return `/rounds/${id}`;
    case 'ticket':
      return `/tickets/${id}`;
    case 'money':
      return `/players/${player_id}/transfers/${id}`;
    case 'staff':
      return `/audit?object=player:${player_id}#${facts.number ?? id}`;
    case 'session':
      return '?tab=sessions';
    case 'note':
      return '?tab=notes';
    default:
      return undefined;
  }
}

/** Facts that say something beside the title; ids and what is in the title are left out. */
const shownFacts: Readonly<Partial<Record<Row['kind'], readonly string[]>>> = {
  session: ['browser', 'system', 'ip'],
  deposit: ['method', 'fee'],
  withdrawal: ['bank', 'fee', 'reason'],
  round: ['game', 'stake', 'win'],
  ticket: ['ticket', 'risk', 'returned', 'reason'],
  limit: ['limit', 'from', 'to'],
  exclusion: ['until', 'reason'],
  consent: ['version'],
  message: ['title'],
  status: ['from', 'to', 'reason'],
  staff: ['reason'],
  note: ['text'],
  spin: ['spins'],
  token: ['game', 'stake', 'win'],
};
const amounts: ReadonlySet<string> = new Set([
  'fee',
  'stake',
  'win',
  'risk',
  'returned',
  'wagered',
  'required',
]);
/** Facts that are words of their own and need no name before them. */
const unnamed: ReadonlySet<string> = new Set([
  'browser',
  'system',
  'ip',
  'method',
  'bank',
  'game',
  'title',
  'text',
  'reason',
  'limit',
  'ticket',
]);

/** Entries of a timeline in words, each leading to its proof. */
export function useEntryItems(player: Player): (rows: readonly Row[]) => TimelineItem[] {
  const { t } = useTranslation(['players', 'audit']);
  const { money, time } = useFormats();

  const currencyOf = ({ purse }: Row['facts']) => (purse?.startsWith('token') ? 'TOKEN' : player.currency);

  function factText({ kind, facts }: Row, name: string): string[] {
    const value = facts[name];
    if (value === undefined || value === null || value === '') return [];
    if (name === 'fee' && value === '0') return [];
    const isLimit =
      kind === 'limit' && (name === 'from' || name === 'to') && facts.limit?.match(/^(deposit|loss)/);
    const text =
      amounts.has(name) || isLimit
        ? money(value, currencyOf(facts))
        : name === 'until'
          ? time(value)
          : name === 'limit'
            ? t(`limits.${value}`)
            : value;
    return [unnamed.has(name) ? text : `${t(`timeline.fact.${name}`)} ${text}`];
  }

  function whatText({ kind, what }: Row): string {
    if (kind === 'exclusion') return t(`stops.${what}`, { defaultValue: what });
    if (kind === 'consent' || kind === 'note') return '';
    if (kind === 'staff') return t(`audit:actions.${what.replace('.', '_')}`, { defaultValue: what });
    return t(`timeline.what.${what}`, { defaultValue: what });
  }

  return (rows) =>
    rows.map((row) => {
      const { kind, id, at, amount, by, facts } = row;
      const to = proofOf(row, player);
      const details = (shownFacts[kind] ?? []).flatMap((name) => factText(row, name));
      if (by !== null) details.push(t('timeline.by', { name: by }));
      return {
        key: `${kind} ${id}`,
        at,
        icon: icons[kind],
        tone: toneOf(row),
        title: [t(`timeline.kind.${kind}`), whatText(row)].filter(Boolean).join(' · '),
        ...(details.length === 0
          ? {}
          : { detail: <span className="break-words">{details.join(' · ')}</span> }),
        ...(to === undefined ? {} : { to }),
        ...(amount === null ? {} : { figure: <Money amount={amount} currency={currencyOf(facts)} /> }),
      };
    });
}
