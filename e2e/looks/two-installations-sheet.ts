import type { Browser, Page } from '@playwright/test';
import { openOtherInstallation, STUDIO } from '../outside/installation.ts';
import { answered, largeButton } from '../support/games.ts';
import { openDatabaseOf } from '../support/own-server.ts';
import { logIn, playerContext } from '../support/people.ts';
import { desktop, phone, sites, urlOf } from '../support/sites.ts';
import { gameTextIn, textIn } from '../support/texts.ts';
import { settled, visit } from '../support/watch.ts';
import { journeySheet } from './contact-sheet.ts';

const site = sites.baize;
const t = textIn('EN');
const g = gameTextIn('EN');

/** A player of one installation at a game of another, in a wide window and on a phone. @param dataDir of the first */
export async function twoInstallationsSheet(browser: Browser, file: string, dataDir: string): Promise<void> {
  const database = await openDatabaseOf(dataDir);
  const query = async (text: string, values: readonly unknown[] = []) =>
    void (await database.query(text, [...values]));
  const other = await openOtherInstallation({ query });
  const titles = ['Its game in our frame', 'A round', 'The round, proven there', 'Here in the bet history'];
  const taken = titles.map((title) => ({ title, pictures: [] as Buffer[] }));
  const opened = await logIn(site);
  for (const viewport of [desktop, phone]) {
    const context = await playerContext(browser, opened, { viewport });
    const page = await context.newPage();
    let step = 0;
    const take = async (shown: Page) => {
      await settled(shown);
      taken[step++]?.pictures.push(await shown.screenshot({ animations: 'disabled' }));
    };
    await visit(page, urlOf(site, `/playnow?provider=${STUDIO.code}&game=${STUDIO.game}&mode=real`));
    const frame = page.frameLocator('iframe');
    await frame.locator('.deal[aria-disabled="false"]').waitFor();
    await take(page);
    await answered(page, '/api/games/play', () => largeButton(frame).click());
    await frame.locator('.deal[aria-disabled="false"]').waitFor();
    await take(page);
    await frame.getByRole('button', { name: g('fairness') }).click();
    await frame.getByRole('button', { name: g('rotate') }).click();
    const proof = context.waitForEvent('page');
    await frame
      .getByRole('button', { name: g('everyStep') })
      .first()
      .click();
    await (await proof).getByRole('heading', { name: t('fairness.genuine') }).waitFor();
    await take(await proof);
    await visit(page, urlOf(site, '/bet-history'));
    await page
      .getByRole('button', { name: t('history.seeDetails') })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await take(page);
    await context.close();
  }
  await journeySheet(taken, file, { height: 300 });
  console.log(`docs/screenshots/two-installations.webp: ${titles.length} steps`);
  await database.end();
  await other.stop();
}
