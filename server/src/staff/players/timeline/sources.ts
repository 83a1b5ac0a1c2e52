import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import {
  type idForms,
  microseconds,
  momentWithin,
  type Range,
  uuidMicroseconds,
  uuidWithin,
} from './place.ts';
import type { TimelineKind } from './timeline-kind.ts';

/** Of whom, and for whom. */
export interface Subject {
  readonly playerId: bigint;
  readonly operatorId: number;
}

/** An entry as its source has it. Amounts in 1/10,000 units. */
export interface Entry {
  readonly us: bigint;
  readonly id: string;
  readonly at: Date;
  /** A code of its kind. */
  readonly what: string;
  readonly amount: bigint | null;
  /** The actor, as it is stored. */
  readonly by: string | null;
  readonly facts: Readonly<Record<string, string | null>>;
  /** Further amounts, as digits. */
  readonly money: Readonly<Record<string, string | null>>;
}

/** A kind of entry, read newest first by an index of the player. */
export interface Source {
  readonly kind: TimelineKind;
  readonly ids: keyof typeof idForms;
  readonly read: (reader: Reader, subject: Subject, range: Range, limit: number) => Promise<Entry[]>;
}

type Row = Omit<Entry, 'us'>;

interface Rows {
  readonly kind: TimelineKind;
  readonly from: RawBuilder<unknown>;
  readonly where?: (subject: Subject) => RawBuilder<unknown>;
  /** What happened, as a text. */
  readonly what: RawBuilder<unknown>;
  readonly amount?: RawBuilder<unknown>;
  readonly by?: RawBuilder<unknown>;
  /** A jsonb of texts, and one of amounts. */
  readonly facts?: RawBuilder<unknown>;
  readonly money?: RawBuilder<unknown>;
}

const none = sql`'{}'::jsonb`;
const ofPlayer = ({ playerId }: Subject) => sql`player_id = ${playerId}`;

async function readRows(
  reader: Reader,
  source: Rows,
  how: {
    readonly id: RawBuilder<unknown>;
    readonly at: RawBuilder<unknown>;
    readonly within: RawBuilder<unknown>;
    readonly order: RawBuilder<unknown>;
    readonly subject: Subject;
    readonly limit: number;
  },
): Promise<Row[]> {
  const { from, where = ofPlayer, what, amount = sql`null::bigint`, by = sql`null::text` } = source;
  // Under another name: `order by id` would sort by the text rather than read the index.
  const { rows } = await sql<Omit<Row, 'id'> & { entry_id: string }>`
    select ${how.id}::text as entry_id, ${how.at} as at, (${what})::text as what, ${amount} as amount, ${by} as by,
           ${source.facts ?? none} as facts, ${source.money ?? none} as money
      from ${from} where ${where(how.subject)} and ${how.within}
     order by ${how.order} limit ${how.limit}`.execute(reader);
  return rows.map(({ entry_id: id, ...row }) => ({ ...row, id }));
}

/** Rows whose ids are UUIDs of version 7: they are in the order of those. */
export function byId(source: Rows & { readonly at: RawBuilder<unknown> }): Source {
  const id = sql`id`;
  return {
    kind: source.kind,
    ids: 'uuid',
    async read(reader, subject, range, limit) {
      const how = { id, at: source.at, within: uuidWithin(id, range), order: sql`id desc`, subject, limit };
      const rows = await readRows(reader, source, how);
      return rows.map((row) => ({ ...row, us: uuidMicroseconds(row.id) }));
    },
  };
}

/** Rows in the order of a moment, those of the same moment in that of a text. */
export function byMoment(
  source: Rows & { readonly at: RawBuilder<unknown>; readonly id: RawBuilder<unknown> },
): Source {
  const { at } = source;
  // A Date has milliseconds: what the database counts more finely is left out of the order.
  const moment = sql`date_trunc('milliseconds', ${at})`;
  const id = sql`(${source.id})::text collate "C"`;
  return {
    kind: source.kind,
    ids: 'text',
    async read(reader, subject, range, limit) {
      const within = momentWithin(moment, id, range);
      const rows = await readRows(reader, source, {
        ...{ id, at, within, order: sql`${moment} desc, ${id} desc`, subject, limit },
      });
      return rows.map((row) => ({ ...row, us: microseconds(row.at) }));
    },
  };
}
