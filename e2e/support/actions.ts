import { expect, type Locator, type Page } from '@playwright/test';
import { type Amount, parseAmount } from '#rules/money/amount.ts';
import { displayMoney } from '#rules/money/display.ts';
import { codeSentTo } from './api.ts';
import { type Site, urlOf } from './sites.ts';
import { gameTextIn, type Language, textIn } from './texts.ts';
import { visit } from './watch.ts';

export interface Person {
  readonly account: string;
  readonly password: string;
  /** The national number, as typed behind the country's code. */
  readonly phone: string;
}

export interface Round {
  readonly stake: string;
  readonly win: string;
  readonly balance: string;
}

export const digits = (count: number) =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

/** @param prefix of a mobile number of the country, as typed behind its code */
export const newcomer = (prefix: string): Person => ({
  ...{ account: `guest${digits(8)}`, password: `Lantern-${digits(6)}`, phone: prefix + digits(7) },
});

/** Actions of a player, by the words on the screen. */
export class Actor {
  readonly page: Page;
  readonly site: Site;
  readonly language: Language;
  readonly t: ReturnType<typeof textIn>;
  readonly #g: ReturnType<typeof gameTextIn>;

  constructor(page: Page, site: Site, language: Language) {
    this.page = page;
    this.site = site;
    this.language = language;
    this.t = textIn(language);
    this.#g = gameTextIn(language);
  }

  /** The purse in the header of the site: there once somebody is logged in. */
  get balance(): Locator {
    // A home page may also offer a deposit by a card that begins with the balance.
    return this.page
      .getByRole('link', { name: new RegExp(`^${this.t('shell.balance')}`) })
      .and(this.page.locator('a[href="/account"]'));
  }

  get #spinButton(): Locator {
    return this.page.frameLocator('iframe').getByRole('button', { name: this.#g('spin'), exact: true });
  }

  async openLogin(): Promise<void> {
    const words = { name: this.t('shell.logIn'), exact: true };
    const role = this.site.login === 'page' ? 'link' : 'button';
    await this.page.getByRole(role, words).filter({ visible: true }).first().click();
    await expect(this.#field('auth.accountId')).toBeVisible();
  }

  async register({ account, password, phone }: Person, needsCode: boolean): Promise<void> {
    const since = new Date();
    await this.openLogin();
    const words = /<way>(.*)<\/way>/.exec(this.t('auth.newHere'))?.[1] ?? '';
    await this.page.locator('a, button').filter({ hasText: words, visible: true }).first().click();
    await expect(this.#field('auth.phone')).toBeVisible();
    await this.#field('auth.accountId').fill(account);
    await this.#field('auth.password').fill(password);
    await this.#field('auth.phone').fill(
      needsCode ? `${phone.slice(0, -1)}${9 - Number(phone.at(-1))}` : phone,
    );
    await this.giveIdentity();
    await this.#press('auth.createAccount', this.page.locator('form'));
    if (needsCode) {
      await this.#correctNumber(phone);
      await this.#typeCode(phone, since);
    }
    await expect(this.balance).toBeVisible();
  }

  /** Fills in date of birth and consent, in any form that asks for them. */
  async giveIdentity(): Promise<void> {
    await this.#field('fields.day').fill('1');
    await this.page.getByRole('combobox', { name: this.t('fields.month'), exact: true }).selectOption('5');
    await this.#field('fields.year').fill('1990');
    await this.page.locator('form').getByRole('checkbox').check();
  }

  async logInByPassword({ account, password }: Pick<Person, 'account' | 'password'>): Promise<void> {
    await this.openLogin();
    await this.fillLogin(account, password);
    await expect(this.balance).toBeVisible();
  }

  async fillLogin(account: string, password: string): Promise<void> {
    await this.#field('auth.accountId').fill(account);
    await this.#field('auth.password').fill(password);
    await this.#press('auth.logIn', this.page.locator('form'));
  }

  async logInByCode({ account, phone }: Person): Promise<void> {
    const since = new Date();
    await this.openLogin();
    await this.page.getByRole('tab', { name: this.t('auth.byCode') }).click();
    await this.#field('auth.accountId').fill(account);
    await this.#press('auth.sendCode', this.page.locator('form'));
    await this.#typeCode(phone, since);
    await expect(this.balance).toBeVisible();
  }

  async logOut(way: 'auth.logOut' | 'auth.logOutEverywhere'): Promise<void> {
    await visit(this.page, urlOf(this.site, '/account'));
    await this.#press(way, this.page.getByRole('main'));
    await this.#press(way, this.page.getByRole('dialog'));
    await expect(this.page).toHaveURL(urlOf(this.site));
    await expect(this.balance).toHaveCount(0);
  }

  /** Pays on the gateway's own page and comes back. @param promotion the title of the bonus to choose; `null` where the site has none */
  async deposit(amount: string, promotion?: string | null): Promise<void> {
    const { page, t } = this;
    const way = page.getByRole('link', { name: t('shell.deposit'), exact: true });
    await way.filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('deposit.title'));
    await this.#field('deposit.amount').fill(amount);
    const chosen = page
      .getByRole('group', { name: t('deposit.bonus.choose') })
      .getByRole('radio', { checked: true });
    if (promotion === null) await expect(chosen).toHaveCount(0);
    else await expect(chosen).toHaveAccessibleName(new RegExp(t('deposit.bonus.none')));
    if (promotion) await page.getByText(promotion, { exact: true }).click();
    await this.#press('deposit.continue');
    await page.waitForURL(/\/sandbox-gateway\//);
    await expect(page.locator('.amount')).toContainText(figures(amount));
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL(/\/deposit\?deposit=/);
    await expect(page.getByRole('status').filter({ hasText: figures(amount) })).toBeVisible();
  }

  /** Names an account of the first bank, and verifies it by the code that is sent. */
  async addBankAccount(
    { phone }: Person,
    { number, holder }: { readonly number: string; readonly holder: string },
  ): Promise<void> {
    const since = new Date();
    await this.#field('banks.number').fill(number);
    await this.#field('banks.holder').fill(holder);
    await this.#press('banks.continue');
    await this.#typeCode(phone, since, 'banks.code');
  }

  async gameIsReady(): Promise<void> {
    await expect(this.#spinButton).toBeEnabled({ timeout: 30_000 });
  }

  /** One round in the frame, by the server's own answer, awaited until the reels have shown it too. */
  async spin(): Promise<Round> {
    await this.gameIsReady();
    // A round that came a moment too soon is asked for again by the page itself.
    const answered = this.page.waitForResponse(
      (response) => response.url().endsWith('/api/games/play') && response.ok(),
    );
    await this.#spinButton.click();
    const round: Round = await (await answered).json();
    const goOn = this.page.frameLocator('iframe').getByRole('button', { name: this.#g('goOn') });
    // Free spins go on for a while and stop to be read: a tap leads on.
    await expect(async () => {
      if (await goOn.isVisible()) await goOn.click({ timeout: 1_000 });
      await expect(this.#spinButton).toBeEnabled({ timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
    return round;
  }

  #field(key: string): Locator {
    return this.page.getByRole('textbox', { name: this.t(key), exact: true });
  }

  async #press(key: string, within: Page | Locator = this.page): Promise<void> {
    const button = within.getByRole('button', { name: this.t(key), exact: true });
    await button.filter({ visible: true }).first().click();
  }

  /** The step of the code: its heading and its field are in sight, and another number can be given. */
  async #correctNumber(phone: string): Promise<void> {
    const form = this.page.locator('form');
    await expect(this.#field('auth.code')).toBeFocused();
    await expectUncovered(form.getByRole('heading', { name: this.t('auth.confirmTitle') }));
    await this.#press('auth.changeNumber', form);
    await expect(this.#field('auth.phone')).toBeFocused();
    await expectUncovered(form.getByRole('heading', { name: this.t('auth.changeNumber') }));
    await this.#field('auth.phone').fill(phone);
    await this.#press('auth.sendCode', form);
    await expect(form.getByText(phone.slice(-4))).toBeVisible();
  }

  async #typeCode(digits: string, since: Date, field = 'auth.code'): Promise<void> {
    const code = this.#field(field);
    await expect(code).toBeVisible();
    await expect.poll(() => codeSentTo(this.site, digits, since), 'the code is sent').toMatch(/^\d{8}$/);
    await code.fill((await codeSentTo(this.site, digits, since)) ?? '');
  }
}

/** What lies at an element's own corner is the element: neither the window's edge nor a part over the page cuts it. */
async function expectUncovered(element: Locator): Promise<void> {
  const isOnTop = (node: Element) => {
    const { left, top } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + 2, top + 2));
  };
  await expect.poll(() => element.evaluate(isOnTop), 'in sight').toBe(true);
}

/** An amount of the wire as every screen shows it; the open sites' currencies have two decimals. */
export function figures(wire: string): string {
  const below = wire.startsWith('-');
  return `${below ? '−' : ''}${displayMoney(amountOf(below ? wire.slice(1) : wire), 2)}`;
}

export function amountOf(wire: string): Amount {
  const amount = parseAmount(wire);
  if (amount === undefined) throw new Error(`${wire} is no amount`);
  return amount;
}
