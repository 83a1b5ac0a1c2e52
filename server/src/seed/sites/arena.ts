import type { SiteData } from '../site-data.ts';

export const arena: SiteData = {
  externalId: 'arena',
  name: 'Arena',
  domains: ['arena.localhost'],
  currency: 'USD',
  phoneCountry: 'US',
  theme: { code: 'sportsbook1', color: 'graphite' },
  logoText: 'Arena',
  signup: { tac: false, dateOfBirth: true, acceptTerms: true, minimumAge: 18 },
  isUnderMaintenance: false,
  showReferral: false,
  isSportsFirst: true,
  slides: [
    {
      picture: 'hero-1',
      href: '/register',
      texts: {
        EN: {
          title: 'Know the price. Make the call.',
          body: 'Open an account in a minute and put up to $100 more behind your first deposit.',
          action: 'Open an account',
          terms:
            'New players, 18+. 50% of a first deposit of $20 or more, at most $100. Wagered 8 times within 30 days.',
        },
        PHP: {
          title: 'Alamin ang presyo. Magpasya.',
          body: 'Magbukas ng account sa isang minuto at dagdagan ng hanggang $100 ang una mong deposito.',
          action: 'Magbukas ng account',
          terms:
            'Bagong manlalaro, 18+. 50% ng unang deposito na $20 pataas, hanggang $100. Itaya nang 8 beses sa loob ng 30 araw.',
        },
      },
    },
    {
      picture: 'hero-2',
      href: '/slots',
      texts: {
        EN: {
          title: 'Half-time is game time',
          body: 'Fifteen minutes, five reels, stakes from $0.10. Back on the desk before the whistle.',
          action: 'Play the slots',
          terms:
            'The return of each game is shown before you stake. Rounds settle at once, in your balance and on your statement.',
        },
        PHP: {
          title: 'Laro muna habang half-time',
          body: 'Labinlimang minuto, limang reel, taya mula $0.10. Balik sa mesa bago pumito.',
          action: 'Maglaro ng slots',
          terms:
            'Ipinapakita ang balik ng bawat laro bago ka tumaya. Agad ang resulta ng round, sa balanse at sa statement mo.',
        },
      },
    },
    {
      picture: 'hero-3',
      href: '/statement',
      texts: {
        EN: {
          title: 'A desk that shows its books',
          body: 'Every cent in, every cent out, with the balance after it. Export it whenever you like.',
          action: 'See your statement',
          terms:
            'Kept in a double-entry ledger. Your statement goes back to the day you opened your account.',
        },
        PHP: {
          title: 'Mesang bukas ang libro',
          body: 'Bawat sentimong pumasok, bawat sentimong lumabas, may balanse sa bawat hakbang. I-export kahit kailan.',
          action: 'Tingnan ang statement',
          terms: 'Nakatala sa double-entry na ledger. Abot ng statement mo ang araw na binuksan ang account.',
        },
      },
    },
  ],
  announcements: [
    {
      EN: {
        title: 'Arena opens its doors',
        body: 'The casino floor is open now. The sports desk follows; its menus appear as soon as markets are priced.',
      },
      PHP: {
        title: 'Bukas na ang Arena',
        body: 'Bukas na ang casino. Susunod ang sports desk; lalabas ang mga menu nito sa sandaling may presyo na ang mga market.',
      },
    },
    {
      EN: {
        title: 'Why we ask for your date of birth',
        body: 'Arena is for adults of 18 and over. We ask once, when you register, and never show it to anybody.',
      },
      PHP: {
        title: 'Bakit hinihingi ang petsa ng kapanganakan',
        body: 'Para sa 18 taong gulang pataas ang Arena. Isang beses lang kaming magtatanong, sa pagrehistro, at hindi namin ito ipapakita kahit kanino.',
      },
    },
  ],
  marquee: [
    {
      EN: '50% more on your first deposit, up to $100.',
      PHP: 'Dagdag na 50% sa unang deposito, hanggang $100.',
    },
    {
      EN: 'Every transfer has its line on your statement, with the balance after it.',
      PHP: 'May linya ang bawat transfer sa statement mo, kasama ang balanse pagkatapos nito.',
    },
    {
      EN: '18+ only. Bet with your head, and never more than you can lose.',
      PHP: '18+ lamang. Tumaya nang may isip, at huwag lumampas sa kaya mong mawala.',
    },
  ],
  home: {
    EN: {
      title: 'Arena: the trading desk for players',
      description:
        'A desk for people who read the numbers: exact returns, verifiable rounds, and a statement with every cent, in US dollars.',
      intro:
        'Arena is built like a trading desk: dense, quick and exact. Figures come first, and nothing moves without a line in the books.',
    },
    PHP: {
      title: 'Arena: ang trading desk ng mga manlalaro',
      description:
        'Mesa para sa bumabasa ng numero: eksaktong balik, mabeberipikang round, at statement ng bawat sentimo, sa dolyar.',
      intro:
        'Binuo ang Arena na parang trading desk: siksik, mabilis at eksakto. Nauuna ang numero, at walang gumagalaw nang walang linya sa libro.',
    },
  },
  social: [
    { kind: 'x', name: '@arenadesk', href: 'https://x.com/arenadesk' },
    { kind: 'telegram', name: '@arenadesk', href: 'https://t.me/arenadesk' },
  ],
  vipLevels: [
    { name: 'Rookie', deposit: 0, turnover: 0 },
    { name: 'Starter', deposit: 100, turnover: 500 },
    { name: 'Regular', deposit: 1_000, turnover: 7_500 },
    { name: 'Captain', deposit: 5_000, turnover: 40_000 },
    { name: 'Champion', deposit: 25_000, turnover: 200_000 },
    { name: 'Hall of Fame', deposit: 100_000, turnover: 1_000_000 },
  ],
  banking: { minDeposit: '$5', maxDeposit: '$10,000' },
};
