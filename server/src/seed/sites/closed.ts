import { house } from '../house-facts.ts';
import { closedNews } from '../news/closed.ts';
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
  languagesFirst: ['EN', 'VI', 'PHP'],
  written: ['EN', 'PHP', 'VI'],
  isUnderMaintenance: true,
  showReferral: false,
  showPreloader: true,
  isSportsFirst: false,
  showsAnnouncementFirst: false,
  slides: [
    {
      picture: 'hero-1',
      href: '/freeplay',
      texts: {
        EN: {
          title: 'No coin? Press start.',
          body: 'Every cabinet runs free: play money, no account, the same reels at full speed.',
          action: 'Press start',
          terms: 'Same reels and same chances as the real game. Demo wins are not paid. 18+.',
        },
        PHP: {
          title: 'Walang barya? Press start.',
          body: 'Libre ang bawat makina: play money, walang account, parehong reel, todo ang bilis.',
          action: 'Press start',
          terms: 'Parehong reel at tsansa ng totoong laro. Hindi binabayaran ang panalo sa demo. 18+.',
        },
        VI: {
          title: 'Không có xu? Cứ nhấn start.',
          body: 'Máy nào cũng chơi thử được: tiền chơi thử, không cần tài khoản, vẫn các cuộn ấy ở tốc độ tối đa.',
          action: 'Nhấn start',
          terms: 'Cùng các cuộn và cùng xác suất như game thật. Tiền thắng khi chơi thử không được trả. 18+.',
        },
      },
    },
    {
      picture: 'hero-2',
      href: '/slots',
      texts: {
        EN: {
          title: 'Lightning first, thunder after',
          body: 'The round is drawn and booked before a reel moves. What you watch is the thunder. Stakes from 2,000\u00a0₫.',
          action: 'Strike',
          terms:
            'The seed is committed before your bet, and you can check the round after it. Demonstration site: deposits are play money. 18+.',
        },
        PHP: {
          title: 'Kidlat muna, saka kulog',
          body: 'Bunot na at nakatala na ang round bago gumalaw ang reel. Kulog na lang ang napapanood mo. Taya mula 2,000\u00a0₫.',
          action: 'Banat',
          terms:
            'Nakatakda na ang seed bago ang taya mo, at puwede mong i-check ang round pagkatapos. Demo site ito: play money ang mga deposit. 18+.',
        },
        VI: {
          title: 'Chớp trước, sấm sau',
          body: 'Kết quả được rút và ghi sổ trước khi cuộn chuyển động. Thứ bạn xem là tiếng sấm. Cược từ 2,000\u00a0₫.',
          action: 'Giáng sét',
          terms:
            'Seed được cam kết trước khi bạn cược, và bạn kiểm tra được ván chơi sau đó. Trang trình diễn: tiền nạp là tiền chơi thử. 18+.',
        },
      },
    },
    {
      picture: 'hero-3',
      href: '/slots?sort=rtp',
      texts: {
        EN: {
          title: 'The odds are on the glass',
          body: `${house.games} machines, returns from ${house.lowestReturn}% to ${house.highestReturn}%. The exact figure is on every label before you stake.`,
          action: 'Highest return first',
          terms:
            'Returns (RTP) are averages over a very long time; a short session can end far above or far below. Play responsibly. 18+.',
        },
        PHP: {
          title: 'Nasa salamin ang tsansa',
          body: `${house.games} makina, RTP mula ${house.lowestReturn}% hanggang ${house.highestReturn}%. Nasa label ang eksaktong numero bago ka tumaya.`,
          action: 'Pinakamataas na RTP muna',
          terms:
            'Ang RTP ay average sa napakahabang panahon; maaaring malayo roon ang maikling session, pataas o pababa. Maglaro nang responsable. 18+.',
        },
        VI: {
          title: 'Tỷ lệ ghi ngay trên kính',
          body: `${house.games} máy, tỷ lệ hoàn trả từ ${house.lowestReturn}% đến ${house.highestReturn}%. Con số chính xác nằm trên nhãn trước khi bạn cược.`,
          action: 'Hoàn trả cao nhất trước',
          terms:
            'Tỷ lệ hoàn trả (RTP) là mức trung bình qua thời gian rất dài; một lần chơi ngắn có thể cao hơn hoặc thấp hơn rất nhiều. Chơi có trách nhiệm. 18+.',
        },
      },
    },
  ],
  announcements: [
    {
      EN: {
        title: 'Closed for maintenance',
        body: 'Boltplay is switched off for now. Accounts, balances and rounds stay exactly as they are until the power is back.',
      },
      PHP: {
        title: 'Sarado para sa maintenance',
        body: 'Naka-off muna ang Boltplay. Mananatili ang mga account, balanse at round sa lagay nila hanggang bumalik ang kuryente.',
      },
      VI: {
        title: 'Đóng cửa để bảo trì',
        body: 'Boltplay tạm thời tắt máy. Tài khoản, số dư và ván chơi giữ nguyên cho đến khi có điện trở lại.',
      },
    },
  ],
  marquee: [
    {
      EN: 'Boltplay is under maintenance. Your balance stays as it is.',
      PHP: 'Nasa maintenance ang Boltplay. Mananatili ang balanse mo.',
      VI: 'Boltplay đang bảo trì. Số dư của bạn giữ nguyên.',
    },
    {
      EN: 'Every cabinet is free to try, without an account. 18+ only.',
      PHP: 'Libreng subukan ang bawat makina, kahit walang account. 18+ lamang.',
      VI: 'Máy nào cũng chơi thử miễn phí, không cần tài khoản. Chỉ dành cho người từ 18 tuổi.',
    },
  ],
  home: {
    EN: {
      title: 'Boltplay: slots at full voltage',
      description:
        'Slots in dong, with the round drawn before the reels move, the exact return shown before you stake, and every round open to verification.',
      intro: 'Boltplay is an arcade at full voltage: fast reels, loud colours, and figures that hold still.',
    },
    PHP: {
      title: 'Boltplay: slots sa buong boltahe',
      description:
        'Slots sa dong: bunot na ang round bago gumalaw ang reel, kita ang eksaktong RTP bago tumaya, at puwedeng i-verify ang bawat round.',
      intro:
        'Ang Boltplay ay arcade sa buong boltahe: mabilis na reel, matitingkad na kulay, at mga numerong hindi gumagalaw.',
    },
    VI: {
      title: 'Boltplay: slot ở điện áp tối đa',
      description:
        'Slot tính bằng đồng: kết quả được rút trước khi cuộn chạy, tỷ lệ hoàn trả chính xác hiện trước khi bạn cược, và ván nào cũng kiểm chứng được.',
      intro:
        'Boltplay là khu arcade ở điện áp tối đa: cuộn quay nhanh, màu sắc rực rỡ, và những con số đứng yên.',
    },
  },
  vipLevels: [
    { name: 'Spark', deposit: 0, turnover: 0 },
    { name: 'Volt', deposit: 2_500_000, turnover: 12_000_000 },
    { name: 'Surge', deposit: 15_000_000, turnover: 100_000_000 },
    { name: 'Storm', deposit: 75_000_000, turnover: 500_000_000 },
    { name: 'Bolt', deposit: 300_000_000, turnover: 3_000_000_000 },
  ],
  news: closedNews,
};
