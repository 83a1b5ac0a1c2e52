import type { LanguageCode } from '#contract/languages.ts';
import type { RejectReason } from '#contract/office/money/withdrawal-words.ts';

type Texts = Readonly<Partial<Record<LanguageCode, string>>> & { readonly EN: string };

/** What the player reads, by reason and language. */
const texts: Readonly<Record<Exclude<RejectReason, 'other'>, Texts>> = {
  turnover: {
    EN: 'Part of your deposits has not been wagered yet.',
    BN: 'আপনার জমার একটি অংশ এখনও বাজি ধরা হয়নি।',
    CN: '您的部分存款尚未达到投注要求。',
    CT: '您的部分存款尚未達到投注要求。',
    ESP: 'Aún no apostaste una parte de tus depósitos.',
    MS: 'Sebahagian deposit anda belum dipertaruhkan.',
    NE: 'तपाईंको जम्माको केही भाग अझै बाजी लगाइएको छैन।',
    PHP: 'May bahagi ng deposito mo na hindi pa naitataya.',
    RUS: 'Часть ваших депозитов ещё не отыграна.',
    VI: 'Một phần tiền nạp của bạn chưa được đặt cược.',
  },
  identity: {
    EN: 'We could not confirm your identity. Please send us the documents we asked for.',
    BN: 'আমরা আপনার পরিচয় নিশ্চিত করতে পারিনি। আমরা যে নথি চেয়েছি তা পাঠান।',
    CN: '我们无法确认您的身份，请提交我们要求的文件。',
    CT: '我們無法確認您的身分，請提交我們要求的文件。',
    ESP: 'No pudimos confirmar tu identidad. Envíanos los documentos que te pedimos.',
    MS: 'Kami tidak dapat mengesahkan identiti anda. Sila hantar dokumen yang kami minta.',
    NE: 'हामीले तपाईंको पहिचान पुष्टि गर्न सकेनौँ। हामीले मागेका कागजात पठाउनुहोस्।',
    PHP: 'Hindi namin nakumpirma ang pagkakakilanlan mo. Ipadala ang mga dokumentong hiningi namin.',
    RUS: 'Мы не смогли подтвердить вашу личность. Пришлите запрошенные документы.',
    VI: 'Chúng tôi không thể xác nhận danh tính của bạn. Vui lòng gửi giấy tờ mà chúng tôi yêu cầu.',
  },
  'account-name': {
    EN: 'The withdrawal account is not in your name.',
    BN: 'উত্তোলনের অ্যাকাউন্টটি আপনার নামে নয়।',
    CN: '提款账户不是您本人名下的账户。',
    CT: '提款帳戶不是您本人名下的帳戶。',
    ESP: 'La cuenta de retiro no está a tu nombre.',
    MS: 'Akaun pengeluaran bukan atas nama anda.',
    NE: 'निकासी खाता तपाईंको नाममा छैन।',
    PHP: 'Hindi nakapangalan sa iyo ang withdrawal account.',
    RUS: 'Счёт для вывода открыт не на ваше имя.',
    VI: 'Tài khoản rút tiền không đứng tên bạn.',
  },
  'account-details': {
    EN: 'The account details are not right. Check the number or choose another account.',
    BN: 'অ্যাকাউন্টের তথ্য সঠিক নয়। নম্বরটি দেখুন বা অন্য অ্যাকাউন্ট বেছে নিন।',
    CN: '账户信息有误，请检查账号或选择其他账户。',
    CT: '帳戶資料有誤，請檢查帳號或選擇其他帳戶。',
    ESP: 'Los datos de la cuenta no son correctos. Revisa el número o elige otra cuenta.',
    MS: 'Butiran akaun tidak betul. Semak nombor atau pilih akaun lain.',
    NE: 'खाताको विवरण मिलेन। नम्बर जाँच्नुहोस् वा अर्को खाता छान्नुहोस्।',
    PHP: 'Mali ang detalye ng account. Suriin ang numero o pumili ng ibang account.',
    RUS: 'Реквизиты счёта неверны. Проверьте номер или выберите другой счёт.',
    VI: 'Thông tin tài khoản không đúng. Kiểm tra lại số hoặc chọn tài khoản khác.',
  },
  method: {
    EN: 'Please withdraw by the same method you deposited with.',
    BN: 'যে পদ্ধতিতে জমা করেছেন, সেই পদ্ধতিতেই উত্তোলন করুন।',
    CN: '请使用与存款相同的方式提款。',
    CT: '請使用與存款相同的方式提款。',
    ESP: 'Retira por el mismo método con el que depositaste.',
    MS: 'Sila keluarkan melalui kaedah yang sama dengan deposit anda.',
    NE: 'जुन तरिकाले जम्मा गर्नुभयो, त्यही तरिकाले निकासी गर्नुहोस्।',
    PHP: 'Mag-withdraw sa parehong paraan ng pagdeposito mo.',
    RUS: 'Выводите средства тем же способом, которым вносили депозит.',
    VI: 'Vui lòng rút tiền bằng đúng phương thức bạn đã nạp.',
  },
  'several-accounts': {
    EN: 'We found more than one account of the same person.',
    BN: 'আমরা একই ব্যক্তির একাধিক অ্যাকাউন্ট পেয়েছি।',
    CN: '我们发现同一个人拥有多个账户。',
    CT: '我們發現同一個人擁有多個帳戶。',
    ESP: 'Encontramos más de una cuenta de la misma persona.',
    MS: 'Kami menemui lebih daripada satu akaun milik orang yang sama.',
    NE: 'हामीले एउटै व्यक्तिका एकभन्दा बढी खाता फेला पार्‍यौँ।',
    PHP: 'May nakita kaming higit sa isang account ng iisang tao.',
    RUS: 'Мы нашли несколько счетов одного человека.',
    VI: 'Chúng tôi tìm thấy nhiều tài khoản của cùng một người.',
  },
  rules: {
    EN: 'The bets behind this balance broke our terms.',
    BN: 'এই ব্যালেন্সের বাজিগুলো আমাদের শর্ত ভেঙেছে।',
    CN: '产生该余额的投注违反了我们的条款。',
    CT: '產生該餘額的投注違反了我們的條款。',
    ESP: 'Las apuestas que dieron este saldo incumplieron nuestros términos.',
    MS: 'Pertaruhan di sebalik baki ini melanggar terma kami.',
    NE: 'यो ब्यालेन्स आएका बाजीहरूले हाम्रा सर्त उल्लङ्घन गरे।',
    PHP: 'Labag sa aming mga tuntunin ang mga tayang pinagmulan ng balanseng ito.',
    RUS: 'Ставки, от которых получен этот баланс, нарушили наши правила.',
    VI: 'Các cược tạo ra số dư này đã vi phạm điều khoản của chúng tôi.',
  },
  'player-asked': {
    EN: 'You asked us to cancel it.',
    BN: 'আপনি এটি বাতিল করতে বলেছেন।',
    CN: '您要求我们取消这笔提款。',
    CT: '您要求我們取消這筆提款。',
    ESP: 'Nos pediste que lo canceláramos.',
    MS: 'Anda meminta kami membatalkannya.',
    NE: 'तपाईंले यसलाई रद्द गर्न भन्नुभयो।',
    PHP: 'Hiniling mong kanselahin namin ito.',
    RUS: 'Вы попросили нас отменить его.',
    VI: 'Bạn đã yêu cầu chúng tôi hủy lệnh này.',
  },
};

const isListed = (code: string): code is keyof typeof texts => Object.hasOwn(texts, code);

/** Why a withdrawal was declined, as its player reads it: the text of the list, then what staff added. Empty where it was not. */
export function reasonFor(
  { reason_code: code, reason }: { readonly reason_code: string | null; readonly reason: string },
  language: LanguageCode,
): string {
  const listed = code !== null && isListed(code) ? (texts[code][language] ?? texts[code].EN) : '';
  return [listed, reason].filter((part) => part !== '').join(' ');
}
