import type { ColumnType, Generated } from 'kysely';
import type {
  Flow,
  LineResult,
  lineDecisions,
  StatementMapping,
} from '#contract/office/money/statement-words.ts';
import type { Jsonb } from '../../db/schema.ts';

/** How many payments, and what they come to in 1/10,000 of a unit as a decimal number. */
export interface Sum {
  readonly count: number;
  readonly amount: string;
}

/** Sums of one kind in one currency. */
export interface FlowTotals {
  readonly kind: Flow;
  readonly currency: string;
  readonly statement: Sum;
  readonly fee: string;
  readonly ledger: Sum;
  readonly period: Sum;
  readonly elsewhere: Sum;
  readonly outside: Sum;
}

interface GatewayStatementTable {
  id: string;
  site_id: number;
  adapter: string;
  file_name: string;
  file_hash: Buffer;
  first_day: string;
  last_day: string;
  utc_offset: number;
  starts_at: Date;
  ends_at: Date;
  lines: number;
  skipped: number;
  uploaded_at: Date;
  uploaded_by: string;
  matched_at: Date;
  last_number: number;
  totals: ColumnType<readonly FlowTotals[], string | undefined, string>;
  counts: ColumnType<Readonly<Partial<Record<LineResult, number>>>, string | undefined, string>;
  open: Generated<number>;
  version: Generated<number>;
}

interface GatewayStatementLineTable {
  statement_id: string;
  number: number;
  site_id: number;
  line: number | null;
  kind: Flow;
  gateway_reference: Generated<string>;
  our_reference: Generated<string>;
  our_id: string | null;
  amount: Generated<bigint>;
  fee: Generated<bigint>;
  currency: string;
  at: Date | null;
  payment_id: string | null;
  ledger_state: string | null;
  ledger_amount: Generated<bigint>;
  ledger_currency: string | null;
  result: Generated<LineResult>;
  decision: (typeof lineDecisions)[number] | null;
  case_id: string | null;
  reason: Generated<string>;
  decided_at: Date | null;
  decided_by: string | null;
  version: Generated<number>;
}

interface GatewayMappingTable {
  operator_id: number;
  adapter: string;
  mapping: Jsonb<StatementMapping>;
  changed_at: Date;
  changed_by: string;
}

export interface GatewayStatementTables {
  gateway_statement: GatewayStatementTable;
  gateway_statement_line: GatewayStatementLineTable;
  gateway_mapping: GatewayMappingTable;
}
