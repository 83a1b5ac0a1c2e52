import { house } from '../house-facts.ts';
import { arenaNews } from '../news/arena.ts';
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
  languagesFirst: ['EN', 'ESP', 'RUS', 'PHP'],
  written: ['EN', 'PHP'],
  isUnderMaintenance: false,
  showReferral: false,
  showPreloader: false,
  isSportsFirst: true,
  showsAnnouncementFirst: false,
  slides: [
    {
      picture: 'hero-1',
      href: '/slots?sort=rtp',
      texts: {
        EN: {
          title: 'Read the form before kick-off',
          body: `${house.games} slots, ranked by return: from ${house.highestReturn}% down to ${house.lowestReturn}%. Every figure worked out from the reels, none of them rounded up.`,
          action: 'See the ranking',
          terms:
            'Returns (RTP) are averages over a very long time; a short session can end far above or far below. 18+.',
        },
        PHP: {
          title: 'Basahin ang porma bago ang kick-off',
          body: `${house.games} slots, nakaranggo ayon sa RTP: mula ${house.highestReturn}% pababa sa ${house.lowestReturn}%. Kuwentado sa mga reel ang bawat numero, walang ni-round up.`,
          action: 'Tingnan ang ranggo',
          terms:
            'Ang RTP ay average sa napakahabang panahon; maaaring malayo roon ang maikling session, pataas o pababa. 18+.',
        },
      },
    },
    {
      picture: 'hero-2',
      href: '/faqs',
      texts: {
        EN: {
          title: 'Call for the replay',
          body: 'Seed, draw, win: three checks, run in your own browser on any round you played. You are the referee.',
          action: 'How to check a round',
          terms:
            'Result = HMAC-SHA256 (server seed, client seed : nonce : cursor). The hash of the server seed is shown before the bet. 18+.',
        },
        PHP: {
          title: 'Humingi ng replay',
          body: 'Seed, bunot, panalo: tatlong check sa sarili mong browser, sa alinmang round na nilaro mo. Ikaw ang referee.',
          action: 'Paano mag-check ng round',
          terms:
            'Resulta = HMAC-SHA256 (server seed, client seed : nonce : cursor). Ipinapakita ang hash ng server seed bago ang taya. 18+.',
        },
      },
    },
    {
      picture: 'hero-3',
      href: '/statement',
      texts: {
        EN: {
          title: 'Every point on the board',
          body: 'Each cent in, each cent out, with the balance after it. Filter it, add it up, take it home as CSV.',
          action: 'See your statement',
          terms:
            'Kept in a double-entry ledger, back to the day you opened your account. Demonstration site: deposits are play money. 18+.',
        },
        PHP: {
          title: 'Bawat puntos, nasa board',
          body: 'Bawat sentimong pumasok at lumabas, may balanse pagkatapos. I-filter, i-total, at i-download bilang CSV.',
          action: 'Tingnan ang statement',
          terms:
            'Nakatala sa double-entry ledger, mula pa nang buksan ang account mo. Demo site ito: play money ang mga deposit. 18+.',
        },
      },
    },
  ],
  announcements: [
    {
      EN: {
        title: 'The sports desk is open',
        body: 'Its matches are played by a simulated league, day and night, with prices before and in play. Every ticket can be explained down to the message it was struck on.',
      },
      PHP: {
        title: 'Bukas na ang sports desk',
        body: 'Simulated league ang naglalaro ng mga laban, araw at gabi, may presyo bago at habang naglalaro. Bawat tiket ay maipaliliwanag hanggang sa mensaheng pinagbatayan nito.',
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
        title: 'Why we ask for your date of birth',
        body: 'Arena is for adults of 18 and over. We ask once, when you register; other players never see it.',
      },
      PHP: {
        title: 'Bakit hinihingi ang petsa ng kapanganakan',
        body: 'Para sa 18 taong gulang pataas ang Arena. Isang beses lang kaming magtatanong, sa pagrehistro; hindi ito nakikita ng ibang manlalaro.',
      },
    },
  ],
  marquee: [
    {
      EN: `Returns today: ${house.lowestReturn}% to ${house.highestReturn}%, printed on every card.`,
      PHP: `RTP ngayon: ${house.lowestReturn}% hanggang ${house.highestReturn}%, nakasulat sa bawat card.`,
    },
    {
      EN: 'Every figure checked: verify any round of yours in the browser.',
      PHP: 'Suri ang bawat numero: i-verify sa browser ang alinmang round mo.',
    },
    {
      EN: '18+ only. Bet with your head, and never more than you can lose.',
      PHP: '18+ lamang. Tumaya nang may isip, at huwag lumampas sa kaya mong mawala.',
    },
  ],
  home: {
    EN: {
      title: 'Arena: slots for people who read the numbers',
      description:
        'Exact returns, verifiable rounds and a statement with every cent, in US dollars. Every figure checked, on the sports desk as in the games.',
      intro:
        'Arena is built like a trading desk: dense, quick and exact. Figures come first, and nothing moves without a line in the books.',
    },
    PHP: {
      title: 'Arena: slots para sa bumabasa ng numero',
      description:
        'Eksaktong RTP, mga round na puwedeng i-verify, at statement ng bawat sentimo, sa dolyar. Suri ang bawat numero, sa sports desk at sa mga laro.',
      intro:
        'Binuo ang Arena na parang trading desk: siksik, mabilis at eksakto. Nauuna ang numero, at walang gumagalaw nang walang linya sa libro.',
    },
  },
  vipLevels: [
    { name: 'Rookie', deposit: 0, turnover: 0 },
    { name: 'Starter', deposit: 100, turnover: 500 },
    { name: 'Regular', deposit: 1_000, turnover: 7_500 },
    { name: 'Captain', deposit: 5_000, turnover: 40_000 },
    { name: 'Champion', deposit: 25_000, turnover: 200_000 },
    { name: 'Hall of Fame', deposit: 100_000, turnover: 1_000_000 },
  ],
  news: arenaNews,
};
