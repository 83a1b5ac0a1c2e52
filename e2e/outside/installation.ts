import { callAs, type StaffSession, staffSession } from '../office/staff.ts';
import type { OwnServer } from '../support/own-server.ts';
import { type Server, startServer } from '../support/server.ts';
import { sites, urlOf } from '../support/sites.ts';

/** The studio as the players of the operator see it. */
export const STUDIO = { code: 'STUDIO-B', name: 'Studio B', game: 'copper-dice' } as const;

const ACCOUNT = 'studio-b';
const PARTNER = 'casino-a';
const reason = 'Two installations';

/** Does something with the staff of another installation: calls go to the server of `E2E_PORT`. */
async function asStaffOf<Result>(
  port: number,
  act: (owner: StaffSession) => Promise<Result>,
): Promise<Result> {
  const { E2E_PORT: here } = process.env;
  process.env.E2E_PORT = String(port);
  try {
    const owner = await staffSession('owner', true);
    return await act(owner);
  } finally {
    process.env.E2E_PORT = here;
  }
}

/**
 * Starts a second installation whose house games are played by the players of the site `baize` of the first, as staff of both agree
 * on it. It is at another host than the site of its players.
 */
export async function openOtherInstallation(
  operator: Pick<OwnServer, 'query'>,
): Promise<Server & { readonly origin: string }> {
  const site = sites.baize;
  const { origin: framer, port: operatorPort } = new URL(urlOf(site));
  const supplier = await startServer({ SIMULATED_LEAGUE: '0' });
  const origin = `http://127.0.0.1:${supplier.port}`;
  await operator.query('insert into provider (code, name) values ($1, $2)', [STUDIO.code, STUDIO.name]);
  await operator.query(
    `insert into game (provider_code, code, name, category, has_demo, is_offered, position)
     values ($1, $2, 'Copper Dice of B', 'arcade', false, true, 901)`,
    [STUDIO.code, STUDIO.game],
  );
  const ofOperator = await asStaffOf(Number(operatorPort), async (owner) => {
    const change = { account: ACCOUNT, reason };
    const made = await callAs(owner, '/api/office/providers/make_account', {
      ...{ ...change, dialect: 'hub88', site: site.name, operator_id: '1' },
    });
    const studio = await callAs(owner, '/api/office/providers/set_studio', {
      ...{ ...change, version: made.version, studio: STUDIO.code },
      ...{ opens_in: 'frame', origins: [origin], sandbox: [] },
      ...{ takes_bonus: false, bonus_contribution: null },
    });
    return callAs(owner, '/api/office/providers/make_key', {
      ...change,
      version: studio.version,
      site: null,
    });
  });
  const ofSupplier = await asStaffOf(supplier.port, async (owner) => {
    const change = { partner: PARTNER, reason };
    const wallet_url = `http://127.0.0.1:${operatorPort}/providers/hub88/${ACCOUNT}`;
    const about = { name: 'Casino A', wallet_url };
    const made = await callAs(owner, '/api/office/partners/make', { ...change, ...about, site: site.name });
    const framed = await callAs(owner, '/api/office/partners/change', {
      ...{ ...change, ...about, version: made.version, origins: [framer], networks: [], games: null },
    });
    const { version } = await callAs(owner, '/api/office/partners/add_key', {
      ...{ ...change, version: framed.version, value: ofOperator.value },
    });
    return callAs(owner, '/api/office/partners/make_key', { ...change, version });
  });
  await asStaffOf(Number(operatorPort), (owner) =>
    callAs(owner, '/api/office/providers/add_key', {
      ...{ account: ACCOUNT, version: ofOperator.version, site: null, value: ofSupplier.value, reason },
    }),
  );
  // The office takes no address of this machine.
  await operator.query('update outside_account set api_url = $2 where code = $1', [
    ACCOUNT,
    `${origin}/partners/${PARTNER}`,
  ]);
  return { ...supplier, origin };
}
