import { uuid7 } from '../../server/src/db/uuid7.ts';
import { type DialectCode, OUTSIDE_GAME } from '../../server/src/providers/games/testing/outside-world.ts';

/** A player with the token of an open launch. */
export interface Opened {
  readonly user: string;
  readonly token: string;
}

/** Messages of a dialect; a bet of 1.00. */
export interface Messages {
  readonly path: { readonly bet: string; readonly balance: string };
  readonly bet: (of: Opened, ref: string) => object;
  readonly balance: (of: Opened) => object;
}

const hub88: Messages = {
  path: { bet: '/transaction/bet', balance: '/user/balance' },
  bet: (of, ref) => ({
    ...{ ...of, request_uuid: ref, game_code: OUTSIDE_GAME, transaction_uuid: ref, round: ref },
    ...{ round_closed: false, amount: 100_000, currency: 'PHP' },
  }),
  balance: (of) => ({ ...of, request_uuid: uuid7(), game_code: OUTSIDE_GAME }),
};
export const messages: readonly (readonly [DialectCode, Messages])[] = [
  ['hub88', hub88],
  ['caleta', { ...hub88, path: { bet: '/wallet/bet', balance: '/wallet/balance' } }],
  [
    'swipe',
    {
      path: { bet: '/bet', balance: '/balance' },
      bet: ({ token: sessionID }, ref) => ({
        type: 'regular',
        sessionID,
        amount: '1.00',
        txID: ref,
        roundID: ref,
      }),
      balance: ({ token: sessionID }) => ({ sessionID }),
    },
  ],
  [
    'a8r',
    {
      path: { bet: '/a8r_casino.Round/BetWin', balance: '/a8r_casino.Player/Balance' },
      bet: ({ user, token }, ref) => ({
        ...{ player_id: user, session_id: token, currency: 'PHP', round_id: ref, game_id: OUTSIDE_GAME },
        transactions: [{ id: ref, type: 'bet', amount: '1.00' }],
      }),
      balance: ({ user }) => ({ player_id: user, currency: 'PHP' }),
    },
  ],
  [
    'pragmatic',
    {
      path: { bet: '/bet.html', balance: '/balance.html' },
      bet: ({ user: userId, token }, ref) => ({
        ...{ userId, token, reference: ref, gameId: OUTSIDE_GAME, roundId: ref, amount: '1.00' },
      }),
      balance: ({ user: userId }) => ({ userId }),
    },
  ],
  [
    'st8',
    {
      path: { bet: '/debit', balance: '/balance' },
      bet: ({ user: player, token }, ref) => ({
        ...{
          player,
          token,
          site: 'a-site',
          currency: 'PHP',
          round: ref,
          transaction_id: ref,
          amount: '1.00',
        },
        ...{ game_code: OUTSIDE_GAME, developer_code: 'a-studio', round_closed: false },
        ...{ provider_kind: 'debit', provider: { transaction_id: ref, amount: '1.00' }, bonus: null },
      }),
      balance: ({ user: player, token }) => ({ player, token, site: 'a-site', currency: 'PHP' }),
    },
  ],
];
