import { PICKS } from '#rules/games/harbour-six/rules.ts';
import { quickPick } from './quick-pick.ts';

export const MOST_LINES = 20;

type Line = readonly number[];

/** A ticket as it is filled in: whole lines, and the one that numbers go to. */
export interface Ticket {
  readonly lines: readonly Line[];
  readonly open: Line;
}

export const emptyTicket: Ticket = { lines: [], open: [] };

export const isFull = ({ lines }: Ticket): boolean => lines.length >= MOST_LINES;

/** A line with six numbers is whole and takes its place; the next one begins. */
function withOpen({ lines }: Ticket, open: Line): Ticket {
  if (open.length < PICKS) return { lines, open };
  return { lines: [...lines, [...open].sort((a, b) => a - b)], open: [] };
}

export function toggled(ticket: Ticket, number: number): Ticket {
  const { open } = ticket;
  if (isFull(ticket)) return ticket;
  return withOpen(ticket, open.includes(number) ? open.filter((one) => one !== number) : [...open, number]);
}

/** So many quick picks; the first of them fills the line that was begun. */
export function picked(ticket: Ticket, count: number): Ticket {
  let now = ticket;
  for (let i = 0; i < count && !isFull(now); i++) now = withOpen(now, quickPick(now.open));
  return now;
}

export function without({ lines, open }: Ticket, index: number): Ticket {
  return { lines: lines.filter((_, at) => at !== index), open };
}
