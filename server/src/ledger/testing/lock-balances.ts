import type pg from 'pg';

/** Locks the balances of a player, as a bet under way does, until the client's transaction ends. */
export async function lockBalances(client: pg.Client, accountId: string): Promise<void> {
  await client.query(
    'select from account where player_id in (select id from player where account_id = $1) for update',
    [accountId],
  );
}
