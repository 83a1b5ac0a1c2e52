import {
  isLiveTopic,
  type LiveChange,
  type LiveTopic,
  liveTopic,
  liveTopics,
} from '#contract/office/live.ts';
import type { Clock } from '../../clock.ts';
import type { Bus, Topic } from '../../db/bus/open-bus.ts';
import type { Db, Tx } from '../../db/database.ts';
import { addToOutbox, type OutboxRow } from '../../db/outbox.ts';
import { type Powers, powersOfAll } from '../roles/permissions-of.ts';
import { stillOpen } from '../sessions/staff-sessions.ts';

/** That something changed: at a site, or for one member of staff. */
export type LiveNote =
  | { readonly topic: LiveTopic; readonly siteId: number }
  | { readonly topic: LiveTopic; readonly staffId: bigint };

/** The stream of one page. */
export interface LiveStream {
  readonly sessionId: string;
  readonly staffId: bigint;
  readonly operatorId: number;
  changed(change: LiveChange): void;
  /** The session has ended: nothing is sent after this. */
  ended(): void;
  /** The server stops: the page opens a stream at another. */
  closed(): void;
  /** Keeps proxies from taking an idle stream for a dead one. */
  beat(): void;
}

/** Pushes to the pages of the back office, on all servers, that something changed. */
export interface OfficeLive {
  /** Now, here and on all other servers. Inside a transaction use {@link noteForOffice}. */
  publish(note: LiveNote): void;
  /** On this server alone, to everybody who may see the topic somewhere: of what is the same at all sites, as prices are. */
  moved(topic: LiveTopic): void;
  /** On this server alone: what was relayed is given to every server. */
  relayed(event: Pick<OutboxRow, 'topic' | 'site_id' | 'payload'>): void;
  /** @returns what closes the stream */
  open(stream: LiveStream): () => void;
  close(): void;
}

interface Pending {
  readonly sites: Set<number>;
  readonly staff: Set<bigint>;
  isEverywhere: boolean;
}

/** What happens within it is one event. */
const TOGETHER_MS = 250;
const BEAT_MS = 15_000;
const busTopic: Topic<LiveNote> = { name: 'office' };
const OUTBOX_TOPIC = 'office.changed';

/** What events of players' doing change in the back office. */
const topicsOf: Readonly<Record<string, readonly LiveTopic[]>> = {
  'balance.changed': ['figures'],
  'round.settled': ['figures'],
  'bet.settled': ['figures'],
  'ticket.changed': ['figures', 'desk'],
  'review.changed': ['reviews'],
  'player.registered': ['figures'],
  'case.changed': ['deposits'],
  'method.changed': ['methods'],
  'deposit.settled': ['figures', 'deposits'],
  'withdrawal.changed': ['figures', 'withdrawals'],
};

/** Lets pages of the back office know of a change once its transaction has committed. */
export const noteForOffice = (
  tx: Tx,
  note: { readonly topic: LiveTopic; readonly siteId: number },
): Promise<void> =>
  addToOutbox(tx, { siteId: note.siteId, topic: OUTBOX_TOPIC, payload: { topic: note.topic } });

/** Opens the streams of this server; session and permission of each are read again with every event that is sent. */
export function openOfficeLive(deps: {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'onGap'>;
  readonly clock: Clock;
  readonly warn: (error: unknown, message: string) => void;
}): OfficeLive {
  return new Streams(deps);
}

class Streams implements OfficeLive {
  readonly #deps: Parameters<typeof openOfficeLive>[0];
  readonly #streams = new Set<LiveStream>();
  readonly #pending = new Map<LiveTopic, Pending>();
  readonly #sentAt = new Map<LiveTopic, number>();
  readonly #timers = new Map<LiveTopic, NodeJS.Timeout>();
  readonly #beat: NodeJS.Timeout;

  constructor(deps: Parameters<typeof openOfficeLive>[0]) {
    this.#deps = deps;
    deps.bus.subscribe(busTopic, (note) => this.#note(note));
    // Something may have been lost: pages open their streams again, and ask for all that they show.
    deps.bus.onGap(() => this.#closeAll());
    this.#beat = setInterval(() => this.#run(() => this.#check()), BEAT_MS);
    this.#beat.unref();
  }

  publish(note: LiveNote): void {
    this.#deps.bus.publish(busTopic, note);
    this.#note(note);
  }

  relayed({ topic, site_id: siteId, payload }: Pick<OutboxRow, 'topic' | 'site_id' | 'payload'>): void {
    if (this.#streams.size === 0) return;
    for (const one of topicsOf[topic] ?? []) this.#note({ topic: one, siteId });
    const named =
      typeof payload === 'object' && payload !== null && 'topic' in payload ? payload.topic : null;
    if (topic === OUTBOX_TOPIC && isLiveTopic(named)) this.#note({ topic: named, siteId });
  }

  moved(topic: LiveTopic): void {
    if (this.#streams.size > 0) this.#pend(topic).isEverywhere = true;
  }

  open(stream: LiveStream): () => void {
    this.#streams.add(stream);
    return () => void this.#streams.delete(stream);
  }

  close(): void {
    clearInterval(this.#beat);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#closeAll();
  }

  #closeAll(): void {
    for (const stream of this.#streams) stream.closed();
    this.#streams.clear();
  }

  #note(note: LiveNote): void {
    if (this.#streams.size === 0) return;
    const pending = this.#pend(note.topic);
    if ('siteId' in note) pending.sites.add(note.siteId);
    else pending.staff.add(note.staffId);
  }

  /** What is to be sent of a topic, and soon will be. */
  #pend(topic: LiveTopic): Pending {
    const pending = this.#pending.get(topic) ?? { sites: new Set(), staff: new Set(), isEverywhere: false };
    this.#pending.set(topic, pending);
    this.#schedule(topic);
    return pending;
  }

  #schedule(topic: LiveTopic): void {
    if (this.#timers.has(topic)) return;
    const since = performance.now() - (this.#sentAt.get(topic) ?? -Infinity);
    const wait = Math.max(TOGETHER_MS, liveTopics[topic].everyMs - since);
    this.#timers.set(
      topic,
      setTimeout(() => this.#run(() => this.#send(topic)), wait),
    );
  }

  async #send(topic: LiveTopic): Promise<void> {
    this.#timers.delete(topic);
    this.#sentAt.set(topic, performance.now());
    const pending = this.#pending.get(topic);
    this.#pending.delete(topic);
    if (!pending || this.#streams.size === 0) return;
    const sites = await this.#sitesOf(pending.sites);
    const powers = await this.#check();
    for (const stream of this.#streams) {
      // A stream that opened during the check is at the beginning of all that its page asks for.
      const held = powers.get(stream.staffId);
      if (!held) continue;
      const seen = sites.filter(
        (site) => site.operatorId === stream.operatorId && maySee(held, topic, site.id),
      );
      const isConcerned =
        pending.staff.has(stream.staffId) || (pending.isEverywhere && maySeeSomewhere(held, topic));
      if (seen.length > 0 || isConcerned)
        stream.changed({ topic, sites: seen.map(({ externalId }) => externalId) });
    }
  }

  async #sitesOf(ids: ReadonlySet<number>) {
    if (ids.size === 0) return [];
    const rows = await this.#deps.db.read
      .selectFrom('site')
      .select(['id', 'external_id', 'operator_id'])
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ id: row.id, externalId: row.external_id, operatorId: row.operator_id }));
  }

  /** Ends the streams of sessions that have ended. @returns what the people of the others may do now */
  async #check(): Promise<ReadonlyMap<bigint, Powers>> {
    const streams = [...this.#streams];
    if (streams.length === 0) return new Map();
    const { db, clock } = this.#deps;
    const open = await stillOpen(db.read, [...new Set(streams.map((one) => one.sessionId))], clock.now());
    for (const stream of streams) {
      if (open.has(stream.sessionId)) stream.beat();
      else if (this.#streams.delete(stream)) stream.ended();
    }
    return powersOfAll(db.read, [...new Set(streams.map((one) => one.staffId))]);
  }

  #run(work: () => Promise<unknown>): void {
    work().catch((error: unknown) => {
      // What could not be sent is asked for by the pages themselves, which open their streams again.
      this.#closeAll();
      this.#deps.warn(error, 'a change could not be sent to the pages of the back office');
    });
  }
}

function maySeeSomewhere({ may }: Powers, topic: LiveTopic): boolean {
  const { permission } = liveTopic(topic);
  return permission !== undefined && may.has(permission);
}

function maySee({ may }: Powers, topic: LiveTopic, siteId: number): boolean {
  const { permission } = liveTopic(topic);
  if (permission === undefined) return false;
  const held = may.get(permission);
  return held === 'all' || (held?.has(siteId) ?? false);
}
