import { luckyNews } from '../news/lucky.ts';
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
  languagesFirst: ['EN', 'MS', 'PHP', 'CN', 'CT', 'BN', 'NE', 'VI', 'RUS', 'ESP'],
  written: ['EN', 'PHP', 'MS'],
  isUnderMaintenance: false,
  showReferral: true,
  showPreloader: true,
  isSportsFirst: false,
  showsAnnouncementFirst: true,
  slides: [
    {
      picture: 'hero-1',
      href: '/freeplay',
      texts: {
        EN: {
          title: 'A thousand lanterns, no ticket',
          body: 'Stroll in and try every slot with play money. No account, no card, no catch: only the festival.',
          action: 'Play for free',
          terms:
            'The demo runs on the same reels with the same chances as the real game. Demo wins are not paid. 18+.',
        },
        PHP: {
          title: 'Sanlibong parol, walang tiket',
          body: 'Pasok lang at subukan ang bawat slot gamit ang play money. Walang account, walang card, walang patibong: pista lang.',
          action: 'Maglaro nang libre',
          terms:
            'Parehong reel at parehong tsansa ang demo at ang totoong laro. Hindi binabayaran ang panalo sa demo. 18+.',
        },
        MS: {
          title: 'Seribu tanglung, tanpa tiket',
          body: 'Singgah dan cuba setiap slot dengan wang mainan. Tanpa akaun, tanpa kad, tanpa muslihat: hanya pesta.',
          action: 'Main percuma',
          terms:
            'Demo berjalan dengan gegelung dan peluang yang sama seperti permainan sebenar. Kemenangan demo tidak dibayar. 18+.',
        },
      },
    },
    {
      picture: 'hero-2',
      href: '/slots',
      texts: {
        EN: {
          title: 'Where the koi turn gold',
          body: 'Every slot hangs its exact return out like a lantern. Read it first, then spin from RM\u00a00.40.',
          action: 'Choose a slot',
          terms:
            'Returns (RTP) are averages over a very long time; one evening can end far above or far below. Play responsibly. 18+.',
        },
        PHP: {
          title: 'Nagiging ginto ang koi',
          body: 'Nakasabit na parang parol ang eksaktong RTP ng bawat slot. Basahin muna, saka mag-spin mula RM\u00a00.40.',
          action: 'Pumili ng slot',
          terms:
            'Ang RTP ay average sa napakahabang panahon; maaaring malayo roon ang isang gabi, pataas o pababa. Maglaro nang responsable. 18+.',
        },
        MS: {
          title: 'Di sini koi menjadi emas',
          body: 'Setiap slot menggantung pulangan tepatnya seperti tanglung. Baca dahulu, kemudian putar dari RM\u00a00.40.',
          action: 'Pilih slot',
          terms:
            'Pulangan (RTP) ialah purata bagi masa yang sangat panjang; satu malam boleh berakhir jauh di atas atau jauh di bawahnya. Main dengan bertanggungjawab. 18+.',
        },
      },
    },
    {
      picture: 'hero-3',
      href: '/register',
      texts: {
        EN: {
          title: 'The drums are calling',
          body: 'Open an account in a minute and begin at Bamboo. Jade is five levels up, and your account shows every step.',
          action: 'Join the festival',
          terms:
            'Levels count deposits and stakes; what each pays stands on the VIP page. No level is worth a bet you did not want to make. Demonstration site: deposits are play money. 18+.',
        },
        PHP: {
          title: 'Tumatawag na ang tambol',
          body: 'Gumawa ng account sa isang minuto at magsimula sa Bamboo. Limang level pa hanggang Jade, at kita sa account mo ang bawat hakbang.',
          action: 'Sumali sa pista',
          terms:
            'Binibilang sa level ang mga deposit at taya; nasa pahina ng VIP ang ibinibigay ng bawat isa. Huwag tumaya para lang sa level. Demo site ito: play money ang mga deposit. 18+.',
        },
        MS: {
          title: 'Gendang memanggil',
          body: 'Buka akaun dalam seminit dan bermula di Bamboo. Jade lima tahap di atas, dan akaun anda menunjukkan setiap langkah.',
          action: 'Sertai pesta',
          terms:
            'Tahap mengira deposit dan taruhan; bayaran setiap tahap tertera di halaman VIP. Tiada tahap yang berbaloi untuk taruhan yang anda tidak mahu buat. Laman demonstrasi: deposit ialah wang mainan. 18+.',
        },
      },
    },
  ],
  announcements: [
    {
      EN: {
        title: 'The festival is open',
        body: 'The first stalls are lit: slots from three house studios, Brasswork, Papercut and Burin. What is not ready is not on the menu.',
      },
      PHP: {
        title: 'Bukas na ang pista',
        body: 'May ilaw na ang mga unang puwesto: slots mula sa tatlong studio ng bahay, Brasswork, Papercut at Burin. Ang hindi pa handa, wala pa sa menu.',
      },
      MS: {
        title: 'Pesta sudah dibuka',
        body: 'Gerai pertama sudah menyala: slot daripada tiga studio dalaman, Brasswork, Papercut dan Burin. Apa yang belum siap tiada dalam menu.',
      },
    },
    {
      EN: {
        title: 'Try before you stake',
        body: 'Every slot can be played with play money first. Choose “Try free” on its card; you need no account for it.',
      },
      PHP: {
        title: 'Subukan bago tumaya',
        body: 'Puwede munang laruin ang bawat slot gamit ang play money. Piliin ang “Libreng subok” sa card nito; hindi kailangan ng account.',
      },
      MS: {
        title: 'Cuba sebelum bertaruh',
        body: 'Setiap slot boleh dimainkan dahulu dengan wang mainan. Pilih “Cuba percuma” pada kadnya; anda tidak memerlukan akaun.',
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
      MS: {
        title: 'Tentang wang',
        body: 'Ini laman demonstrasi: deposit dan bayaran keluar melalui get laluan ujian dan merupakan wang mainan. Had dan fi ada di halaman Perbankan.',
      },
    },
  ],
  marquee: [
    {
      EN: 'Every slot is free to try, without an account.',
      PHP: 'Libreng subukan ang bawat slot, kahit walang account.',
      MS: 'Setiap slot boleh dicuba percuma, tanpa akaun.',
    },
    {
      EN: 'Spins from RM 0.40. The return of each game hangs on its card.',
      PHP: 'Spin mula RM 0.40. Nasa card ng bawat laro ang RTP nito.',
      MS: 'Putaran dari RM 0.40. Pulangan setiap permainan tergantung pada kadnya.',
    },
    {
      EN: 'Players must be 18 or older. Luck is no plan: set yourself a limit.',
      PHP: 'Para lamang sa 18 taong gulang pataas. Hindi plano ang suwerte: magtakda ng limitasyon.',
      MS: 'Pemain mesti berumur 18 tahun ke atas. Nasib bukan rancangan: tetapkan had anda.',
    },
  ],
  home: {
    EN: {
      title: 'Lucky Jade: a festival of slots',
      description:
        'Slots in jade and gold, from RM 0.40 a spin. Try every slot for free, see its return first, and verify each round yourself.',
      intro:
        'Lucky Jade is a night market of slots: lanterns above the water, gold on the reels, and a game for every purse.',
    },
    PHP: {
      title: 'Lucky Jade: pista ng mga slot',
      description:
        'Slots na jade at ginto, mula RM 0.40 bawat spin. Subukan nang libre ang bawat slot, tingnan muna ang RTP, at i-verify mismo ang bawat round.',
      intro:
        'Ang Lucky Jade ay night market ng mga slot: mga parol sa ibabaw ng tubig, ginto sa mga reel, at laro para sa bawat bulsa.',
    },
    MS: {
      title: 'Lucky Jade: pesta slot',
      description:
        'Slot dalam jed dan emas, dari RM 0.40 satu putaran. Cuba setiap slot secara percuma, lihat pulangannya dahulu, dan sahkan sendiri setiap pusingan.',
      intro:
        'Lucky Jade ialah pasar malam slot: tanglung di atas air, emas pada gegelung, dan permainan untuk setiap poket.',
    },
  },
  vipLevels: [
    { name: 'Bamboo', deposit: 0, turnover: 0 },
    { name: 'Lotus', deposit: 500, turnover: 2_500 },
    { name: 'Koi', deposit: 3_000, turnover: 20_000 },
    { name: 'Crane', deposit: 12_000, turnover: 90_000 },
    { name: 'Dragon', deposit: 60_000, turnover: 500_000 },
    { name: 'Jade', deposit: 250_000, turnover: 2_500_000 },
  ],
  news: luckyNews,
};
