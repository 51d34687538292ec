import { type Texts, texts } from '../src/texts/en.ts'

/** A few words from right to left, to see the layout in; not the translation. */
export const arabic: Texts = {
  ...texts,
  parts: { ...texts.parts, close: 'إغلاق', back: 'رجوع', retry: 'حاول مرة أخرى', loading: 'جارٍ التحميل' },
  connect: {
    ...texts.connect,
    connect: 'اتصال',
    restoring: 'جارٍ الاستعادة',
    wrongNetwork: 'شبكة خاطئة',
    another: 'اختر محفظة أخرى',
    list: {
      ...texts.connect.list,
      title: 'اربط محفظة',
      installed: 'في هذا المتصفح',
      social: 'ليست لديك محفظة؟ استخدم حسابًا لديك',
      others: 'في مكان آخر',
      recent: 'آخر استخدام',
      continueWith: (provider) => `المتابعة باستخدام ${provider}`,
      scan: 'امسح الرمز بهاتفك',
      coinbase: 'في نافذة مستقلة',
      what: {
        question: 'ما هي المحفظة؟',
        answer: [
          'تحفظ المحفظة مفاتيح ما تملكه على سلسلة الكتل: عملات وتذاكر وعضويات.',
          'كما تقول من أنت في صفحات مثل هذه، من دون كلمة مرور.',
          'ترى الصفحة عنوانك ويمكنها أن تطلب منك أشياء؛ ولا يحدث شيء ما لم توافق في محفظتك.',
        ],
      },
    },
    asking: {
      ...texts.connect.asking,
      title: (wallet) => `في انتظار ${wallet}`,
      extension: 'افتحها إن لم ترها، واتبع خطواتها.',
      stop: 'توقف عن الانتظار',
    },
    phone: {
      ...texts.connect.phone,
      title: 'استخدم تطبيق محفظة',
      steps: ['افتح تطبيق المحفظة على هاتفك.', 'ابحث عن الماسح ووجّهه نحو هذا الرمز.', 'وافق على الاتصال هناك.'],
      copy: 'نسخ الرابط',
      copyHint: 'بعض المحافظ تأخذ رابطًا بدلًا من ذلك: انسخه والصقه حيث تطلب WalletConnect.',
      onThisDevice: 'محفظتي على هذا الجهاز',
      choose: 'اختر التطبيق الذي لديك. يُفتح ويسألك، ثم عُد إلى هنا.',
      withCode: 'أظهر رمزًا للمسح',
      another: 'تطبيق محفظة آخر',
    },
    failures: {
      ...texts.connect.failures,
      rejected: { title: 'لقد رفضت في المحفظة', text: 'لم تتم مشاركة أي شيء. حاول مرة أخرى متى شئت.' },
    },
  },
}
