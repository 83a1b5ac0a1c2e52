import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type ConnectionSource, connectionTo } from '../pool.ts';
import { PrimaryClient } from '../primary/primary-client.ts';
import type { BusLine, OpenLine } from './open-bus.ts';

const CONNECT_MS = 5_000;
const PING_MS = 2_000;
/** Pings without an answer after which a server is gone. */
const MOST_PINGS = 3;

/**
 * Over a NATS server: publish and subscribe on one subject, which is that of the database. The bus opens another line where this
 * one breaks, since it has to know that messages may be missing: the client does not reconnect by itself.
 *
 * @param url nats://user:password@host:4222, or tls://
 */
export const natsLine =
  (url: string, source: ConnectionSource): OpenLine =>
  async ({ received, lost }) => {
    const subject = await subjectOf(source);
    const { protocol, host, username, password } = new URL(url);
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
    const connection = await connect({
      servers: host,
      name: 'baize bus',
      ...(pass === '' ? (user === '' ? {} : { token: user }) : { user, pass }),
      ...(protocol === 'tls:' ? { tls: {} } : {}),
      ...{
        timeout: CONNECT_MS,
        pingInterval: PING_MS,
        maxPingOut: MOST_PINGS,
        noEcho: true,
        reconnect: false,
      },
    });
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (error === null) received(message.string());
      },
    });
    void connection.closed().then((error) => lost(error ?? new Error('the connection to NATS ended')));
    const line = lineOver(connection, subject);
    // Once this is answered, the subscription is known.
    await line.send([]);
    return line;
  };

/** A flush that waits when the connection ends is never settled by the client: without `abandon` the bus would wait for it for good. */
function lineOver(connection: NatsConnection, subject: string): BusLine {
  let abandon: () => void = () => undefined;
  void connection.closed().then(() => abandon());
  return {
    send: (texts) =>
      new Promise((done, fail) => {
        abandon = () => fail(new Error('the connection to NATS ended'));
        for (const text of texts) connection.publish(subject, text);
        connection.flush().then(done, fail);
      }),
    close: () => connection.close(),
  };
}

/** The same for all servers of a database, also after another host has become its primary, and for no other database. */
async function subjectOf(source: ConnectionSource): Promise<string> {
  const client = new PrimaryClient({ ...connectionTo(source), connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ subject: string }>(
      `select format('baize.%s.%s', system_identifier, oid) as subject
         from pg_control_system(), pg_database where datname = current_database()`,
    );
    return rows[0]?.subject ?? '';
  } finally {
    await client.end();
  }
}
