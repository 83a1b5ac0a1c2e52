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
      VI: {
        title: 'Tắt đèn, rút cầu chì',
        body: '<p>Boltplay đang bảo trì. Số dư, ván chơi và hạn mức giữ nguyên như lúc ngắt cầu dao; không ai chơi được, và không có gì chạy tiếp.</p>',
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
      VI: {
        title: 'Máy nào cũng ghi rõ tỷ lệ',
        body: '<p>Tỷ lệ hoàn trả chính xác nằm trên nhãn của từng máy, tính từ các cuộn của nó. <a href="/slots?sort=rtp">Cao nhất trước</a>, nếu bạn thích.</p>',
      },
    },
  },
];
