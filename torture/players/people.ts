import { isRefusal } from '#contract/errors.ts';
import { systemActor } from '../../server/src/actor.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { postIn } from '../../server/src/ledger/public.ts';
import { createHasher, hashCost, openPlayer } from '../../server/src/players/public.ts';
import { createSites } from '../../server/src/sites/public.ts';
import { payInForHistory } from '../../server/src/wallet/public.ts';
import { TOKENS_AT_FIRST } from '../model/model.ts';
import { PAID_IN, type World } from '../world/world.ts';
import { Client } from './client.ts';
import type { Person } from './player.ts';

const PASSWORD = 'Quiet-Harbour-71';

/** By turns: two players of one name are of two sites. */
const sites = [
  { site: 'arena', host: 'arena.localhost', bank: 'lanternfield', digits: 10 },
  { site: 'baize', host: 'localhost', bank: undefined, digits: 0 },
  { site: 'lucky', host: 'lucky.localhost', bank: undefined, digits: 0 },
] as const;

/** Opens an account with money, and a bank account where nothing has to be staked before a withdrawal. */
export async function openPerson(world: World, place: number, generation: number): Promise<Person> {
  const { site, host, bank } = sites[place % sites.length] ?? sites[0];
  const accountId = `p${Math.floor(place / sites.length)}g${generation}`;
  const number = generation * 100 + place;
  const address = `10.${Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`;
  const opened = await world.withDb(async (db) => {
    const record = await createSites(db).byExternalId(site);
    if (!record) throw new Error(`no site ${site}`);
    const passwordHash = await (await createHasher(hashCost('test'))).hash(PASSWORD);
    if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
    const fullName = `Ana ${accountId} Santos`;
    const email = `${accountId}.${site}@example.com`;
    const birthday = new Date(Date.UTC(1960, 0, 1 + (number % 9_000))).toISOString().slice(0, 10);
    const playerId = await openPlayer(db, record, { accountId, passwordHash, fullName, email, birthday });
    const { currency } = record;
    await payInForHistory(db, { siteId: record.id, playerId, currency, amount: PAID_IN });
    const command = { key: uuid7(), siteId: record.id, playerId, actor: systemActor('torture') };
    const steps = [{ from: 'promotions', to: 'token', amount: TOKENS_AT_FIRST, kind: 'reward' }] as const;
    await db.tx((tx) => postIn(tx, { ...command, steps }));
    return { playerId, currency, siteId: record.id, fullName };
  });
  const bankAccountId = bank === undefined ? undefined : uuid7();
  if (bankAccountId !== undefined)
    await world.rows(
      `insert into bank_account (id, site_id, player_id, bank_code, account_number, holder_name, is_default, created_at, verified_at)
       values ($1, $2, $3, $4, $5, $6, true, now(), now())`,
      [
        ...[bankAccountId, opened.siteId, opened.playerId, bank],
        // Every second one ends as the bundled bank refuses it.
        ...[
          String(number % 2 === 0 ? 10_000_000 + number : 1_000_000_000 + number * 10_000),
          opened.fullName,
        ],
      ],
    );
  const token = await logIn(world, { site, host, accountId, address });
  const { playerId, currency } = opened;
  return { site, host, accountId, address, token, playerId, currency, bankAccountId, paidIn: PAID_IN };
}

async function logIn(
  world: World,
  { site, host, accountId, address }: Pick<Person, 'site' | 'host' | 'accountId' | 'address'>,
): Promise<string> {
  const client = new Client(host, address);
  const body = { domain_name: host, external_id: site, account_id: accountId, password: PASSWORD };
  try {
    for (let tries = 0; ; tries++) {
      const answer = await client.post(world.port(tries), '/api/auth/login', JSON.stringify(body));
      if (answer !== 'lost' && answer.status === 200) {
        // Sound: a success is of the call's own response.
        return (answer.body as { readonly token: string }).token;
      }
      if (tries === 20) throw new Error(`${accountId} of ${site} cannot log in: ${JSON.stringify(answer)}`);
    }
  } finally {
    client.close();
  }
}
