import type { SiteData } from '../site-data.ts';

export const closed: SiteData = {
  externalId: 'closed',
  name: 'Boltplay',
  domains: ['closed.localhost'],
  currency: 'VND',
  phoneCountry: 'VN',
  theme: { code: 'slot5', color: 'voltage' },
  logoText: 'Boltplay',
  signup: { tac: false, dateOfBirth: false, acceptTerms: true, minimumAge: 18 },
  isUnderMaintenance: true,
  showReferral: false,
  isSportsFirst: false,
  slides: [
    {
      picture: 'hero-1',
      href: '/slots',
      texts: {
        EN: {
          title: 'Charge. Spin. Strike.',
          body: 'Fast reels, big numbers: stakes from 2,000 ₫ and a result in under a second.',
          action: 'Start spinning',
          terms: 'The return of each game is worked out from its reels and shown before you stake. 18+.',
        },
        PHP: {
          title: 'Karga. Ikot. Kidlat.',
          body: 'Mabilis na reel, malalaking numero: taya mula 2,000 ₫ at resulta sa wala pang isang segundo.',
          action: 'Magsimulang umikot',
          terms:
            'Ang balik ng bawat laro ay kinukuwenta mula sa mga reel nito at ipinapakita bago ka tumaya. 18+.',
        },
      },
    },
    {
      picture: 'hero-2',
      href: '/register',
      texts: {
        EN: {
          title: 'Twice the voltage',
          body: 'Your first deposit doubled, up to 2,500,000 ₫.',
          action: 'Open an account',
          terms:
            'New players, 18+. Deposit 100,000 ₫ or more. Bonus is wagered 20 times on slots within 30 days.',
        },
        PHP: {
          title: 'Dobleng boltahe',
          body: 'Doble ang una mong deposito, hanggang 2,500,000 ₫.',
          action: 'Magbukas ng account',
          terms:
            'Bagong manlalaro, 18+. Magdeposito ng 100,000 ₫ pataas. Itaya ang bonus nang 20 beses sa slots sa loob ng 30 araw.',
        },
      },
    },
    {
      picture: 'hero-3',
      href: '/promotions',
      texts: {
        EN: {
          title: 'The board never sleeps',
          body: 'The ten best wins of the day share 50,000,000 ₫ at midnight.',
          action: 'See the board',
          terms:
            'Wins of at least 20 times the stake count. One place a player a day. Paid as cash at 00:10, Hanoi time.',
        },
        PHP: {
          title: 'Hindi natutulog ang board',
          body: '50,000,000 ₫ ang paghahatian ng sampung pinakamagandang panalo ng araw tuwing hatinggabi.',
          action: 'Tingnan ang board',
          terms:
            'Binibilang ang panalong 20 beses ng taya pataas. Isang puwesto bawat manlalaro bawat araw. Cash, bayad nang 00:10, oras sa Hanoi.',
        },
      },
    },
  ],
  announcements: [
    {
      EN: {
        title: 'We are rewiring',
        body: 'Boltplay moves to new machines. Balances and open rounds are safe; everything is where you left it when we return.',
      },
      PHP: {
        title: 'Nag-aayos kami ng linya',
        body: 'Lumilipat ang Boltplay sa bagong mga makina. Ligtas ang mga balanse at bukas na round; nasa dating lugar ang lahat pagbalik namin.',
      },
    },
  ],
  marquee: [
    {
      EN: 'Boltplay is moving to new machines. Your balance is safe.',
      PHP: 'Lumilipat ang Boltplay sa bagong mga makina. Ligtas ang balanse mo.',
    },
    {
      EN: 'First deposit doubled, up to 2,500,000 ₫. 18+ only.',
      PHP: 'Doble ang unang deposito, hanggang 2,500,000 ₫. 18+ lamang.',
    },
  ],
  home: {
    EN: {
      title: 'Boltplay: slots at full voltage',
      description:
        'Fast slots in dong: results in under a second, returns shown before you stake, and every round open to verification.',
      intro: 'Boltplay is an arcade at full voltage: fast reels, loud colours, and figures that hold still.',
    },
    PHP: {
      title: 'Boltplay: slots sa buong boltahe',
      description:
        'Mabilis na slots sa dong: resulta sa wala pang isang segundo, balik na ipinapakita bago tumaya, at bawat round ay bukas sa beripikasyon.',
      intro:
        'Ang Boltplay ay isang arcade sa buong boltahe: mabilis na reel, matitingkad na kulay, at mga numerong hindi gumagalaw.',
    },
  },
  social: [{ kind: 'telegram', name: '@boltplay', href: 'https://t.me/boltplay' }],
  vipLevels: [
    { name: 'Spark', deposit: 0, turnover: 0 },
    { name: 'Volt', deposit: 2_500_000, turnover: 12_000_000 },
    { name: 'Surge', deposit: 15_000_000, turnover: 100_000_000 },
    { name: 'Storm', deposit: 75_000_000, turnover: 500_000_000 },
    { name: 'Bolt', deposit: 300_000_000, turnover: 3_000_000_000 },
  ],
  banking: { minDeposit: '50,000 ₫', maxDeposit: '100,000,000 ₫' },
};
