import type { Both } from './site-data.ts';

/** What a search shows of a page: its name, a sentence or two, and a few keywords. */
export interface SeoData {
  readonly page: string;
  readonly texts: Both<readonly [name: string, description: string, keywords: string]>;
}

/** Every public page but the home page, whose text each site writes itself. */
export const seoPages: readonly SeoData[] = [
  {
    page: 'hot',
    texts: {
      EN: [
        'Hot games',
        'What players at {{site}} open most right now, across every category.',
        'hot games, popular games',
      ],
      PHP: [
        'Maiinit na laro',
        'Ang pinakamadalas buksan ng mga manlalaro ng {{site}} ngayon, sa bawat kategorya.',
        'maiinit na laro, sikat na laro',
      ],
    },
  },
  {
    page: 'slots',
    texts: {
      EN: [
        'Slots',
        'Slots with wilds, scatters and free spins at {{site}}. Every game shows its exact return before you stake.',
        'slots, free spins, return to player',
      ],
      PHP: [
        'Slots',
        'Slots na may wild, scatter at libreng ikot sa {{site}}. Ipinapakita ng bawat laro ang eksaktong balik nito bago ka tumaya.',
        'slots, libreng ikot, balik sa manlalaro',
      ],
    },
  },
  {
    page: 'casino',
    texts: {
      EN: [
        'Casino',
        'Table games at {{site}}: roulette, blackjack and baccarat with clear rules and limits for every purse.',
        'casino, roulette, blackjack, baccarat',
      ],
      PHP: [
        'Casino',
        'Mga larong mesa sa {{site}}: roulette, blackjack at baccarat na may malinaw na tuntunin at limitasyon para sa bawat bulsa.',
        'casino, roulette, blackjack, baccarat',
      ],
    },
  },
  {
    page: 'sports',
    texts: {
      EN: [
        'Sports',
        'Matches, markets and odds at {{site}}: singles and parlays with the return worked out before you bet.',
        'sports betting, odds, parlay',
      ],
      PHP: [
        'Sports',
        'Mga laban, market at odds sa {{site}}: single at parlay na kuwentado ang balik bago ka tumaya.',
        'taya sa sports, odds, parlay',
      ],
    },
  },
  {
    page: 'arcade',
    texts: {
      EN: [
        'Arcade',
        'Quick games of skill and chance at {{site}}: a round in seconds, a result you can verify.',
        'arcade games, instant games',
      ],
      PHP: [
        'Arcade',
        'Mabibilis na laro ng galing at suwerte sa {{site}}: isang round sa ilang segundo, resultang mabeberipika.',
        'arcade, mabilis na laro',
      ],
    },
  },
  {
    page: 'bingo',
    texts: {
      EN: [
        'Bingo',
        'Bingo rooms at {{site}}: see when the next draw begins, and buy cards until it does.',
        'bingo, bingo cards',
      ],
      PHP: [
        'Bingo',
        'Mga silid ng bingo sa {{site}}: tingnan kung kailan ang susunod na bunot, at bumili ng kard hanggang doon.',
        'bingo, kard ng bingo',
      ],
    },
  },
  {
    page: 'crash',
    texts: {
      EN: [
        'Crash',
        'The curve climbs until it crashes: cash out in time at {{site}}, with rounds fixed before they start.',
        'crash game, cash out',
      ],
      PHP: [
        'Crash',
        'Umaakyat ang kurba hanggang bumagsak: mag-cash out sa oras sa {{site}}, sa mga round na itinakda bago magsimula.',
        'crash game, cash out',
      ],
    },
  },
  {
    page: 'fishing',
    texts: {
      EN: [
        'Fishing',
        'Aim, shoot and catch at {{site}}: fishing games with the worth of every fish in sight.',
        'fishing games, fish shooting',
      ],
      PHP: [
        'Fishing',
        'Umasinta, bumaril at humuli sa {{site}}: mga larong pangingisda na kita ang halaga ng bawat isda.',
        'fishing games, larong pangingisda',
      ],
    },
  },
  {
    page: 'hash-game',
    texts: {
      EN: [
        'Hash games',
        'Results taken from a hash anybody can compute: hash games at {{site}}.',
        'hash games, provably fair',
      ],
      PHP: [
        'Hash games',
        'Resultang mula sa hash na makukuwenta ng kahit sino: mga hash game sa {{site}}.',
        'hash games, provably fair',
      ],
    },
  },
  {
    page: 'horse-racing',
    texts: {
      EN: [
        'Horse racing',
        'The next race at {{site}}, with runners, form and a clock to the start.',
        'horse racing, races, win and place',
      ],
      PHP: [
        'Karera ng kabayo',
        'Ang susunod na karera sa {{site}}, may mga kalahok, porma at orasan hanggang simula.',
        'karera ng kabayo, win at place',
      ],
    },
  },
  {
    page: 'lottery',
    texts: {
      EN: [
        'Lottery',
        'Draws around the clock at {{site}}: pick your numbers and see when they are drawn.',
        'lottery, draws, numbers',
      ],
      PHP: [
        'Lotto',
        'Bunutan maghapon at magdamag sa {{site}}: pumili ng numero at tingnan kung kailan bubunutin.',
        'lotto, bunutan, numero',
      ],
    },
  },
  {
    page: 'poker',
    texts: {
      EN: [
        'Poker',
        'Poker and card tables at {{site}}, from the first hand to high stakes.',
        'poker, card games, video poker',
      ],
      PHP: [
        'Poker',
        'Poker at mga mesa ng baraha sa {{site}}, mula unang kamay hanggang malalaking taya.',
        'poker, baraha, video poker',
      ],
    },
  },
  {
    page: 'sabong',
    texts: {
      EN: [
        'Sabong',
        'Drawn matches, no animals: the sabong arena of {{site}}, with meron, wala and draw.',
        'sabong, meron, wala',
      ],
      PHP: [
        'Sabong',
        'Iginuhit na laban, walang hayop: ang sabungan ng {{site}}, may meron, wala at tabla.',
        'sabong, meron, wala',
      ],
    },
  },
  {
    page: 'freeplay',
    texts: {
      EN: [
        'Free play',
        'Try any game at {{site}} with play money: same rules, same chances, no account.',
        'free play, demo games',
      ],
      PHP: [
        'Libreng laro',
        'Subukan ang alinmang laro sa {{site}} gamit ang perang panlaro: parehong tuntunin, parehong tsansa, walang account.',
        'libreng laro, demo',
      ],
    },
  },
  {
    page: 'spin',
    texts: {
      EN: [
        'Wheel of the day',
        'One free spin a day at {{site}}: see what can be won and when your next turn comes.',
        'wheel, free spin of the day',
      ],
      PHP: [
        'Gulong ng araw',
        'Isang libreng ikot bawat araw sa {{site}}: tingnan ang mapapanalunan at kung kailan ang susunod mong ikot.',
        'gulong, libreng ikot araw-araw',
      ],
    },
  },
  {
    page: 'playnow',
    texts: {
      EN: [
        'Play now',
        'The game in its frame at {{site}}: for real or in demo, full screen, with your balance in sight.',
        'play online, demo',
      ],
      PHP: [
        'Maglaro na',
        'Ang laro sa sarili nitong frame sa {{site}}: totoo o demo, buong screen, kita ang balanse mo.',
        'maglaro online, demo',
      ],
    },
  },
  {
    page: 'promotions',
    texts: {
      EN: ['Promotions', 'Every offer at {{site}} with its terms beside it.', 'promotions, bonus, offers'],
      PHP: [
        'Mga promosyon',
        'Bawat alok ng {{site}} kasama ang kondisyon sa tabi nito.',
        'promosyon, bonus, alok',
      ],
    },
  },
  {
    page: 'vip',
    texts: {
      EN: ['VIP', 'The levels of {{site}}, what each asks for and what it gives.', 'vip, levels, rewards'],
      PHP: [
        'VIP',
        'Ang mga antas ng {{site}}, kung ano ang hinihingi at ibinibigay ng bawat isa.',
        'vip, antas, gantimpala',
      ],
    },
  },
  {
    page: 'leaderboard',
    texts: {
      EN: [
        'Leaderboard',
        'Who leads at {{site}} today, this week and this month, and what the places pay.',
        'leaderboard, prizes',
      ],
      PHP: [
        'Leaderboard',
        'Kung sino ang nangunguna sa {{site}} ngayon, ngayong linggo at buwan, at ang premyo ng mga puwesto.',
        'leaderboard, premyo',
      ],
    },
  },
  {
    page: 'referral',
    texts: {
      EN: [
        'Invite friends',
        'Bring a friend to {{site}} and share in their play, by link or code.',
        'referral, invite friends',
      ],
      PHP: [
        'Mag-imbita ng kaibigan',
        'Magdala ng kaibigan sa {{site}} at makibahagi sa laro nila, sa link o code.',
        'referral, imbita ng kaibigan',
      ],
    },
  },
  {
    page: 'download',
    texts: {
      EN: ['Get the app', 'Put {{site}} on the first screen of your phone.', 'app, install, android, ios'],
      PHP: [
        'Kunin ang app',
        'Ilagay ang {{site}} sa unang screen ng telepono mo.',
        'app, install, android, ios',
      ],
    },
  },
  {
    page: 'news',
    texts: {
      EN: [
        'News',
        'What is new at {{site}}: games, offers and changes to the house rules.',
        'news, announcements',
      ],
      PHP: [
        'Balita',
        'Ano ang bago sa {{site}}: mga laro, alok at pagbabago sa tuntunin ng bahay.',
        'balita, anunsyo',
      ],
    },
  },
  {
    page: 'about',
    texts: {
      EN: [
        'About us',
        'Who runs {{site}}, what we believe, and how you can check it.',
        'about us, fair play',
      ],
      PHP: [
        'Tungkol sa amin',
        'Sino ang nagpapatakbo ng {{site}}, ano ang pinaniniwalaan namin, at paano mo ito masusuri.',
        'tungkol sa amin, patas na laro',
      ],
    },
  },
  {
    page: 'privacy-policy',
    texts: {
      EN: [
        'Privacy policy',
        'What {{site}} knows about you, why, for how long, and what you can do about it.',
        'privacy, data protection',
      ],
      PHP: [
        'Patakaran sa privacy',
        'Ano ang alam ng {{site}} tungkol sa iyo, bakit, hanggang kailan, at ano ang magagawa mo.',
        'privacy, proteksyon ng datos',
      ],
    },
  },
  {
    page: 'banking',
    texts: {
      EN: [
        'Banking',
        'How money gets to {{site}} and back: ways to pay, limits and times.',
        'deposit, withdrawal, limits',
      ],
      PHP: [
        'Pagbabangko',
        'Paano nakararating ang pera sa {{site}} at pabalik: paraan ng bayad, limitasyon at oras.',
        'deposito, withdrawal, limitasyon',
      ],
    },
  },
  {
    page: 'faqs',
    texts: {
      EN: [
        'Questions and answers',
        'Answers about accounts, games and money at {{site}}.',
        'help, questions, answers',
      ],
      PHP: [
        'Mga tanong at sagot',
        'Mga sagot tungkol sa account, laro at pera sa {{site}}.',
        'tulong, tanong, sagot',
      ],
    },
  },
  {
    page: 'responsible-gaming',
    texts: {
      EN: [
        'Responsible gaming',
        'Limits, breaks and help: how playing at {{site}} stays a pleasure.',
        'responsible gaming, help, limits',
      ],
      PHP: [
        'Responsableng paglalaro',
        'Limitasyon, pahinga at tulong: paano mananatiling kasiyahan ang paglalaro sa {{site}}.',
        'responsableng paglalaro, tulong, limitasyon',
      ],
    },
  },
  {
    page: 'term-condition',
    texts: {
      EN: [
        'Terms and conditions',
        'The terms between you and {{site}}, short and in plain words.',
        'terms, conditions',
      ],
      PHP: [
        'Mga tuntunin at kondisyon',
        'Ang mga tuntunin sa pagitan mo at ng {{site}}, maikli at malinaw.',
        'tuntunin, kondisyon',
      ],
    },
  },
  {
    page: 'contact-us',
    texts: {
      EN: ['Contact us', 'Reach {{site}} every day, around the clock.', 'contact, support'],
      PHP: ['Makipag-ugnayan', 'Abutin ang {{site}} araw-araw, maghapon at magdamag.', 'kontak, suporta'],
    },
  },
  {
    page: 'login',
    texts: {
      EN: ['Log in', 'Log in at {{site}} by password or one-time code.', 'log in'],
      PHP: ['Mag-log in', 'Mag-log in sa {{site}} gamit ang password o isang-beses na code.', 'mag-log in'],
    },
  },
  {
    page: 'register',
    texts: {
      EN: [
        'Open an account',
        'Open an account at {{site}} in a minute. For adults only.',
        'register, open account',
      ],
      PHP: [
        'Magbukas ng account',
        'Magbukas ng account sa {{site}} sa isang minuto. Para sa nasa hustong gulang lamang.',
        'magrehistro, magbukas ng account',
      ],
    },
  },
  {
    page: 'forgot-password',
    texts: {
      EN: ['Forgot password', 'Set a new password at {{site}} with a code to your phone.', 'forgot password'],
      PHP: [
        'Nakalimutan ang password',
        'Magtakda ng bagong password sa {{site}} gamit ang code sa telepono mo.',
        'nakalimutan ang password',
      ],
    },
  },
];
