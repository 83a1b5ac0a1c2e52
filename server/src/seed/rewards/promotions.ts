import type { Period } from '#rules/rewards/period.ts';
import type { PromotionText } from '../../rewards/tables.ts';
import type { Texts } from '../site-data.ts';

interface PromotionData {
  readonly kind: 'deposit' | 'link';
  readonly period: Period;
  /** Its picture below `/art/<external_id>/`. */
  readonly picture: string;
  readonly href: string;
  readonly percent: number;
  readonly minDeposit: bigint;
  readonly maxBonus: bigint;
  readonly wageringTimes: number;
  readonly wageringDays: number;
  readonly texts: Texts<PromotionText>;
}

const NONE = { percent: 0, minDeposit: 0n, maxBonus: 0n, wageringTimes: 1, wageringDays: 7 };

/** The promotions of a new site. @param note a round sum of its currency, in 1/10,000 units */
export function promotionData(note: bigint, hasReferral: boolean): readonly PromotionData[] {
  return [
    {
      kind: 'deposit',
      period: 'once',
      picture: 'promotion-welcome',
      href: '/deposit',
      percent: 100,
      minDeposit: 5n * note,
      maxBonus: 50n * note,
      wageringTimes: 10,
      wageringDays: 14,
      texts: {
        EN: {
          title: 'Welcome: your deposit, doubled',
          body: 'Opt in, make one deposit, play. The bonus is paid in cash when you have staked it ten times over.',
          action: 'Opt in',
          terms: 'Once per player. Only real-money rounds count, all games the same.',
        },
        PHP: {
          title: 'Welcome: doble ang deposit mo',
          body: 'Mag-opt in, mag-deposit nang isang beses, maglaro. Ibibigay ang bonus bilang cash kapag naitaya mo na ito nang sampung ulit.',
          action: 'Mag-opt in',
          terms:
            'Isang beses bawat player. Real-money rounds lang ang bilang, pare-pareho ang lahat ng laro.',
        },
        MS: {
          title: 'Selamat datang: deposit anda digandakan',
          body: 'Sertai, buat satu deposit, main. Bonus dibayar secara tunai setelah anda mempertaruhkannya sepuluh kali.',
          action: 'Sertai',
          terms: 'Sekali bagi setiap pemain. Hanya pusingan wang sebenar dikira, semua permainan sama.',
        },
        VI: {
          title: 'Chào mừng: nhân đôi tiền nạp',
          body: 'Tham gia, nạp một lần, rồi chơi. Tiền thưởng được trả bằng tiền mặt khi bạn đã cược đủ mười lần số đó.',
          action: 'Tham gia',
          terms: 'Mỗi người chơi một lần. Chỉ tính ván chơi tiền thật, game nào cũng như nhau.',
        },
      },
    },
    {
      kind: 'deposit',
      period: 'weekly',
      picture: 'promotion-cashback',
      href: '/deposit',
      percent: 25,
      minDeposit: 5n * note,
      maxBonus: 20n * note,
      wageringTimes: 8,
      wageringDays: 7,
      texts: {
        EN: {
          title: 'A quarter on top, once a week',
          body: 'One deposit a week brings a quarter more. Opt in before you pay in.',
          action: 'Opt in',
          terms: 'Once a week, from Monday. Only real-money rounds count, all games the same.',
        },
        PHP: {
          title: 'Dagdag na 25%, isang beses kada linggo',
          body: 'May dagdag na 25% ang isang deposit bawat linggo. Mag-opt in muna bago mag-deposit.',
          action: 'Mag-opt in',
          terms:
            'Isang beses kada linggo, mula Lunes. Real-money rounds lang ang bilang, pare-pareho ang lahat ng laro.',
        },
        MS: {
          title: 'Tambahan suku, seminggu sekali',
          body: 'Satu deposit seminggu membawa tambahan 25%. Sertai sebelum anda membuat deposit.',
          action: 'Sertai',
          terms: 'Seminggu sekali, mulai Isnin. Hanya pusingan wang sebenar dikira, semua permainan sama.',
        },
        VI: {
          title: 'Thêm một phần tư, mỗi tuần một lần',
          body: 'Mỗi tuần, một lần nạp được thêm 25%. Hãy tham gia trước khi nạp.',
          action: 'Tham gia',
          terms: 'Mỗi tuần một lần, tính từ thứ Hai. Chỉ tính ván chơi tiền thật, game nào cũng như nhau.',
        },
      },
    },
    ...(hasReferral ? [friend] : []),
  ];
}

const friend: PromotionData = {
  ...NONE,
  kind: 'link',
  period: 'once',
  picture: 'promotion-friend',
  href: '/referral',
  texts: {
    EN: {
      title: 'Bring a friend',
      body: 'You are rewarded when a friend you referred has paid in and played. So is your friend.',
      action: 'See your code',
      terms: 'The amounts, and what a friend must do for them, are on the referral page.',
    },
    PHP: {
      title: 'Magsama ng kaibigan',
      body: 'May reward ka kapag nakapag-deposit at nakapaglaro na ang kaibigang ni-refer mo. Meron din siya.',
      action: 'Tingnan ang code mo',
      terms: 'Nasa referral page ang mga halaga at kung ano ang kailangang gawin ng kaibigan.',
    },
    MS: {
      title: 'Bawa seorang kawan',
      body: 'Anda diberi ganjaran apabila kawan yang anda rujuk telah membuat deposit dan bermain. Begitu juga kawan anda.',
      action: 'Lihat kod anda',
      terms: 'Jumlahnya, dan apa yang perlu dilakukan oleh kawan anda, tertera di halaman rujukan.',
    },
    VI: {
      title: 'Rủ bạn cùng chơi',
      body: 'Bạn được thưởng khi người bạn giới thiệu đã nạp tiền và chơi. Người ấy cũng vậy.',
      action: 'Xem mã của bạn',
      terms: 'Mức thưởng, và điều người bạn ấy cần làm, có trên trang giới thiệu.',
    },
  },
};
