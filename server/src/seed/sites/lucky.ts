import type { SiteData } from '../site-data.ts';

export const lucky: SiteData = {
  externalId: 'lucky',
  name: 'Lucky Jade',
  domains: ['lucky.localhost'],
  currency: 'MYR',
  phoneCountry: 'MY',
  theme: { code: 'slot2', color: 'jade' },
  logoText: 'Lucky Jade',
  signup: { tac: false, dateOfBirth: false, acceptTerms: false, minimumAge: 18 },
  isUnderMaintenance: false,
  showReferral: true,
  isSportsFirst: false,
  slides: [
    {
      picture: 'hero-1',
      href: '/register',
      texts: {
        EN: {
          title: 'A thousand lanterns rise',
          body: 'Begin the festival with 88% more: RM 880 at most on your first deposit.',
          action: 'Join the festival',
          terms:
            'New players, 18+. First deposit of RM 30 or more. Bonus is wagered 18 times on slots within 30 days.',
        },
        PHP: {
          title: 'Sanlibong parol ang umaangat',
          body: 'Simulan ang pista nang may dagdag na 88%: hanggang RM 880 sa una mong deposito.',
          action: 'Sumali sa pista',
          terms:
            'Bagong manlalaro, 18+. Unang deposito na RM 30 pataas. Itaya ang bonus nang 18 beses sa slots sa loob ng 30 araw.',
        },
      },
    },
    {
      picture: 'hero-2',
      href: '/slots',
      texts: {
        EN: {
          title: 'Where the koi turn gold',
          body: 'Slots for every purse, from RM 0.40 a spin, with free spins that keep coming back.',
          action: 'Choose a slot',
          terms:
            'Free spins are part of the game and need no code. The return of each game is shown on its page.',
        },
        PHP: {
          title: 'Kung saan nagiging ginto ang koi',
          body: 'Slots para sa bawat bulsa, mula RM 0.40 bawat ikot, na may libreng ikot na bumabalik-balik.',
          action: 'Pumili ng slot',
          terms:
            'Bahagi ng laro ang libreng ikot at walang kailangang code. Nasa pahina ng laro ang balik nito.',
        },
      },
    },
    {
      picture: 'hero-3',
      href: '/promotions',
      texts: {
        EN: {
          title: 'Fireworks at midnight',
          body: 'The day’s best win of every hour earns RM 88 more, twenty-four times a day.',
          action: 'See today’s winners',
          terms:
            'Wins of at least RM 8 count, best ratio of win to stake. Paid as cash within the hour. One prize a player a day.',
        },
        PHP: {
          title: 'Paputok sa hatinggabi',
          body: 'Dagdag na RM 88 sa pinakamagandang panalo ng bawat oras, dalawampu’t apat na beses sa isang araw.',
          action: 'Tingnan ang mga nanalo',
          terms:
            'Binibilang ang panalong RM 8 pataas, pinakamataas na ratio ng panalo sa taya. Cash, bayad sa loob ng isang oras. Isang premyo bawat manlalaro bawat araw.',
        },
      },
    },
  ],
  announcements: [
    {
      EN: {
        title: 'The festival is open',
        body: 'New slots arrive with every full moon. The newest stand first in the lobby, marked as new.',
      },
      PHP: {
        title: 'Bukas na ang pista',
        body: 'May bagong slots sa bawat kabilugan ng buwan. Nauuna sa lobby ang pinakabago, may tatak na bago.',
      },
    },
    {
      EN: {
        title: 'Try before you stake',
        body: 'Every slot can be played with play money first. Choose Demo on its card; you need no account for it.',
      },
      PHP: {
        title: 'Subukan bago tumaya',
        body: 'Malalaro muna ang bawat slot gamit ang perang panlaro. Piliin ang Demo sa kard nito; hindi kailangan ng account.',
      },
    },
  ],
  marquee: [
    {
      EN: '88% more on your first deposit, up to RM 880.',
      PHP: 'Dagdag na 88% sa unang deposito, hanggang RM 880.',
    },
    {
      EN: 'The best win of every hour earns RM 88 more.',
      PHP: 'Dagdag na RM 88 sa pinakamagandang panalo ng bawat oras.',
    },
    {
      EN: 'Players must be 18 or older. Luck is no plan: set yourself a limit.',
      PHP: 'Para lamang sa 18 taong gulang pataas. Hindi plano ang suwerte: magtakda ng limitasyon.',
    },
  ],
  home: {
    EN: {
      title: 'Lucky Jade: a festival of slots',
      description:
        'Slots in jade and gold, from RM 0.40 a spin. Try every game for free, see its return first, and verify each round yourself.',
      intro:
        'Lucky Jade is a night market of slots: lanterns above the water, gold on the reels, and a game for every purse.',
    },
    PHP: {
      title: 'Lucky Jade: pista ng mga slot',
      description:
        'Slots na jade at ginto, mula RM 0.40 bawat ikot. Subukan nang libre ang bawat laro, makita ang balik nito, at beripikahin ang bawat round.',
      intro:
        'Ang Lucky Jade ay isang panggabing pamilihan ng slots: mga parol sa ibabaw ng tubig, ginto sa mga reel, at laro para sa bawat bulsa.',
    },
  },
  social: [
    { kind: 'telegram', name: '@luckyjade', href: 'https://t.me/luckyjade' },
    { kind: 'facebook', name: 'Lucky Jade', href: 'https://facebook.com/luckyjade' },
    { kind: 'instagram', name: '@luckyjade', href: 'https://instagram.com/luckyjade' },
  ],
  vipLevels: [
    { name: 'Bamboo', deposit: 0, turnover: 0 },
    { name: 'Lotus', deposit: 500, turnover: 2_500 },
    { name: 'Koi', deposit: 3_000, turnover: 20_000 },
    { name: 'Crane', deposit: 12_000, turnover: 90_000 },
    { name: 'Dragon', deposit: 60_000, turnover: 500_000 },
    { name: 'Jade', deposit: 250_000, turnover: 2_500_000 },
  ],
  banking: { minDeposit: 'RM 10', maxDeposit: 'RM 20,000' },
};
