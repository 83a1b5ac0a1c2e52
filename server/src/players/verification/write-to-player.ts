import type { LanguageCode } from '#contract/languages.ts';
import type { DeclineReason } from '#contract/verification.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { requestMessage } from '../../providers/messages/public.ts';
import { noticeAddress } from '../codes/contact.ts';
import { readableLanguage } from '../language.ts';
import { playerById } from '../store.ts';

type Texts = Readonly<Partial<Record<LanguageCode, string>>> & { readonly EN: string };

/** What the player reads in the message, by reason and language. */
const reasons: Readonly<Record<DeclineReason, Texts>> = {
  unreadable: {
    EN: 'A picture cannot be read.',
    BN: 'একটি ছবি পড়া যায় না।',
    CN: '图片无法辨认。',
    CT: '圖片無法辨認。',
    ESP: 'Una imagen no se puede leer.',
    MS: 'Satu gambar tidak dapat dibaca.',
    NE: 'एउटा तस्बिर पढ्न सकिँदैन।',
    PHP: 'May larawang hindi mabasa.',
    RUS: 'Снимок нечитаем.',
    VI: 'Có ảnh không đọc được.',
  },
  cut_off: {
    EN: 'A part of the document is cut off.',
    BN: 'নথির একটি অংশ কাটা গেছে।',
    CN: '证件有部分被截掉。',
    CT: '證件有部分被截掉。',
    ESP: 'Falta una parte del documento.',
    MS: 'Sebahagian dokumen terpotong.',
    NE: 'कागजातको एक भाग काटिएको छ।',
    PHP: 'May bahagi ng dokumento na naputol.',
    RUS: 'Часть документа обрезана.',
    VI: 'Một phần giấy tờ bị cắt mất.',
  },
  expired_document: {
    EN: 'The document has expired.',
    BN: 'নথির মেয়াদ শেষ।',
    CN: '证件已过期。',
    CT: '證件已過期。',
    ESP: 'El documento ha caducado.',
    MS: 'Dokumen telah tamat tempoh.',
    NE: 'कागजातको म्याद सकिएको छ।',
    PHP: 'Lumipas na ang dokumento.',
    RUS: 'Срок документа истёк.',
    VI: 'Giấy tờ đã hết hạn.',
  },
  wrong_document: {
    EN: 'It is not one of the documents that we take.',
    BN: 'এটি আমরা যে নথি নিই তার একটি নয়।',
    CN: '这不是我们接受的证件。',
    CT: '這不是我們接受的證件。',
    ESP: 'No es uno de los documentos que aceptamos.',
    MS: 'Ia bukan dokumen yang kami terima.',
    NE: 'यो हामीले लिने कागजात होइन।',
    PHP: 'Hindi ito isa sa mga tinatanggap naming dokumento.',
    RUS: 'Такой документ мы не принимаем.',
    VI: 'Đây không phải loại giấy tờ chúng tôi nhận.',
  },
  name_differs: {
    EN: 'The name is not the one of your account.',
    BN: 'নামটি আপনার অ্যাকাউন্টের নাম নয়।',
    CN: '姓名与账户不符。',
    CT: '姓名與帳戶不符。',
    ESP: 'El nombre no es el de tu cuenta.',
    MS: 'Nama itu bukan nama akaun anda.',
    NE: 'नाम खाताको नामसँग मिल्दैन।',
    PHP: 'Hindi tugma ang pangalan sa account mo.',
    RUS: 'Имя не совпадает с именем в аккаунте.',
    VI: 'Tên không khớp với tài khoản.',
  },
  birthday_differs: {
    EN: 'The date of birth is not the one of your account.',
    BN: 'জন্মতারিখ আপনার অ্যাকাউন্টের সঙ্গে মেলে না।',
    CN: '出生日期与账户不符。',
    CT: '出生日期與帳戶不符。',
    ESP: 'La fecha de nacimiento no es la de tu cuenta.',
    MS: 'Tarikh lahir itu bukan tarikh lahir dalam akaun anda.',
    NE: 'जन्ममिति खातासँग मिल्दैन।',
    PHP: 'Hindi tugma ang petsa ng kapanganakan sa account mo.',
    RUS: 'Дата рождения не совпадает с датой в аккаунте.',
    VI: 'Ngày sinh không khớp với tài khoản.',
  },
  address_differs: {
    EN: 'The address is not the one you gave.',
    BN: 'ঠিকানাটি আপনি যা দিয়েছেন তা নয়।',
    CN: '地址与您填写的不符。',
    CT: '地址與您填寫的不符。',
    ESP: 'La dirección no es la que indicaste.',
    MS: 'Alamat itu bukan yang anda berikan.',
    NE: 'ठेगाना तपाईंले दिएको होइन।',
    PHP: 'Hindi ito ang tirahang ibinigay mo.',
    RUS: 'Адрес не тот, который вы указали.',
    VI: 'Địa chỉ không phải địa chỉ bạn đã khai.',
  },
  selfie_differs: {
    EN: 'The selfie does not show the person of the document.',
    BN: 'সেলফিতে নথির ব্যক্তিকে দেখা যায় না।',
    CN: '自拍与证件人物不符。',
    CT: '自拍與證件人物不符。',
    ESP: 'El selfi no muestra a la persona del documento.',
    MS: 'Swafoto tidak menunjukkan orang dalam dokumen.',
    NE: 'सेल्फीमा कागजातको व्यक्ति छैन।',
    PHP: 'Hindi ang tao sa dokumento ang nasa selfie.',
    RUS: 'На селфи не тот человек, что в документе.',
    VI: 'Ảnh tự chụp không phải người trên giấy tờ.',
  },
  too_old_proof: {
    EN: 'The proof is older than three months.',
    BN: 'প্রমাণটি তিন মাসের বেশি পুরোনো।',
    CN: '证明文件已超过三个月。',
    CT: '證明文件已超過三個月。',
    ESP: 'El comprobante tiene más de tres meses.',
    MS: 'Bukti itu lebih lama daripada tiga bulan.',
    NE: 'प्रमाण तीन महिनाभन्दा पुरानो छ।',
    PHP: 'Mahigit tatlong buwan na ang patunay.',
    RUS: 'Подтверждению больше трёх месяцев.',
    VI: 'Giấy tờ chứng minh đã quá ba tháng.',
  },
  altered: {
    EN: 'The picture was changed.',
    BN: 'ছবিটি বদলানো হয়েছে।',
    CN: '图片经过修改。',
    CT: '圖片經過修改。',
    ESP: 'La imagen fue modificada.',
    MS: 'Gambar itu telah diubah.',
    NE: 'तस्बिर परिवर्तन गरिएको छ।',
    PHP: 'Binago ang larawan.',
    RUS: 'Снимок изменён.',
    VI: 'Ảnh đã bị chỉnh sửa.',
  },
  under_age: {
    EN: 'You are not old enough to play here.',
    BN: 'এখানে খেলার মতো আপনার বয়স হয়নি।',
    CN: '您未达到在此游戏的年龄。',
    CT: '您未達到在此遊戲的年齡。',
    ESP: 'No tienes la edad para jugar aquí.',
    MS: 'Anda belum cukup umur untuk bermain di sini.',
    NE: 'यहाँ खेल्न तपाईंको उमेर पुगेको छैन।',
    PHP: 'Wala ka pa sa tamang edad para maglaro rito.',
    RUS: 'Вам ещё нельзя здесь играть по возрасту.',
    VI: 'Bạn chưa đủ tuổi để chơi ở đây.',
  },
  funds_unclear: {
    EN: 'We cannot see where the money comes from.',
    BN: 'টাকা কোথা থেকে আসে তা আমরা বুঝতে পারছি না।',
    CN: '我们无法确认资金来源。',
    CT: '我們無法確認資金來源。',
    ESP: 'No vemos de dónde viene el dinero.',
    MS: 'Kami tidak dapat melihat dari mana wang itu datang.',
    NE: 'पैसा कहाँबाट आउँछ भनी देखिँदैन।',
    PHP: 'Hindi namin makita kung saan galing ang pera.',
    RUS: 'Не видно, откуда деньги.',
    VI: 'Chúng tôi không thấy nguồn tiền.',
  },
};

/** Such messages expire after a week. */
const NEWS_MS = 7 * 24 * 3_600_000;

/** What a player is written about their verification; `level` is the one reached, handed in for or demanded. */
export type VerificationNews =
  | { readonly what: 'approved'; readonly level: number }
  | { readonly what: 'declined'; readonly level: number; readonly why: DeclineReason }
  | { readonly what: 'demanded'; readonly level: number; readonly by: Date };

const texts = {
  approved: 'verificationApproved',
  declined: 'verificationDeclined',
  demanded: 'verificationDemanded',
} as const;

/** Writes to a player of their verification: in the inbox, and by mail or, without a mail address, by SMS. */
export async function writeToPlayer(
  tx: Tx,
  { siteId, playerId, now }: { readonly siteId: number; readonly playerId: bigint; readonly now: Date },
  news: VerificationNews,
): Promise<void> {
  const player = await playerById(tx, playerId);
  const site = await tx
    .selectFrom('site')
    .select('site_name')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const language = readableLanguage(player.language);
  const level = String(news.level);
  const date = news.what === 'demanded' ? news.by.toISOString().slice(0, 10) : '';
  const why = news.what === 'declined' ? reasons[news.why] : undefined;
  await addToOutbox(tx, {
    ...{ siteId, playerId, topic: 'inbox.send' },
    payload: {
      kind: `verification_${news.what}`,
      figures: news.what === 'demanded' ? { level, date } : { level },
      href: '/verification',
    },
  });
  await requestMessage(tx, {
    ...{ siteId, to: noticeAddress(player), text: texts[news.what], language },
    values: {
      ...{ site: site.site_name, account: player.account_id, level, date },
      reason: why ? (why[language] ?? why.EN) : '',
    },
    until: new Date(now.getTime() + NEWS_MS),
  });
}
