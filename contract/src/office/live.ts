import type { Permission } from './permissions.ts';

interface LiveTopicRow {
  /** What a member of staff must be allowed to do at the site; absent for what concerns one person alone. */
  readonly permission?: Permission;
  /** Minimum time between two events of the topic on one stream, in milliseconds. */
  readonly everyMs: number;
}

/**
 * What pages of the back office learn by push: that something of a topic changed at a site, never what. Pages ask again for
 * what they show of it.
 */
export const liveTopics = {
  figures: { permission: 'reports.read', everyMs: 5_000 },
  withdrawals: { permission: 'cashier.read', everyMs: 500 },
  deposits: { permission: 'cashier.read', everyMs: 500 },
  /** Ways to pay in that went off by themselves, or are on again. */
  methods: { permission: 'sites.read', everyMs: 500 },
  requests: { permission: 'players.read', everyMs: 500 },
  cases: { permission: 'players.read', everyMs: 500 },
  events: { permission: 'sportsbook.read', everyMs: 500 },
  /** Prices, suspensions and exposure of what is open for bets. */
  desk: { permission: 'sportsbook.read', everyMs: 500 },
  /** Bets that wait for a trader. */
  reviews: { permission: 'sportsbook.read', everyMs: 250 },
  system: { permission: 'system.read', everyMs: 2_000 },
  /** Exports and other long work of the person themselves. */
  jobs: { everyMs: 500 },
} as const satisfies Readonly<Record<string, LiveTopicRow>>;

export type LiveTopic = keyof typeof liveTopics;

const known: ReadonlySet<string> = new Set(Object.keys(liveTopics));
export const isLiveTopic = (text: unknown): text is LiveTopic => typeof text === 'string' && known.has(text);
export const liveTopic = (topic: LiveTopic): LiveTopicRow => liveTopics[topic];

/** Where the stream is opened, with `EventSource`. */
export const LIVE_PATH = '/api/office/live';

/** The data of an event `changed`. An event `open` comes first: from then on nothing is missed. `ended`: log in again. */
export interface LiveChange {
  readonly topic: LiveTopic;
  /** External ids of the sites it changed at, of those where the person may see it; empty for what is their own, or the same at all. */
  readonly sites: readonly string[];
}

/** A call that a page makes on its own carries this header: it does not keep an idle session open. */
export const BACKGROUND_HEADER = 'x-background';
