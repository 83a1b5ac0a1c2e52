import type { Db } from '../../db/database.ts';
import { SANDBOX_COUNTER_SCRIPT } from '../../providers/sandbox-analytics/routes.ts';
import { SANDBOX_CHAT_SCRIPT } from '../../providers/sandbox-chat/routes.ts';
import { FURTHER } from '../seed-company.ts';
import { sandboxes } from '../seed-open-studio.ts';
import { ACCOUNT_ID } from '../seed-players.ts';
import { seededSites } from '../seed-sites.ts';

/** Lists the demonstration data in a database as lines for the operator; empty if there is none. */
export async function findDemonstration({ read }: Db): Promise<string[]> {
  const players = await read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.account_id', 'site.external_id'])
    .where('player.account_id', 'in', [ACCOUNT_ID, ...FURTHER])
    .where(
      'site.external_id',
      'in',
      seededSites.map(({ externalId }) => externalId),
    )
    .orderBy('player.id')
    .execute();
  const ways = await read
    .selectFrom('payment_method')
    .innerJoin('site', 'site.id', 'payment_method.site_id')
    .select('site.external_id')
    .where('adapter', '=', 'sandbox')
    .groupBy('site.external_id')
    .execute();
  const scripts = await read
    .selectFrom('site_setting')
    .innerJoin('site', 'site.id', 'site_setting.site_id')
    .select(['site.external_id', 'setting_name'])
    .where(({ eb, or }) =>
      or(
        [SANDBOX_CHAT_SCRIPT, SANDBOX_COUNTER_SCRIPT].map((script) =>
          eb('setting_value', 'like', `%${script}%`),
        ),
      ),
    )
    .orderBy('site.id')
    .execute();
  const accounts = await read
    .selectFrom('outside_account')
    .select('code')
    .where(
      'code',
      'in',
      sandboxes.map(({ account }) => account),
    )
    .orderBy('code')
    .execute();
  return [
    ...players.map(
      (player) => `the player ${player.account_id} of ${player.external_id}, whose password is public`,
    ),
    ...ways.map((site) => `deposits by the sandbox gateway on ${site.external_id}, which takes no money`),
    ...accounts.map(({ code }) => `the account ${code} of a game provider, whose keys are public`),
    ...scripts.map((one) => `the sandbox script in the setting ${one.setting_name} of ${one.external_id}`),
  ];
}
