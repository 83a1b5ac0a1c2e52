import { house } from '../house-facts.ts';
import type { NewsData } from '../site-data.ts';

export const arenaNews: readonly NewsData[] = [
  {
    daysAgo: 0,
    texts: {
      EN: {
        title: 'Table updated: who leads, and by how much',
        body: `<p>Two <a href="/leaderboard">leaderboards</a> are live. One counts stakes from Monday to Sunday, the other the best single hit of the day as a multiple of its stake. Places, prizes and the end of the period stand on the page.</p>
<table><thead><tr><th scope="col">Board</th><th scope="col">Counts</th><th scope="col">Ends</th></tr></thead>
<tbody><tr><td>The week</td><td>all stakes</td><td>Sunday night</td></tr><tr><td>Best hit of the day</td><td>win ÷ stake</td><td>midnight</td></tr></tbody></table>`,
      },
      PHP: {
        title: 'Na-update ang talaan: sino ang nangunguna, at gaano ang lamang',
        body: `<p>Dalawang <a href="/leaderboard">leaderboard</a> ang bukas na. Binibilang ng isa ang mga taya mula Lunes hanggang Linggo, ng isa pa ang pinakamalakas na tama sa araw bilang multiple ng taya. Nasa pahina ang puwesto, premyo at katapusan.</p>
<table><thead><tr><th scope="col">Board</th><th scope="col">Binibilang</th><th scope="col">Tapos</th></tr></thead>
<tbody><tr><td>Ang linggo</td><td>lahat ng taya</td><td>Linggo ng gabi</td></tr><tr><td>Pinakamalakas na tama ngayong araw</td><td>panalo ÷ taya</td><td>hatinggabi</td></tr></tbody></table>`,
      },
    },
  },
  {
    daysAgo: 5,
    texts: {
      EN: {
        title: 'Payouts: no turnover, half a percent by bank',
        body: `<p>Arena pays out what is yours without asking you to stake it first. To an e-wallet there is no fee, to a bank it is half a percent; limits are on the page <a href="/banking">Banking</a>. The account must be in your name, and is verified once.</p>
<p>All of it runs through the sandbox of this demonstration.</p>`,
      },
      PHP: {
        title: 'Payout: walang turnover, kalahating porsiyento sa bangko',
        body: `<p>Inilalabas ng Arena ang sa iyo nang hindi muna pinapataya. Walang singil sa e-wallet, kalahating porsiyento sa bangko; nasa pahinang <a href="/banking">Pagbabayad</a> ang mga limitasyon. Dapat nasa pangalan mo ang account, at isang beses lang ive-verify.</p>
<p>Sa sandbox ng demo na ito dumadaan ang lahat.</p>`,
      },
    },
  },
  {
    daysAgo: 12,
    texts: {
      EN: {
        title: 'Line-up: the slots start, the sports desk waits',
        body: `<p>${house.games} slots are on the board, ranked by return: ${house.highestReturn}% at the top, ${house.lowestReturn}% at the bottom. The coupon on the home page is drawn but empty. It fills when there are real prices to print, not before.</p>
<p>How a round is checked, in three steps: <a href="/faqs">Questions and answers</a>.</p>`,
      },
      PHP: {
        title: 'Line-up: umpisa na ang slots, naghihintay ang sports desk',
        body: `<p>${house.games} slot ang nasa board, nakaranggo ayon sa RTP: ${house.highestReturn}% sa itaas, ${house.lowestReturn}% sa ibaba. Nakaguhit na ang kupon sa home page pero wala pang laman. Mapupuno ito kapag may totoong presyo na, hindi bago.</p>
<p>Kung paano suriin ang round, sa tatlong hakbang: <a href="/faqs">Mga tanong at sagot</a>.</p>`,
      },
    },
  },
];
