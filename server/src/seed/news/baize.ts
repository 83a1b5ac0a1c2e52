import { house } from '../house-facts.ts';
import type { NewsData } from '../site-data.ts';

export const baizeNews: readonly NewsData[] = [
  {
    daysAgo: 1,
    texts: {
      EN: {
        title: 'The cashier now has two windows',
        body: `<p>Money could come in; from today it can go out again. Add an account in your own name under <a href="/bank-details">Bank details</a>, verify it with the code we send, and ask for a payout under <a href="/withdrawal">Withdrawal</a>.</p>
<ul>
<li>The amount leaves your balance at once and is held, so that it cannot be staked twice.</li>
<li>While it is pending, you can cancel. A payout that is refused comes back with its reason.</li>
<li>The <a href="/statement">statement</a> has a line for each step.</li>
</ul>
<p>This is a demonstration: payouts go to the sandbox, and stay there.</p>`,
      },
      PHP: {
        title: 'May dalawang bintana na ang kahera',
        body: `<p>Dati papasok lang ang pera; simula ngayon, makakalabas na rin. Idagdag ang account na nasa pangalan mo sa <a href="/bank-details">Mga detalye ng bangko</a>, i-verify gamit ang code na ipapadala namin, at humingi ng payout sa <a href="/withdrawal">Mag-withdraw</a>.</p>
<ul>
<li>Agad aalis sa balanse mo ang halaga at hahawakan, para hindi ito maitaya nang dalawang beses.</li>
<li>Habang pending, puwede kang mag-cancel. Bumabalik ang payout na tinanggihan, kasama ang dahilan.</li>
<li>May linya sa <a href="/statement">statement</a> ang bawat hakbang.</li>
</ul>
<p>Demo ito: sa sandbox pumupunta ang mga payout, at doon lang.</p>`,
      },
    },
  },
  {
    daysAgo: 6,
    texts: {
      EN: {
        title: 'A limit is set in a minute',
        body: `<p>Under <a href="/responsible-gaming">Responsible gaming</a> you can say what a day, a week or a month may cost: what goes in, what may be lost, how long you play. The table keeps to it even when you would rather it did not.</p>
<p>Tighter holds at once. Looser waits a day, and asks you again. We think that is the right way round.</p>`,
      },
      PHP: {
        title: 'Isang minuto lang ang pagtakda ng limitasyon',
        body: `<p>Sa <a href="/responsible-gaming">Responsableng paglalaro</a>, masasabi mo kung magkano ang puwede sa isang araw, linggo o buwan: ang pumapasok, ang puwedeng matalo, at gaano katagal ka maglalaro. Susundin ito ng mesa kahit ayaw mo na.</p>
<p>Agad ang mas mahigpit. Maghihintay ng isang araw ang mas maluwag, at tatanungin ka ulit. Sa tingin namin, iyon ang tamang ayos.</p>`,
      },
    },
  },
  {
    daysAgo: 13,
    texts: {
      EN: {
        title: 'Three studios, one door',
        body: `<p>The house opens with ${house.games} slots from Brasswork, Papercut and Burin. Their returns run from ${house.lowestReturn}% to ${house.highestReturn}%, worked out exactly from the reels, and each stands on its card before you stake.</p>
<p>All of them can be <a href="/freeplay">tried for free</a>, without an account. And whatever you played can be checked afterwards: open the round in your <a href="/bet-history">bet history</a> and reveal its seed.</p>`,
      },
      PHP: {
        title: 'Tatlong studio, isang pinto',
        body: `<p>Nagbukas ang bahay na may ${house.games} slot mula sa Brasswork, Papercut at Burin. Mula ${house.lowestReturn}% hanggang ${house.highestReturn}% ang RTP ng mga ito, kinuwenta nang eksakto mula sa mga reel, at nasa card ng bawat isa bago ka tumaya.</p>
<p><a href="/freeplay">Libreng subukan</a> ang lahat, kahit walang account. At masusuri pagkatapos ang anumang nilaro mo: buksan ang round sa <a href="/bet-history">kasaysayan ng taya</a> at ilabas ang seed nito.</p>`,
      },
    },
  },
];
