import type { Selectable } from 'kysely';
import type {
  CancelTable,
  CompetitionTable,
  EventTable,
  FeedTable,
  MarketTable,
  RecoveryTable,
  ResultTable,
} from '../../tables.ts';

export type FeedRow = Selectable<FeedTable>;
export type EventRow = Omit<Selectable<EventTable>, 'feed_id' | 'search_key'>;
export type LoadedMarket = Omit<Selectable<MarketTable>, 'message_id' | 'priced_at'>;
export type ResultRow = Pick<
  Selectable<ResultTable>,
  'event_id' | 'version' | 'result' | 'market_ids' | 'certainty' | 'reason'
>;
export type CancelRow = Pick<
  Selectable<CancelTable>,
  'id' | 'event_id' | 'market_ids' | 'from_at' | 'to_at' | 'message_id' | 'reason'
>;
export type RequestRow = Pick<Selectable<RecoveryTable>, 'id' | 'event_source'>;
/** A competition, or a competitor, which has no sport of its own. */
export type NamedRow = Pick<Selectable<CompetitionTable>, 'id' | 'source_id' | 'names' | 'region'> & {
  readonly sport: CompetitionTable['sport'] | null;
};
