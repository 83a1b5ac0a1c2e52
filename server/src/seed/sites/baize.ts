import type { SiteData } from '../site-data.ts';

export const baize: SiteData = {
  externalId: 'baize',
  name: 'Baize',
  domains: ['localhost', '127.0.0.1'],
  currency: 'PHP',
  phoneCountry: 'PH',
  theme: { code: 'casino1', color: 'brass' },
  logoText: 'Baize',
  signup: { tac: true, dateOfBirth: false, acceptTerms: false, minimumAge: 18 },
  isUnderMaintenance: false,
  showReferral: true,
  isSportsFirst: false,
  slides: [
    {
      picture: 'hero-1',
      href: '/register',
      texts: {
        EN: {
          title: 'The table is laid',
          body: 'Double your first deposit, up to ₱5,000, and take your seat in the club.',
          action: 'Open an account',
          terms:
            'New players, 18+. Deposit ₱500 or more within 7 days. Bonus is wagered 15 times on slots within 30 days.',
        },
        PHP: {
          title: 'Nakahanda na ang mesa',
          body: 'Doblehin ang una mong deposito, hanggang ₱5,000, at umupo na sa klub.',
          action: 'Magbukas ng account',
          terms:
            'Bagong manlalaro, 18+. Magdeposito ng ₱500 pataas sa loob ng 7 araw. Itaya ang bonus nang 15 beses sa slots sa loob ng 30 araw.',
        },
      },
    },
    {
      picture: 'hero-2',
      href: '/slots',
      texts: {
        EN: {
          title: 'Light the Lantern Reef',
          body: 'Five reels beneath the tide, stakes from ₱5, and every spin verifiable down to the last byte.',
          action: 'Play the slots',
          terms: 'The return of each game is worked out from its reels and shown before you stake.',
        },
        PHP: {
          title: 'Sindihan ang Lantern Reef',
          body: 'Limang reel sa ilalim ng alon, taya mula ₱5, at bawat ikot ay mabeberipika hanggang sa huling byte.',
          action: 'Maglaro ng slots',
          terms:
            'Ang balik ng bawat laro ay kinukuwenta mula sa mga reel nito at ipinapakita bago ka tumaya.',
        },
      },
    },
    {
      picture: 'hero-3',
      href: '/promotions',
      texts: {
        EN: {
          title: 'Grand Gala Fridays',
          body: '₱250,000 shared out among the hundred highest wins of the night, every Friday from eight.',
          action: 'See the gala',
          terms:
            'Fridays 20:00 to 24:00, Manila time. Wins of at least 20 times the stake count. Prizes are paid as cash on Saturday.',
        },
        PHP: {
          title: 'Grand Gala tuwing Biyernes',
          body: '₱250,000 ang paghahatian ng sandaang pinakamalaking panalo ng gabi, tuwing Biyernes mula alas-otso.',
          action: 'Tingnan ang gala',
          terms:
            'Biyernes 20:00 hanggang 24:00, oras sa Maynila. Binibilang ang panalong 20 beses ng taya pataas. Cash ang premyo, bayad tuwing Sabado.',
        },
      },
    },
  ],
  announcements: [
    {
      EN: {
        title: 'Every round can be verified',
        body: 'Open any round in your bet history to see its seeds, and check the result yourself in the browser.',
      },
      PHP: {
        title: 'Mabeberipika ang bawat round',
        body: 'Buksan ang alinmang round sa iyong kasaysayan ng taya para makita ang mga seed nito, at suriin mismo ang resulta sa browser.',
      },
    },
    {
      EN: {
        title: 'Deposits around the clock',
        body: 'Deposits are credited as soon as the gateway confirms them, day and night, without a fee from us.',
      },
      PHP: {
        title: 'Deposito araw at gabi',
        body: 'Pumapasok ang deposito sa sandaling kumpirmahin ng gateway, araw man o gabi, nang walang bayad sa amin.',
      },
    },
    {
      EN: {
        title: 'Know your limit before you start',
        body: 'Decide what an evening may cost, and stop there. The Responsible Gaming page shows who helps when it gets hard.',
      },
      PHP: {
        title: 'Alamin ang limitasyon bago magsimula',
        body: 'Magpasya kung magkano ang puwedeng gastusin sa isang gabi, at huminto roon. Nasa pahinang Responsableng Paglalaro kung sino ang makakatulong.',
      },
    },
  ],
  marquee: [
    {
      EN: 'Welcome to Baize. First deposit doubled, up to ₱5,000.',
      PHP: 'Maligayang pagdating sa Baize. Doble ang unang deposito, hanggang ₱5,000.',
    },
    {
      EN: 'Grand Gala every Friday from 20:00: ₱250,000 for the hundred highest wins.',
      PHP: 'Grand Gala tuwing Biyernes mula 20:00: ₱250,000 para sa sandaang pinakamalaking panalo.',
    },
    {
      EN: 'Players must be 18 or older. Play for fun, and know your limit.',
      PHP: 'Para lamang sa 18 taong gulang pataas. Maglaro para malibang, at alamin ang limitasyon.',
    },
  ],
  home: {
    EN: {
      title: 'Baize: slots, tables and live nights at the club',
      description:
        'A private club for slots and table games in pesos. See the return of every game before you stake, and verify every round after.',
      intro:
        'Baize is a private club with its doors open: green cloth, brass lamps, and games that show their figures before they ask for a stake.',
    },
    PHP: {
      title: 'Baize: slots, mesa at mga gabi sa klub',
      description:
        'Isang pribadong klub para sa slots at larong mesa sa piso. Makita ang balik ng bawat laro bago tumaya, at beripikahin ang bawat round pagkatapos.',
      intro:
        'Ang Baize ay isang pribadong klub na bukas ang pinto: luntiang tela, ilawang tanso, at mga larong ipinapakita ang mga numero nito bago humingi ng taya.',
    },
  },
  social: [
    { kind: 'facebook', name: 'Baize Club', href: 'https://facebook.com/baizeclub' },
    { kind: 'telegram', name: '@baizeclub', href: 'https://t.me/baizeclub' },
    { kind: 'youtube', name: 'Baize Nights', href: 'https://youtube.com/@baizenights' },
  ],
  vipLevels: [
    { name: 'Guest', deposit: 0, turnover: 0 },
    { name: 'Member', deposit: 5_000, turnover: 25_000 },
    { name: 'Brass', deposit: 25_000, turnover: 150_000 },
    { name: 'Silver', deposit: 100_000, turnover: 750_000 },
    { name: 'Gold', deposit: 500_000, turnover: 4_000_000 },
    { name: 'Noir', deposit: 2_000_000, turnover: 20_000_000 },
  ],
  banking: { minDeposit: '₱100', maxDeposit: '₱200,000' },
};
