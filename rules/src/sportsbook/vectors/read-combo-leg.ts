import type { ComboLeg } from '../acceptance/accept-parlay.ts';
import { type At, optional, text, whole } from './fields.ts';

// The public file shows legs with `event` and `combo_min` only. The rest of a leg is read under any of the names that
// the data model and the feeds it is compared with give it.
const stateFields = ['market_state', 'market_status', 'state', 'status'];
const activeFields = ['market_active', 'active', 'is_active'];
const openStates = ['active', 'running', 'open', '1'];
/** Said of a `market`, which may as well be its name. */
const closedStates = [
  'suspended',
  'suspend',
  'inactive',
  'closed',
  'closeprice',
  'handed_over',
  'settled',
  'cancelled',
];
const kindFields = ['bet_type', 'kind', 'type', 'market_type', 'market'];
const competitionFields = ['competition', 'competition_id', 'tournament', 'league'];

/** One leg of a vector of parlay acceptance. An outright without an event is an event of its own. */
export function readComboLeg(at: At, position: number): ComboLeg {
  const outright = isOutright(at);
  const ownEvent = outright ? `outright ${position}` : undefined;
  const event = optional(at, 'event', text) ?? optional(at, 'event_id', text);
  return {
    eventId: event ?? ownEvent ?? text(at, 'event'),
    competitionId: firstOf(at, competitionFields) ?? (outright ? event : undefined),
    outright,
    marketActive: isActive(at),
    comboMin: optional(at, 'combo_min', whole),
  };
}

function isActive(at: At): boolean {
  if (at.fields.suspended === true || activeFields.some((field) => at.fields[field] === false)) return false;
  if (closedStates.includes(wordOf(at, 'market')?.toLowerCase() ?? '')) return false;
  const state = firstOf(at, stateFields);
  return state === undefined || openStates.includes(state.toLowerCase());
}

function isOutright(at: At): boolean {
  if (at.fields.outright === true || at.fields.is_outright === true) return true;
  return kindFields.some((field) => {
    const kind = wordOf(at, field)?.toLowerCase();
    return kind === 'or' || kind === 'outright';
  });
}

function firstOf(at: At, fields: readonly string[]): string | undefined {
  return fields.map((field) => wordOf(at, field)).find((value) => value !== undefined);
}

/** A text or number; whatever else a field of that name may hold is about something else. */
function wordOf(at: At, field: string): string | undefined {
  const value = at.fields[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
