import type { NewsData } from '../site-data.ts';

export const closedNews: readonly NewsData[] = [
  {
    daysAgo: 0,
    texts: {
      EN: {
        title: 'Lights off, fuses out',
        body: '<p>Boltplay is under maintenance. Balances, rounds and limits stay exactly as they were when the switch was thrown; nobody can play, and nothing runs on.</p>',
      },
      PHP: {
        title: 'Patay ang ilaw, tanggal ang piyus',
        body: '<p>Nasa maintenance ang Boltplay. Mananatili ang mga balanse, round at limitasyon sa mismong lagay nila nang ibaba ang switch; walang makakalaro, at walang tumatakbo.</p>',
      },
    },
  },
  {
    daysAgo: 9,
    texts: {
      EN: {
        title: 'Every cabinet shows its odds',
        body: '<p>The exact return stands on the label of each machine, worked out from its reels. <a href="/slots?sort=rtp">Highest first</a>, if you like.</p>',
      },
      PHP: {
        title: 'Nakalabas ang tsansa ng bawat makina',
        body: '<p>Nasa label ng bawat makina ang eksaktong RTP, kinuwenta mula sa mga reel nito. <a href="/slots?sort=rtp">Pinakamataas muna</a>, kung gusto mo.</p>',
      },
    },
  },
];
