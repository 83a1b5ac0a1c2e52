import { type Browser, expect, type Page } from '@playwright/test';
import { Actor, amountOf, digits, figures, newcomer, type Round } from './support/actions.ts';
import {
  balanceOf,
  bindSession,
  call,
  type Player,
  playerFields,
  SESSION_COOKIE,
  siteFields,
} from './support/api.ts';
import { logIn, playerContext, visitorContext } from './support/people.ts';
import { game, playAddress } from './support/routes.ts';
import { desktop, phone, type Site, sites, urlOf } from './support/sites.ts';
import { gameTextIn, type Language } from './support/texts.ts';
import { reload, settled, visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const ROUNDS = 2;

interface Journey {
  readonly site: Site;
  readonly language: Language;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly deposit: string;
  /** The bonus of the welcome promotion, if chosen. */
  readonly bonus?: string;
  readonly phone: string;
  readonly needsCode: boolean;
}

const journeys: readonly Journey[] = [
  {
    site: sites.baize,
    language: 'EN',
    viewport: desktop,
    deposit: '500',
    bonus: '500',
    phone: '917',
    needsCode: true,
  },
  { site: sites.lucky, language: 'PHP', viewport: phone, deposit: '50', phone: '12', needsCode: false },
];

for (const journey of journeys) {
  const { site, language, viewport } = journey;
  test(`on ${site.name} in ${language} at ${viewport.width}`, async ({ browser }) => {
    test.setTimeout(300_000);
    const context = await visitorContext(browser, site, { viewport, language }, { baseURL: urlOf(site, '') });
    const page = await context.newPage();
    const console = watch(page);
    const person = newcomer(journey.phone);
    const act = new Actor(page, site, language);

    await test.step('registers, and is let in', async () => {
      await visit(page, urlOf(site));
      await act.register(person, journey.needsCode);
    });
    await test.step('leaves, and comes back by password and by code', async () => {
      await act.logOut('auth.logOut');
      await act.logInByPassword(person);
      await act.logOut('auth.logOut');
      await act.logInByCode(person);
    });
    const player = await playerOf(page, site);
    await test.step('deposits through the gateway, with the bonus it chooses', async () => {
      const offer = journey.bonus ? await welcomeOffer(site) : undefined;
      await act.deposit(journey.deposit, offer?.texts[language]?.title);
      expect(await balanceOf(player)).toBe(journey.deposit);
      await expect(act.balance).toContainText(figures(journey.deposit));
      const started = offer && { promotion_id: offer.promotion_id, state: 'active', amount: journey.bonus };
      await expect.poll(() => bonusesOf(player)).toMatchObject(started ? [started] : []);
    });
    await test.step('finds a game', () => findGame(page, act.t));
    const rounds = await test.step('plays it while a second tab looks on', () =>
      playInTwoTabs(page, journey));
    await test.step('finds every round in the bet history', () => expectHistory(page, player, act.t, rounds));
    await test.step('finds every transfer in the statement', () =>
      expectStatement(page, player, journey.deposit, rounds));
    await test.step('logs out everywhere, and both tabs end', async () => {
      const other = await context.newPage();
      await visit(other, urlOf(site, '/slots'));
      await expect(new Actor(other, site, language).balance).toBeVisible();
      await act.logOut('auth.logOutEverywhere');
      await expect(new Actor(other, site, language).balance).toHaveCount(0);
      await expect(call(site, '/api/auth/get_balance', playerFields(player))).rejects.toThrow(
        /sessionExpired/,
      );
    });
    console.none('Origin-Agent-Cluster', '401 (Unauthorized)');
    await context.close();
  });
}

test('a deposit asks for age and consent first, then goes on to the gateway', async ({ browser }) => {
  const site = sites.lucky;
  const account_id = `bare${digits(8)}`;
  await call(site, '/api/auth/signup', { ...siteFields(site), account_id, password: 'Lantern-417' });
  const opened = await logIn(site, account_id, 'Lantern-417');
  const context = await playerContext(browser, opened, { viewport: phone, language: 'PHP' });
  const page = await context.newPage();
  const console = watch(page);
  const act = new Actor(page, site, 'PHP');
  await visit(page, urlOf(site, '/deposit'));
  await page.getByRole('textbox', { name: act.t('deposit.amount'), exact: true }).fill('50');
  const next = page.getByRole('button', { name: act.t('deposit.continue'), exact: true });
  await next.click();
  const form = page.getByRole('dialog', { name: act.t('identity.title') });
  await form.getByRole('button', { name: act.t('identity.later') }).click();
  await expect(form).toHaveCount(0);
  await next.click();
  await expect(form.getByText(act.t('identity.birthdayFinal'))).toBeVisible();
  await act.giveIdentity();
  await form.getByRole('button', { name: act.t('identity.save') }).click();
  await page.waitForURL(/\/sandbox-gateway\//);
  console.none('422 (Unprocessable Entity)');
  await context.close();
});

type Texts = Actor['t'];

/** The session as this browser keeps it: what is checked behind the screen is checked as this very player. */
async function playerOf(page: Page, site: Site): Promise<Player> {
  const kept = await page.evaluate(() => window.localStorage.getItem('baize.session'));
  const { state }: { state: { user: { account_id: string }; token: string } } = JSON.parse(kept ?? '');
  const cookies = await page.context().cookies(urlOf(site));
  bindSession(state.token, cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? '');
  return { site, account_id: state.user.account_id, auth: state.token };
}

async function welcomeOffer(site: Site) {
  const { value } = await call(site, '/api/rewards/promotions', siteFields(site));
  const offer = value.find(({ kind, period }) => kind === 'deposit' && period === 'once');
  if (!offer) throw new Error(`${site.name} has no welcome promotion`);
  return offer;
}

async function bonusesOf(player: Player) {
  return (await call(player.site, '/api/rewards/my_promotions', playerFields(player))).value;
}

async function findGame(page: Page, t: Texts): Promise<void> {
  await page.getByRole('navigation').locator('a[href="/slots"]').filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('category.slot_game'));
  const cards = page.getByRole('main').locator('a[href*="game="]:not([href*="mode=demo"])');
  await expect.poll(() => cards.count()).toBeGreaterThan(3);
  const all = await cards.count();

  const search = page.getByRole('searchbox', { name: t('lobby.search') });
  await search.fill('no such game');
  await expect(page.getByRole('heading', { name: t('lobby.noMatch') })).toBeVisible();
  await search.fill('mines');
  await expect(page.getByRole('heading', { name: t('lobby.elsewhere') })).toBeVisible();
  await expect(cards, 'a game of another lobby, by its genre').toHaveText(['Quiet Ground']);
  await search.fill('lantern');
  await expect(cards, 'one of this lobby, then those of others').toHaveText([
    'Lantern Reef',
    'Lantern Shoal',
    'Paper Lantern Bingo',
  ]);
  await expect(page).toHaveURL(/lantern/);
  await search.fill('');
  await expect(cards).toHaveCount(all);

  const studio = page.getByRole('combobox', { name: t('lobby.provider') });
  await studio.selectOption(game.provider);
  await expect(page).toHaveURL(new RegExp(game.provider));
  await expect.poll(() => cards.count(), 'only its games are left').toBeLessThan(all);
  for (const href of await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    expect(href).toContain(`provider=${game.provider}`);

  await page.getByRole('button', { name: t('games.favourite', { game: game.name }) }).click();
  await expect(page.getByRole('button', { name: t('games.favourite', { game: game.name }) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await studio.selectOption('');
  await page.getByRole('button', { name: t('lobby.favourites'), exact: true }).click();
  await expect(cards).toHaveCount(1);
  await reload(page);
  await settled(page);
  await expect(page.getByRole('button', { name: t('games.favourite', { game: game.name }) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
}

async function playInTwoTabs(page: Page, { site, language, viewport }: Journey): Promise<readonly Round[]> {
  const act = new Actor(page, site, language);
  const other = await page.context().newPage();
  await visit(other, urlOf(site, '/slots'));
  const otherBalance = new Actor(other, site, language).balance;
  await expect(otherBalance).toBeVisible();
  await page.bringToFront();
  await page.getByRole('link', { name: game.name, exact: true }).click();
  await expect(page).toHaveURL(/\/playnow/);
  await act.gameIsReady();
  const rounds: Round[] = [];
  for (let count = 0; count < ROUNDS; count++) {
    const round = await act.spin();
    rounds.push(round);
    await expect(page.locator('header').first(), 'the header moves with every round').toContainText(
      figures(round.balance),
    );
    await expect(otherBalance, 'and in the other tab').toContainText(figures(round.balance));
  }
  expect(viewport.width, 'the frame fits').toBeGreaterThanOrEqual(
    await page.evaluate(() => document.documentElement.scrollWidth),
  );
  await other.close();
  return rounds;
}

async function expectHistory(page: Page, player: Player, t: Texts, rounds: readonly Round[]): Promise<void> {
  const { value } = await call(player.site, '/api/games/history', { ...playerFields(player), limit: 100 });
  const newestFirst = [...rounds].reverse();
  expect(value.map(({ stake, win, state }) => [stake, win, state])).toEqual(
    newestFirst.map(({ stake, win }) => [stake, win, 'settled']),
  );
  await visit(page, urlOf(player.site, '/bet-history'));
  const rows = page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: t('history.seeProof') });
  await expect(rows).toHaveCount(rounds.length);
  for (const [place, { stake, win, net }] of value.entries()) {
    const row = rows.nth(place);
    await expect(row).toContainText(game.name);
    for (const figure of [stake, win, net]) await expect(row).toContainText(figures(figure));
  }
  await rows.first().click();
  const proof = page.getByRole('dialog');
  await expect(proof).toContainText(t('fairness.clientSeed'));
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
}

async function expectStatement(
  page: Page,
  player: Player,
  deposit: string,
  rounds: readonly Round[],
): Promise<void> {
  const { value } = await call(player.site, '/api/wallet/statement', { ...playerFields(player), limit: 100 });
  const oldestFirst = [...value].reverse();
  const expected = [
    ['deposit', deposit],
    ...rounds.flatMap(({ stake, win }) => [['stake', `-${stake}`], ...(win === '0' ? [] : [['win', win]])]),
  ];
  expect(oldestFirst.map(({ kind, amount }) => [kind, amount])).toEqual(expected);
  let running = 0n;
  for (const { amount, balance_after } of oldestFirst) {
    running += amount.startsWith('-') ? -amountOf(amount.slice(1)) : amountOf(amount);
    expect(amountOf(balance_after), 'each line carries the balance after it').toBe(running);
  }
  expect(amountOf(await balanceOf(player)), 'and the last is the balance').toBe(running);

  await visit(page, urlOf(player.site, '/statement'));
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(rows).toHaveCount(value.length);
  for (const [place, { amount, balance_after }] of value.entries()) {
    await expect(rows.nth(place)).toContainText(figures(amount));
    await expect(rows.nth(place)).toContainText(figures(balance_after));
  }
}

async function playForFun(browser: Browser, { site, language, viewport }: Journey): Promise<void> {
  const context = await visitorContext(browser, site, { viewport, language });
  const page = await context.newPage();
  const act = new Actor(page, site, language);
  await visit(page, urlOf(site, playAddress('demo')));
  await act.gameIsReady();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText(gameTextIn(language)('demoBalance')).first()).toBeVisible();
  const first = await act.spin();
  const second = await act.spin();
  expect(amountOf(second.balance)).toBe(
    amountOf(first.balance) - amountOf(second.stake) + amountOf(second.win),
  );
  await expect(page.locator('header').first()).toContainText(figures(second.balance));
  await page.getByRole('link', { name: act.t('playnow.real'), exact: true }).click();
  if (site.login === 'page') await expect(page).toHaveURL(urlOf(site, '/login'));
  else await expect(page.getByRole('dialog', { name: act.t('auth.loginTitle') })).toBeVisible();
  await context.close();
}

for (const journey of journeys) {
  test(`a visitor of ${journey.site.name} plays for fun at ${journey.viewport.width}, and is asked to log in for real`, ({
    browser,
  }) => playForFun(browser, journey));
}
