import type { Driver } from '../driver.ts';
import type { Case } from '../kit.ts';

export const sessionsOf = ({ expects }: Driver): readonly Case[] =>
  expects.isTokenOptional ? sessions : [...sessions, ...tokenless];

const sessions: readonly Case[] = [
  {
    id: 'sessions/unknown-token',
    title: 'a bet under an unknown token is refused',
    ...{ severity: 'security', source: 'row 28' },
    run: (kit) =>
      kit.moves(0, () =>
        kit.refused(kit.bet(100, { token: 'unknown-token-of-nobody' }), kit.driver.expects.unknownToken),
      ),
  },
  {
    id: 'sessions/token-with-more',
    title: 'a bet under a token with a character more is refused',
    ...{ severity: 'security', source: 'row 28' },
    run: (kit) => kit.moves(0, () => kit.refused(kit.bet(100, { token: `${kit.settings.token}x` }))),
  },
  {
    id: 'sessions/ended-bet',
    title: 'a bet under a token that has ended is refused',
    ...{ severity: 'protocol', source: 'row 7' },
    async run(kit) {
      const { endedToken } = kit.settings;
      if (endedToken !== undefined)
        await kit.moves(0, () => kit.refused(kit.bet(100, { token: endedToken })));
    },
  },
  {
    id: 'sessions/ended-win',
    title: 'a win under a token that has ended since is paid',
    ...{ severity: 'money', source: 'rows 7, 8' },
    async run(kit) {
      const { endedToken } = kit.settings;
      if (endedToken === undefined) return;
      const bet = kit.bet(100);
      await kit.ok(bet);
      await kit.moves(60, () => kit.ok(kit.win(bet, 60, { token: endedToken })));
    },
  },
  {
    id: 'sessions/ended-rollback',
    title: 'a rollback under a token that has ended since gives the stake back',
    ...{ severity: 'money', source: 'rows 7, 8' },
    async run(kit) {
      const { endedToken } = kit.settings;
      if (endedToken === undefined) return;
      const bet = kit.bet(100);
      await kit.ok(bet);
      await kit.moves(100, () => kit.ok(kit.rollback(bet, { token: endedToken })));
    },
  },
  {
    id: 'sessions/token-of-another',
    title: 'a bet for a player under the token of another is refused',
    ...{ severity: 'security', source: 'row 28' },
    async run(kit) {
      const { other } = kit.settings;
      const named = ['user', 'player_id', 'userId', 'player'];
      if (!other || !named.some((field) => field in kit.driver.expects.betFields)) return;
      await kit.moves(0, () => kit.refused(kit.bet(100, { token: other.token })));
    },
  },
  {
    id: 'sessions/win-of-another',
    title: 'a win of another player’s bet moves nothing',
    ...{ severity: 'security', source: 'row 2' },
    async run(kit) {
      const { other } = kit.settings;
      if (!other) return;
      const bet = kit.bet(100);
      await kit.ok(bet);
      await kit.moves(0, () => kit.driver.send({ ...kit.win(bet, 60), ...other }));
    },
  },
  {
    id: 'sessions/other-currency',
    title: 'a bet in another currency than the player’s is refused',
    ...{ severity: 'money', source: 'row 28' },
    async run(kit) {
      const { wrongCurrency } = kit.driver.expects;
      if (wrongCurrency === undefined) return;
      const currency = kit.settings.currency === 'EUR' ? 'USD' : 'EUR';
      await kit.moves(0, () => kit.refused(kit.bet(100, { currency }), wrongCurrency));
    },
  },
];

const tokenless: readonly Case[] = [
  {
    id: 'sessions/empty-token',
    title: 'a bet under an empty token is refused',
    ...{ severity: 'security', source: 'row 28' },
    run: (kit) => kit.moves(0, () => kit.refused(kit.bet(100, { token: '' }))),
  },
  {
    id: 'sessions/no-token',
    title: 'a bet without a token is refused',
    ...{ severity: 'security', source: 'row 28' },
    run: (kit) => kit.moves(0, () => kit.refused(kit.bet(100, { token: undefined }))),
  },
];
