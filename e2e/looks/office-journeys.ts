import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { officeUrl, staffPage } from '../office/staff.ts';
import { settled } from '../support/watch.ts';
import { journeySheet, type Step } from './contact-sheet.ts';

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 768 },
  { colorScheme: 'dark', width: 768 },
] as const;

/** Takes the steps of a journey, each in every look, as they are on the screen: a dialog stays open. */
export class Journey {
  readonly steps: Step[] = [];

  async shoot(page: Page, title: string): Promise<void> {
    const pictures: Buffer[] = [];
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      pictures.push(await page.screenshot({ animations: 'disabled' }));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    this.steps.push({ title, pictures });
  }

  async open(page: Page, path: string, title: string, shown: Locator): Promise<void> {
    await page.goto(officeUrl(path));
    await shown.waitFor();
    await this.shoot(page, title);
  }
}

const rowLink = (page: Page) => page.getByRole('main').getByRole('table').getByRole('link').first();
const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true });

/** Support explains a disputed round and writes it down. */
async function support(page: Page): Promise<Step[]> {
  const journey = new Journey();
  await journey.open(page, '/players?search=demo&site=baize', 'Finds the player', rowLink(page));
  await rowLink(page).click();
  await button(page, 'Round').click();
  const round = page.getByRole('link', { name: 'Round · Settled' }).first();
  await round.waitFor();
  await journey.shoot(page, 'Looks at their rounds');
  await round.click();
  await page.getByText('Verified', { exact: true }).waitFor();
  await journey.shoot(page, 'Plays the round again from its seeds');
  await page.getByRole('link', { name: 'Player demo' }).click();
  await page.getByRole('link', { name: 'Notes' }).click();
  await button(page, 'Add note').click();
  await page.getByRole('dialog').getByLabel('Note').fill('Disputed a round; I explained it by its proof');
  await journey.shoot(page, 'Writes down what was said');
  return journey.steps;
}

/** The cashier looks at a withdrawal, rejects it and pays the others. */
async function cashier(page: Page): Promise<Step[]> {
  const journey = new Journey();
  const dialog = page.getByRole('dialog');
  await journey.open(page, '/withdrawals', 'Opens the queue', rowLink(page));
  await rowLink(page).click();
  await page.getByText('Turnover left').waitFor();
  await journey.shoot(page, 'Looks at one');
  await button(page, 'Reject').click();
  await dialog.getByLabel('Reason for the player').selectOption({ label: 'Account of somebody else' });
  await dialog.getByLabel('Reason', { exact: true }).fill('The holder is somebody else');
  await journey.shoot(page, 'Rejects it with words for the player');
  await button(dialog, 'Reject').click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(officeUrl('/withdrawals'));
  await page.getByLabel('Select all on this page').check();
  await button(page, 'Approve').click();
  await dialog.getByLabel('Reason', { exact: true }).fill('Accounts and turnover are right');
  await journey.shoot(page, 'Approves the others at once');
  return journey.steps;
}

/** One person asks for a correction, another approves it. */
async function correction(asks: Page, approves: Page): Promise<Step[]> {
  const journey = new Journey();
  const dialog = asks.getByRole('dialog');
  await asks.goto(officeUrl('/players?search=demo3&site=arena'));
  await asks.getByRole('link', { name: 'demo3', exact: true }).click();
  await button(asks, 'Correct the balance').click();
  await dialog.getByLabel('Amount in USD').fill('12.50');
  await dialog.getByLabel('Reason').fill('A round was counted twice');
  await journey.shoot(asks, 'The cashier asks for a correction');
  await button(dialog, 'Ask for approval').click();
  await asks.getByText('Waits for a second person', { exact: true }).waitFor();
  const approve = button(approves, 'Approve').first();
  await journey.open(asks, '/requests', 'It waits for somebody else', button(asks, 'Withdraw').first());
  await journey.open(approves, '/requests', 'The owner sees the request', approve);
  await approve.click();
  await approves.getByRole('dialog').getByLabel('Reason').fill('The history shows it');
  await journey.shoot(approves, 'The owner approves it');
  await button(approves.getByRole('dialog'), 'Approve').click();
  await approves.getByRole('dialog').waitFor({ state: 'detached' });
  await journey.open(
    approves,
    '/reports/corrections',
    'It is in the report of corrections',
    approves.getByText('Agrees to the unit'),
  );
  return journey.steps;
}

/** Risk looks at somebody whose play shows harm, and excludes them. */
async function risk(page: Page): Promise<Step[]> {
  const journey = new Journey();
  const dialog = page.getByRole('dialog');
  await journey.open(page, '/protection', 'Opens the cases', page.getByRole('heading', { level: 1 }));
  await journey.open(page, '/players?search=marisol&site=lucky', 'Finds the player', rowLink(page));
  await rowLink(page).click();
  await page.getByRole('heading', { level: 1, name: 'marisol' }).waitFor();
  await journey.shoot(page, 'Looks at the player');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(officeUrl('/protection/exclusions'));
  await button(page, 'Exclude a player').click();
  await dialog.getByLabel('Player id').fill(id);
  await dialog.getByLabel('Length').selectOption({ label: 'Excluded for 6 months' });
  await dialog.getByLabel('Reason').fill('Asked for help on the phone');
  await journey.shoot(page, 'Excludes them on every site');
  await button(dialog, 'Exclude a player').click();
  await button(dialog, 'Close').last().click();
  await page.goto(officeUrl('/protection/exclusions'));
  await page
    .getByRole('row', { name: /marisol/ })
    .first()
    .waitFor();
  await journey.shoot(page, 'They are among the excluded');
  return journey.steps;
}

/** The owner invites a colleague, looks at the team and at what was done. */
async function owner(page: Page): Promise<Step[]> {
  const journey = new Journey();
  const dialog = page.getByRole('dialog');
  await page.goto(officeUrl('/team'));
  await button(page, 'Invite a colleague').click();
  await dialog.getByLabel('Mail address').fill('ana@baize.example');
  await dialog.getByLabel('Role', { exact: true }).selectOption({ label: 'Auditor' });
  await dialog.getByLabel('Reason').fill('Joins the audit team');
  await journey.shoot(page, 'Invites a colleague');
  await button(dialog, 'Send invitation').click();
  await page.getByText('The invitation was sent.', { exact: true }).waitFor();
  await journey.shoot(page, 'The colleague is in the team');
  await page.getByRole('row').filter({ hasText: 'support@' }).getByRole('link').click();
  await button(page, 'Change roles').click();
  await dialog.getByLabel('At').selectOption({ label: 'Lucky Jade' });
  await dialog.getByLabel('Reason').fill('Is for one site from now on');
  await journey.shoot(page, 'Limits somebody to one site');
  await button(dialog, 'Save').click();
  await dialog.waitFor({ state: 'detached' });
  await journey.open(page, '/audit', 'All of it is in the audit log', page.getByRole('table'));
  return journey.steps;
}

/** The auditor follows money from a deposit to the ledger, and proves reports and log. */
async function auditor(page: Page): Promise<Step[]> {
  const journey = new Journey();
  await journey.open(page, '/deposits?state=paid&site=baize', 'Opens the deposits', rowLink(page));
  await rowLink(page).click();
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  await journey.shoot(page, 'What happened to one');
  await page.getByRole('link', { name: /^Transfer: / }).click();
  await page.getByRole('main').getByRole('link', { name: 'Ledger', exact: true }).waitFor();
  await journey.shoot(page, 'Its transfer with both sides');
  await page.getByRole('main').getByRole('link', { name: 'Ledger', exact: true }).click();
  await page.getByRole('row').nth(1).waitFor();
  await journey.shoot(page, 'The account of the player');
  await journey.open(
    page,
    '/ledger?site=baize&account=house&currency=PHP',
    'The house',
    page.getByRole('row').nth(1),
  );
  await journey.open(page, '/reports/players', 'GGR by player', page.getByText('Agrees to the unit'));
  return journey.steps;
}

/** A sheet for each journey of a day in the office: its steps at 1440 and 768 pixels, light and dark. */
export async function journeySheets(browser: Browser, folder: string): Promise<void> {
  const save = async (name: string, steps: readonly Step[]) => {
    await journeySheet(steps, join(folder, `office-${name}.webp`));
    console.log(`docs/screenshots/office-${name}.webp: ${steps.length} steps`);
  };
  const as = (name: string) => staffPage(browser, name, { userAgent: `Mozilla/5.0 (${name})` });
  const pays = await as('cashier');
  const owns = await as('owner');
  await save('auditor', await auditor(await as('auditor')));
  await save('support', await support(await as('support')));
  await save('cashier', await cashier(pays));
  await save('correction', await correction(pays, owns));
  await save('risk', await risk(await as('risk')));
  await save('owner', await owner(owns));
}
