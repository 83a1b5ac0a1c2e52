import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { Reader } from '../../../db/database.ts';
import { isValidNow } from '../../../db/keys/valid-now.ts';
import type { ProviderClient } from '../client.ts';
import { keyPlace } from '../core/accounts.ts';
import { dialects } from '../dialects.ts';
import type { CalledAccount } from './call-provider.ts';

/** A site under an account, with what a call to the provider for it needs. */
export interface Caller {
  readonly called: CalledAccount;
  /** What the provider calls the site. */
  readonly operatorId: string;
  /** What the site is called here. */
  readonly siteCode: string;
  readonly isPaused: boolean;
  readonly client: ProviderClient;
  readonly policies: WalletPolicies;
  /** What launches call currencies, by our codes; absent ones: as we do. */
  readonly currencies: Readonly<Record<string, string>>;
  /** The newest key of ours that is valid: of the site before that of every site. */
  readonly key: Buffer;
}

/**
 * The sites under an account, or that one of them, for which its provider can be called: there is an address, a key, and the
 * dialect calls. Read anew each time: a key in memory would outlive its revocation, and such calls are rare.
 */
export async function findCallers(
  reader: Reader,
  { account, siteId }: { readonly account: string; readonly siteId?: number },
): Promise<Caller[]> {
  let asked = reader
    .selectFrom('outside_site')
    .innerJoin('outside_account', 'outside_account.code', 'outside_site.account')
    .innerJoin('site', 'site.id', 'outside_site.site_id')
    .select(['dialect', 'api_url', 'launch_currencies', 'outside_site.operator_id', 'site_id', 'external_id'])
    .select(['paused_at', 'policies'])
    .where('account', '=', account)
    .orderBy('site_id');
  if (siteId !== undefined) asked = asked.where('site_id', '=', siteId);
  const rows = await asked.execute();
  const keys = rows.length === 0 ? [] : await findKeys(reader, account);
  return rows.flatMap((row): Caller[] => {
    const dialect = dialects.find(({ code }) => code === row.dialect);
    const client = dialect?.client;
    const key = keys.find(({ site_id }) => site_id === null || site_id === row.site_id);
    if (!client || !key || row.api_url === null) return [];
    const kept = reader.keys.open(keyPlace(key.id), key.value);
    return [
      {
        called: { code: account, apiUrl: row.api_url, siteId: row.site_id, playerId: undefined },
        ...{
          operatorId: row.operator_id,
          siteCode: row.external_id,
          isPaused: row.paused_at !== null,
          client,
          policies: { ...dialect.policies, ...row.policies },
          currencies: { ...client.currencies, ...row.launch_currencies },
        },
        // The provider's day is that of the world, whatever a server's clock is set to.
        key: client.keyOfDay?.(kept, row.operator_id, new Date()) ?? kept,
      },
    ];
  });
}

/** Keys of ours that are valid: of sites before those of every site, and the newest first. */
const findKeys = (reader: Reader, account: string) =>
  reader
    .selectFrom('outside_key')
    .select(['id', 'site_id', 'value'])
    .where('account', '=', account)
    .where('owner', '=', 'ours')
    .where(isValidNow)
    .orderBy('site_id', (order) => order.asc().nullsLast())
    .orderBy('starts_at', 'desc')
    .execute();
