import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';
import { answered, largeButton } from '../support/games.ts';
import { demoOf, playerContext } from '../support/people.ts';
import { desktop, phone, sites, urlOf } from '../support/sites.ts';
import { gameTextIn, textIn } from '../support/texts.ts';
import { visit } from '../support/watch.ts';

const site = sites.baize;
const text = gameTextIn('EN');
const PLAY = '/api/games/play';
/** So many rounds are played at most until one pays more than its stake. */
const MOST_ROUNDS = 40;
const TILES = 4;

interface Table {
  readonly page: Page;
  readonly frame: FrameLocator;
}

/** Brings an open game into a state that shows what it is. */
type Play = (table: Table) => Promise<void>;

const isReady = (button: ReturnType<typeof largeButton>) =>
  expect(button).not.toHaveAttribute('aria-disabled', 'true', { timeout: 1_000 });

/** Rounds of one shot, until one pays more than its stake. */
async function untilItPays(page: Page, play: () => Promise<void>, over: () => Promise<void>): Promise<void> {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    const { win, stake } = await answered(page, PLAY, play);
    await over();
    if (Number(win) > Number(stake)) return;
  }
}

const slot: Play = async ({ page, frame }) => {
  const spin = frame.getByRole('button', { name: text('spin'), exact: true });
  const goOn = frame.locator('.interlude button');
  const over = () =>
    expect(async () => {
      if (await goOn.isVisible()) await goOn.click();
      await isReady(spin);
    }).toPass({ timeout: 120_000 });
  await spin.waitFor();
  await frame.getByRole('progressbar').waitFor({ state: 'detached' });
  const play = async () => {
    await spin.focus();
    await page.keyboard.press('Space');
  };
  await untilItPays(page, play, over);
};

const dice: Play = async ({ page, frame }) => {
  const deal = largeButton(frame);
  const over = () => expect(() => isReady(deal)).toPass({ timeout: 30_000 });
  await over();
  await untilItPays(page, () => deal.click(), over);
};

/** A field of which some tiles are open and none was mined; one that was left so is found again. */
const mines: Play = async ({ page, frame }) => {
  const deal = largeButton(frame);
  const turned = frame.locator('.tile.turned');
  await deal.waitFor();
  for (;;) {
    await expect(() => isReady(deal)).toPass({ timeout: 30_000 });
    const isOpen = (await frame.locator('body.open').count()) > 0;
    if (!isOpen) await answered(page, PLAY, () => deal.click());
    else if ((await turned.count()) >= TILES) return;
    await expect(() => isReady(deal)).toPass({ timeout: 30_000 });
    const tile = frame.locator('.tile:not(.turned):nth-child(5n + 3)').first();
    await answered(page, '/api/games/act', () => tile.click());
  }
};

const FLOORS = 3;

/** A climb of which some floors are done; one that was left so is found again, one that ended is begun again. */
const climb: Play = async ({ page }) => {
  const t = textIn('EN');
  const [start, again] = [
    page.getByRole('button', { name: t('minigame.start') }),
    page.getByRole('button', { name: t('minigame.again') }),
  ];
  const lanternOn = (floor: number) =>
    page.getByRole('button', { name: t('minigame.lantern', { number: 1, count: 4, floor }) });
  for (;;) {
    await start
      .or(again)
      .or(lanternOn(FLOORS + 1))
      .first()
      .waitFor();
    if (await lanternOn(FLOORS + 1).isVisible()) return;
    if (await again.isVisible()) await again.click();
    if (await start.isVisible()) await start.click();
    for (let floor = 1; floor <= FLOORS; floor++) {
      await lanternOn(floor).click();
      await lanternOn(floor + 1)
        .or(again)
        .first()
        .waitFor();
      if (await again.isVisible()) break;
    }
  }
};

interface Shown {
  readonly play: Play;
  /** The studio; a game on tokens has a page of its own. */
  readonly provider?: string;
}

const games: Readonly<Record<string, Shown>> = {
  'brass-orchard': { provider: 'BRASSWORK', play: slot },
  'copper-dice': { provider: 'BRASSWORK', play: dice },
  'lantern-reef': { provider: 'BRASSWORK', play: slot },
  'lantern-climb': { play: climb },
  'night-carriage': { provider: 'BRASSWORK', play: slot },
  'quiet-ground': { provider: 'BRASSWORK', play: mines },
  'monsoon-market': { provider: 'PAPERCUT', play: slot },
  'paper-dragons': { provider: 'PAPERCUT', play: slot },
  'sugar-kites': { provider: 'PAPERCUT', play: slot },
  'cartographers-gold': { provider: 'BURIN', play: slot },
  'inkwell-kings': { provider: 'BURIN', play: slot },
  'moth-and-moon': { provider: 'BURIN', play: slot },
};

/**
 * Games as they look while they are played, at both sizes.
 *
 * @param codes which of them; all where none is named
 */
export async function gameShots(
  browser: Browser,
  codes: readonly string[],
  shoot: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  for (const [view, viewport] of Object.entries({ phone, desktop })) {
    const context = await playerContext(browser, await demoOf(site), { viewport });
    for (const code of codes.length > 0 ? codes : Object.keys(games)) {
      const game = games[code];
      if (!game) throw new Error(`there is no way to play ${code} for a picture`);
      const page = await context.newPage();
      const { provider } = game;
      const path = provider === undefined ? '/minigame' : `/playnow?provider=${provider}&game=${code}`;
      await visit(page, urlOf(site, path));
      await game.play({ page, frame: page.frameLocator('iframe') });
      await shoot(page, `games/${code}-${view}`);
      await page.close();
    }
    await context.close();
  }
}
