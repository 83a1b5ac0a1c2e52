import { flagshipDemo, house } from '../house-facts.ts';
import { baizeNews } from '../news/baize.ts';
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
  languagesFirst: ['EN', 'PHP'],
  written: ['EN', 'PHP'],
  isUnderMaintenance: false,
  showReferral: true,
  showPreloader: false,
  isSportsFirst: false,
  showsAnnouncementFirst: false,
  slides: [
    {
      picture: 'hero-1',
      href: '/register',
      texts: {
        EN: {
          title: 'The lamp is lit. Take a seat.',
          body: 'An account takes a minute or two. There is no dress code, and nobody will ask about your shoes.',
          action: 'Open an account',
          terms: 'Adults of 18 and over. Demonstration site: deposits are play money.',
        },
        PHP: {
          title: 'Bukas na ang ilaw. Maupo ka.',
          body: 'Isa o dalawang minuto lang ang paggawa ng account. Walang dress code, at walang titingin sa sapatos mo.',
          action: 'Gumawa ng account',
          terms: 'Para sa 18 taong gulang pataas. Demo site ito: play money ang mga deposit.',
        },
      },
    },
    {
      picture: 'hero-2',
      href: flagshipDemo,
      texts: {
        EN: {
          title: 'Light the Lantern Reef',
          body: `Returns ${house.flagshipReturn}% in the long run, and says so before you stake. The first dive is free: play money, no account.`,
          action: 'Dive in for free',
          terms:
            'The return (RTP) is worked out exactly from the reels: an average over a very long time, not a forecast for tonight. Demo wins are not paid. 18+.',
        },
        PHP: {
          title: 'Sindihan ang Lantern Reef',
          body: `RTP na ${house.flagshipReturn}%, at sinasabi ito bago ka tumaya. Libre ang unang sisid: play money, walang account.`,
          action: 'Sumisid nang libre',
          terms:
            'Eksaktong kinuwenta sa mga reel ang RTP: average ito sa napakahabang panahon, hindi hula para ngayong gabi. Hindi binabayaran ang panalo sa demo. 18+.',
        },
      },
    },
    {
      picture: 'hero-3',
      href: '/account',
      texts: {
        EN: {
          title: 'The rope is a formality',
          body: 'Six levels, from Guest to Noir. Your account shows how far the next one is, to the centavo, without a word of flattery.',
          action: 'See where you stand',
          terms:
            'Levels count what you pay in and stake; what each pays stands on the VIP page. No level is worth a bet you did not want to make. 18+.',
        },
        PHP: {
          title: 'Pormalidad lang ang lubid',
          body: 'Anim na level, mula Guest hanggang Noir. Nasa account mo, hanggang sentimo, kung gaano pa kalayo ang susunod. Walang bola.',
          action: 'Tingnan ang level mo',
          terms:
            'Binibilang sa level ang mga deposit at taya mo; nasa pahina ng VIP ang ibinibigay ng bawat isa. Huwag tumaya para lang sa level. 18+.',
        },
      },
    },
  ],
  announcements: [
    {
      EN: {
        title: 'Every round can be verified',
        body: 'Open a round in your bet history, reveal its seed, and let your own browser work the result out again. We would rather be checked than trusted.',
      },
      PHP: {
        title: 'Puwedeng i-verify ang bawat round',
        body: 'Buksan ang round sa kasaysayan ng taya mo, ilabas ang seed nito, at hayaang kuwentahin ulit ng sarili mong browser ang resulta. Mas gusto naming masuri kaysa paniwalaan lang.',
      },
    },
    {
      EN: {
        title: 'About the money',
        body: 'This is a demonstration: deposits and payouts pass through a sandbox gateway and are play money. Limits and fees are on the page Banking.',
      },
      PHP: {
        title: 'Tungkol sa pera',
        body: 'Demo site ito: dumadaan sa sandbox gateway ang mga deposit at payout, at play money lang. Nasa pahinang Pagbabayad ang mga limitasyon at singil.',
      },
    },
    {
      EN: {
        title: 'Know your limit before you start',
        body: 'Decide what an evening may cost, and stop there. The page Responsible gaming says who helps when that gets hard.',
      },
      PHP: {
        title: 'Alamin ang limitasyon bago magsimula',
        body: 'Magpasya kung magkano lang ang puwedeng gastusin sa isang gabi, at huminto roon. Nasa pahinang Responsableng paglalaro kung sino ang makakatulong.',
      },
    },
  ],
  marquee: [
    {
      EN: 'Welcome to Baize. Every slot can be tried for free, without an account.',
      PHP: 'Welcome sa Baize. Masusubukan nang libre ang bawat slot, kahit walang account.',
    },
    {
      EN: `Lantern Reef returns ${house.flagshipReturn}% in the long run. It is written at the door.`,
      PHP: `May RTP na ${house.flagshipReturn}% ang Lantern Reef. Nakasulat na sa pinto.`,
    },
    {
      EN: 'Players must be 18 or older. Play for fun, and know your limit.',
      PHP: 'Para lamang sa 18 taong gulang pataas. Maglaro para malibang, at alamin ang limitasyon.',
    },
  ],
  home: {
    EN: {
      title: 'Baize: a private club for slots, with its figures on the table',
      description:
        'Slots from three house studios, in pesos. See the exact return of every game before you stake, try it free, and verify every round after.',
      intro:
        'Baize is a private club with its doors open: green cloth, brass lamps, and slots that show their figures before they ask for a stake.',
    },
    PHP: {
      title: 'Baize: pribadong klub ng slots, bukas ang mga numero',
      description:
        'Slots mula sa tatlong studio ng bahay, sa piso. Kita ang eksaktong RTP bago tumaya, puwedeng subukan nang libre, at puwedeng i-verify ang bawat round.',
      intro:
        'Ang Baize ay pribadong klub na bukas ang pinto: luntiang tela, ilawang tanso, at slots na ipinapakita muna ang mga numero bago humingi ng taya.',
    },
  },
  vipLevels: [
    { name: 'Guest', deposit: 0, turnover: 0 },
    { name: 'Member', deposit: 5_000, turnover: 25_000 },
    { name: 'Brass', deposit: 25_000, turnover: 150_000 },
    { name: 'Silver', deposit: 100_000, turnover: 750_000 },
    { name: 'Gold', deposit: 500_000, turnover: 4_000_000 },
    { name: 'Noir', deposit: 2_000_000, turnover: 20_000_000 },
  ],
  news: baizeNews,
};
