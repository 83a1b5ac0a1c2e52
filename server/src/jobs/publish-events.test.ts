import { expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { eventPublisher } from './publish-events.ts';

test('browsers connect anew where the balance that they are to be pushed cannot be read', async () => {
  // Nothing listens there.
  const db = openDatabase('postgres://nobody@127.0.0.1:1/nothing');
  let reconnected = 0;
  const publish = eventPublisher({
    db,
    push: {
      send: () => undefined,
      forget: () => undefined,
      hasSubscribers: () => true,
      reconnectAll: () => {
        reconnected += 1;
      },
    },
    office: { relayed: () => undefined },
    siteChanged: () => undefined,
    count: { visit: () => undefined, refusedSms: () => undefined },
    warn: () => undefined,
  });
  const event = {
    id: 1n,
    partition: 0,
    site_id: 1,
    player_id: 1n,
    topic: 'balance.changed',
    payload: {},
    created_at: new Date(),
  };
  await publish([event]);
  expect(reconnected).toBe(1);
  await db.close();
});
