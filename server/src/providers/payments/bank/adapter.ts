import type { GatewayField, PaymentAdapter } from '../../payment-adapter.ts';

/** A bank, the number of an account and its holder, with `|` between. */
const ACCOUNT = /^\s*[^|]{2,60}\|\s*[\d -]{5,40}\|\s*[^|]{2,80}$/;
const DAY_MS = 86_400_000;

const account = (place: number): GatewayField => ({
  ...{ name: `account${place}`, isSecret: false, pattern: ACCOUNT },
  ...(place === 1 ? {} : { isOptional: true }),
});

const places = [1, 2, 3, 4] as const;

/**
 * Bank accounts of the site itself: the player transfers to one of them and shows a proof, and staff, who sees the account at the
 * bank, says what came. Nobody is asked, and nothing is called back.
 */
export const ownBank: PaymentAdapter = {
  code: 'bank',
  isByHand: true,
  fields: [
    ...places.map(account),
    { name: 'note', isSecret: false, isOptional: true, pattern: /^[^\n]{1,300}$/ },
  ],
  methods: [{ code: 'own-bank', icon: 'bank' }],
  async open({ reference, expiresAt }, { settings }) {
    const accounts = places.flatMap((place) => {
      const [bank, number, holder] = (settings[`account${place}`] ?? '')
        .split('|')
        .map((part) => part.trim());
      return bank && number && holder ? [{ bank, number, holder }] : [];
    });
    const { note } = settings;
    return {
      instruction: {
        ...{ kind: 'transfer', accounts, reference: reference.slice(-8).toUpperCase() },
        ...(note === undefined ? {} : { note }),
      },
      // Banks have hours.
      expiresAt: new Date(expiresAt.getTime() + DAY_MS),
    };
  },
  readCallback: () => undefined,
};
