import type { LanguageCode } from '#contract/site.ts';

/**
 * English texts that languages took over as they are. An entry may only be added for a word that a reader of the
 * language says in English.
 */
const sameAsEnglish: readonly { readonly in: readonly LanguageCode[]; readonly texts: readonly string[] }[] =
  [
    { in: ['PHP', 'CN', 'CT', 'ESP', 'RUS', 'VI', 'MS'], texts: ['Nonce'] },
    { in: ['CN', 'CT', 'ESP', 'RUS', 'VI', 'MS', 'NE', 'BN'], texts: ['PDF'] },
    { in: ['PHP', 'CN', 'CT', 'ESP', 'RUS', 'VI', 'MS', 'NE', 'BN'], texts: ['Android', 'Lantern Climb'] },
    { in: ['PHP', 'ESP', 'VI'], texts: ['Arcade'] },
    { in: ['PHP', 'ESP', 'VI', 'MS'], texts: ['Bingo', 'Crash'] },
    { in: ['PHP', 'ESP'], texts: ['Cashback', 'Sabong', 'Slots'] },
    { in: ['PHP', 'ESP', 'MS'], texts: ['Demo'] },
    {
      in: ['ESP'],
      texts: [
        'Chocolate',
        'Coral',
        'Cupcake',
        'Koi',
        'Mango',
        'Real',
        'Rickshaw',
        '{{hours}} h {{minutes}} min',
      ],
    },
    { in: ['ESP', 'MS'], texts: ['Panda', '{{value}} min'] },
    { in: ['ESP', 'VI', 'MS'], texts: ['Sari'] },
    { in: ['PHP', 'VI'], texts: ['Live casino'] },
    { in: ['PHP', 'VI', 'MS'], texts: ['Menu', 'Minigame', 'Poker'] },
    { in: ['VI'], texts: ['Game', 'Game: {{name}}', 'Hot'] },
    { in: ['VI', 'MS'], texts: ['OK'] },
    { in: ['PHP', 'MS'], texts: ['Bonus', 'Deposit', 'Studio'] },
    { in: ['MS'], texts: ['1 token', 'Lemon', 'Plum'] },
    {
      in: ['PHP'],
      texts: [
        '6-digit code',
        'Bet slip',
        'Client seed',
        'E-mail address',
        'Expired',
        'Fishing',
        'Full screen',
        'Hash games',
        'Home',
        'Leaderboard',
        'Live chat',
        'Mobile number',
        'Net',
        'One-time code',
        'Password',
        'Privacy',
        'Profile',
        'Reference',
        'Referral code',
        'Refund',
        'Round',
        'Server seed',
        'Spin {{n}}',
        'Sports',
        'Statement',
        'Test QR payment',
        'Test bank transfer',
        'Test card',
        'Test e-wallet',
        'Turnover',
        'Username',
        'Wheel',
        'Withdrawal',
        '{{count}} free spin',
      ],
    },
  ];

/** Each as `PHP Wheel`. */
export const saidInEnglish: readonly string[] = sameAsEnglish.flatMap(({ in: others, texts }) =>
  others.flatMap((language) => texts.map((text) => `${language} ${text}`)),
);
