import type { Browser, Page } from '@playwright/test';
import { logIn, playerContext } from '../support/people.ts';
import { desktop, openSites, phone, type Site, urlOf } from '../support/sites.ts';
import { textIn } from '../support/texts.ts';
import { settled, visit } from '../support/watch.ts';
import { journeySheet } from './contact-sheet.ts';

const english = textIn('EN');
const play = (provider: string, game: string) => `/playnow?provider=${provider}&game=${game}&mode=real`;
const wheel = play('OPENSTUDIO', 'open-wheel');

/** What is seen of outside games, each by its way there. */
const steps: readonly (readonly [title: string, show: (page: Page, site: Site) => Promise<unknown>])[] = [
  ['Its games in a lobby', (page, site) => visit(page, urlOf(site, '/arcade?provider=OPENSTUDIO'))],
  ['A game in its frame', (page, site) => openGame(page, urlOf(site, wheel))],
  ['Another one', (page, site) => openGame(page, urlOf(site, play('OPENSTUDIO', 'open-climb')))],
  ['A reality check over it', showCheck],
  ['A game in a window of its own', (page, site) => visit(page, urlOf(site, play('EVOPLAY', 'open-wheel')))],
  ['Its provider does not answer', showRefused],
  ['A round in the bet history', showRound],
];

async function openGame(page: Page, url: string): Promise<void> {
  await visit(page, url);
  await page.frameLocator('iframe').getByRole('button').first().waitFor();
}

async function showCheck(page: Page, site: Site): Promise<void> {
  await page.route('**/api/players/reality_check', (route) =>
    route.fulfill({
      json: {
        ...{ statusCode: 1, interval_minutes: 30, is_due: true, due_in_ms: 0, elapsed_seconds: 1_860 },
        ...{ due_at: new Date().toISOString(), logged_in_at: new Date().toISOString(), net_result: '-12.5' },
      },
    }),
  );
  await openGame(page, urlOf(site, wheel));
  await page.getByRole('alertdialog').waitFor();
  await page.unroute('**/api/players/reality_check');
}

async function showRefused(page: Page, site: Site): Promise<void> {
  const json = { statusCode: -422, message: 'gameUnavailable', request_id: 'x' };
  await page.route('**/api/games/launch', (route) => route.fulfill({ status: 422, json }));
  await visit(page, urlOf(site, wheel));
  await page.getByText(english('errors:gameUnavailable')).waitFor();
  await page.unroute('**/api/games/launch');
}

/** Plays a round first. */
async function showRound(page: Page, site: Site): Promise<void> {
  await openGame(page, urlOf(site, wheel));
  const spin = page.frameLocator('iframe').getByRole('button', { name: /spin/i }).first();
  await spin.click();
  const details = page.getByRole('button', { name: english('history.seeDetails') }).first();
  // The provider's bet comes when its page has asked for it.
  do await visit(page, urlOf(site, '/bet-history'));
  while (
    !(await details.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    ))
  );
  await details.click();
  await page.getByRole('dialog').waitFor();
}

/** Games of the bundled studio on three sites, each in a wide window and on a phone. */
export async function outsideGamesSheet(browser: Browser, file: string): Promise<void> {
  const taken = steps.map(([title]) => ({ title, pictures: [] as Buffer[] }));
  for (const site of openSites) {
    const opened = await logIn(site);
    for (const viewport of [desktop, phone]) {
      const context = await playerContext(browser, opened, { viewport });
      for (const [place, [, show]] of steps.entries()) {
        const page = await context.newPage();
        await show(page, site);
        await settled(page);
        taken[place]?.pictures.push(await page.screenshot({ animations: 'disabled' }));
        await page.close();
      }
      await context.close();
    }
  }
  await journeySheet(taken, file, { height: 300 });
  console.log(`docs/screenshots/outside-games.webp: ${steps.length} steps`);
}
