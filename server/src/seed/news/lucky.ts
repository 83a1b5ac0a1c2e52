import type { NewsData } from '../site-data.ts';

export const luckyNews: readonly NewsData[] = [
  {
    daysAgo: 2,
    texts: {
      EN: {
        title: 'The wheel turns by the river',
        body: `<p>There is a <a href="/spin">wheel</a> at the end of the market now. One turn is free from time to time, more are earned. What stands on each field, and how likely it is, is painted beside it: nothing hides behind the lanterns.</p>
<p>What you win in tokens is played in the token games. They are for fun; tokens cannot be bought.</p>`,
      },
      PHP: {
        title: 'Umiikot na ang gulong sa tabi ng ilog',
        body: `<p>May <a href="/spin">gulong</a> na sa dulo ng palengke. May libreng ikot paminsan-minsan, at may makukuha pang iba. Nakapinta sa tabi ang laman ng bawat bahagi at ang tsansa nito: walang nakatago sa likod ng mga parol.</p>
<p>Ang mga token na mapapanalunan mo ay nilalaro sa mga token game. Pampasaya lang ito; hindi nabibili ang token.</p>`,
      },
      MS: {
        title: 'Roda berputar di tepi sungai',
        body: `<p>Kini ada <a href="/spin">roda</a> di hujung pasar. Dari semasa ke semasa satu putaran percuma, selebihnya diperoleh. Isi setiap petak dan kebarangkaliannya dilukis di sebelahnya: tiada apa-apa tersembunyi di sebalik tanglung.</p>
<p>Token yang anda menangi dimainkan dalam permainan token. Ia untuk berseronok; token tidak boleh dibeli.</p>`,
      },
    },
  },
  {
    daysAgo: 7,
    texts: {
      EN: {
        title: 'Bring a friend to the festival',
        body: `<p>Your <a href="/referral">referral page</a> has a code, a link and a QR code to show on your phone. Texts of you are thanked, once your friend has found a stall to play at. What is paid, and when, stands on the page before you share anything.</p>`,
      },
      PHP: {
        title: 'Isama ang kaibigan sa pista',
        body: `<p>May code, link at QR code na maipapakita sa telepono ang <a href="/referral">pahina ng referral</a> mo. Pareho kayong pasasalamatan kapag nakahanap na ng lalaruin ang kaibigan mo. Nasa pahina kung magkano at kailan, bago ka pa magbahagi.</p>`,
      },
      MS: {
        title: 'Bawa kawan ke pesta',
        body: '<p><a href="/referral">Halaman rujukan</a> anda ada kod, pautan dan kod QR untuk ditunjukkan di telefon. Kedua-dua anda diberi ganjaran setelah kawan anda menemui gerai untuk bermain. Berapa yang dibayar, dan bila, tertera di halaman itu sebelum anda berkongsi apa-apa.</p>',
      },
    },
  },
  {
    daysAgo: 15,
    texts: {
      EN: {
        title: 'Small errands, small rewards',
        body: `<p><a href="/mission">Missions</a> are open: play some rounds, catch some wins, come back tomorrow. They pay tokens, start over by the day or the week, and never ask for more than you would have played anyway. If one does, leave it hanging.</p>`,
      },
      PHP: {
        title: 'Maliit na utos, maliit na gantimpala',
        body: `<p>Bukas na ang mga <a href="/mission">misyon</a>: maglaro ng ilang round, manalo ng ilan, bumalik bukas. Token ang bayad, nagsisimula ulit araw-araw o linggo-linggo, at hindi dapat humigit sa lalaruin mo na rin naman. Kung humigit, hayaan mo na lang.</p>`,
      },
      MS: {
        title: 'Tugas kecil, ganjaran kecil',
        body: '<p><a href="/mission">Misi</a> sudah dibuka: main beberapa pusingan, raih beberapa kemenangan, datang lagi esok. Bayarannya token, bermula semula setiap hari atau setiap minggu, dan tidak pernah meminta lebih daripada yang anda akan main juga. Jika ada yang begitu, biarkan sahaja.</p>',
      },
    },
  },
];
