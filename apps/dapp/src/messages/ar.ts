import { messages as failureReasons } from '@latchkey/chains/messages/ar'
import { formatInteger } from '@latchkey/core/locale'
import { messages as kit } from '@latchkey/kit/messages/ar'
import { messages as ui } from '@latchkey/ui/messages/ar'
import type { Messages } from './en.ts'

const number = (value: number) => formatInteger('ar', value)

/** Isolates a name or an amount, so that its direction does not affect the sentence (Unicode isolates). */
const apart = (name: string) => `\u2068${name}\u2069`

/** Everything the page says, in Arabic. */
export const messages: Messages = {
  ui,
  failureReasons,
  kit,

  brand: 'Latchkey',
  title: (page) => `${page} · Latchkey`,
  skip: 'الانتقال إلى المحتوى',
  nav: { label: 'الصفحات', account: 'الحساب', sign: 'التوقيع', send: 'الإرسال', chains: 'السلاسل' },
  foot: (network) => `${apart(network)}: العملات هنا بلا قيمة.`,

  chains: {
    page: 'السلاسل',
    title: 'حساباتك على كل سلسلة',
    lead: 'محفظة واحدة ورمز PIN واحد، وحساب على كل من هذه السلاسل.',
    onlyEmbedded: {
      title: 'ليس لمحفظتك حسابات هنا',
      text: 'هذه الحسابات تخص المحفظة التي تفتحها بتسجيل الدخول. اتصل عبر تسجيل الدخول لاستخدامها هنا.',
    },
    back: 'كل السلاسل',
    yours: 'حسابك',
    account: 'الحساب',
    balance: 'الرصيد',
    reading: 'جارٍ القراءة…',
    unread: 'الشبكة لا تستجيب. جارٍ إعادة المحاولة…',
    noAnswer: 'لم تشارك المحفظة حسابك هنا.',
    again: 'إعادة المحاولة',
    unknown: 'لا تعرف هذه الصفحة تلك السلسلة.',
    send: 'إرسال',
    to: 'إلى',
    amount: 'المبلغ',
    noTo: 'أدخل حساب المستلم.',
    noRecipient: 'هذا ليس حسابًا صالحًا على هذه السلسلة.',
    asset: 'الأصل',
    tokens: 'رموز مميزة',
    unnamed: 'رمز مميز بلا اسم',
    tokenId: (id) => `رمز مميز ${apart(id)}`,
    noTokens: 'تعذّر تحميل رموزك المميزة. جارٍ إعادة المحاولة…',
    available: (amount, symbol) => `متاح ${apart(`${amount} ${symbol}`)}`,
    much: (available) => `${available} فقط.`,
    sendAmount: (amount, coin) => `إرسال ${apart(`${amount} ${coin}`)}`,
    signOnly: 'التوقيع من دون إرسال',
    signedNotSent: {
      good: {
        title: 'وُقّعت ولم تُرسل',
        text: 'تحققت هذه الصفحة منها: وقّع حسابك ما طلبته بالضبط. لا يُنقل شيء حتى تُرسل.',
      },
      bad: {
        title: 'التوقيع غير صحيح',
        text: 'لم يصدر عن حسابك، أو ليس لما طلبته. لا ترسلها.',
      },
      whole: 'ما تم توقيعه',
      bytes: 'المعاملة الخام',
      copy: 'نسخ ما تم توقيعه',
      send: 'إرسالها الآن',
    },
    signMessage: 'توقيع رسالة',
    wholeMessage: 'الرسالة الموقّعة كاملة',
    sent: 'أُرسلت. في انتظار تأكيدها…',
    id: 'رقم المعاملة',
    copyId: 'نسخ رقم المعاملة',
    ends: {
      confirmed: { title: 'مؤكّدة', text: 'أصبحت نهائية.' },
      failed: {
        title: 'فشلت المعاملة',
        text: 'لم يكن لها أي أثر. خُصمت رسوم الشبكة فقط.',
      },
      expired: {
        title: 'انتهت صلاحية المعاملة',
        text: 'لم تقبلها الشبكة قط، ولم يُخصم شيء. يمكنك إرسالها مرة أخرى.',
      },
      untold: {
        title: 'النتيجة غير معروفة',
        text: 'هي أقدم من أن يُبحث عنها هنا. راجع حسابك أو مستكشف الكتل قبل أن ترسلها مرة أخرى.',
      },
      unknown: {
        title: 'أُرسلت، لكنها لم تُؤكّد بعد',
        text: 'ربما تُنفّذ لاحقًا. راجع حسابك قبل أن ترسلها مرة أخرى.',
      },
    },
    inBlock: 'هي في كتلة.',
    reason: (reason) => `تقول الشبكة: ${apart(reason)}. خُصمت الرسوم.`,
    gifts: 'عملات اختبار',
    faucet: (coin) => `الحصول على ${apart(coin)} للاختبار`,
    given: 'وصلت.',
    hedera: {
      accountId: 'معرّف الحساب',
      noId: 'لا يوجد بعد. تحصل عليه عندما يرسل أحد HBAR إلى هذا العنوان.',
      associate: 'ربط رمز مميز',
      tokenId: 'معرّف الرمز المميز',
      tokenHint: 'مثل 0.0.1234',
      noToken: 'معرّف الرمز المميز هو 0.0. ثم رقم.',
      associated: 'يمكن لحسابك استلام هذا الرمز المميز.',
    },
  },

  aptos: {
    agreement: {
      title: 'التوقيع مع شخص آخر',
      lead: 'يوقّع حسابان المعاملة نفسها: وهي هنا سطر يوافق عليه الاثنان. تنشئ هذه الصفحة الحساب الآخر لهذا الغرض فقط وتنساه عندما تغادر.',
      empty: 'يمكنك التوقيع مع آخرين متى كان في حسابك APT.',
      text: 'ما يوافق عليه الاثنان',
      initial: 'نلتقي عند الظهر.',
      missing: 'أدخل ما يوافق عليه الاثنان.',
      action: 'توقيعها معًا',
      waiting: 'جارٍ إنشاء الحساب الآخر. بعد ذلك أكّد في محفظتك.',
    },
    explore: 'استكشاف هذه السلسلة',
    explorer: {
      page: 'مستكشف Aptos',
      title: 'استكشاف Aptos',
      lead: 'حسابات ومعاملات وكتل، مقروءة من العقدة التي تستخدمها هذه الصفحة.',
      back: 'العودة إلى حسابك',
      noSuch: 'ليس لدى هذه الصفحة شبكة Aptos بهذا الاسم.',
      kind: 'البحث عن',
      kinds: { account: 'حساب', transaction: 'معاملة', block: 'كتلة' },
      query: {
        account: 'العنوان',
        transaction: 'البصمة أو رقم الإصدار',
        block: 'الارتفاع',
      },
      search: 'بحث',
      queryMissing: {
        account: 'أدخل عنوانًا: 0x وما يصل إلى 64 من الأحرف والأرقام.',
        transaction: 'أدخل بصمة (0x و64 من الأحرف والأرقام) أو رقم إصدار.',
        block: 'أدخل ارتفاع كتلة، وهو رقم.',
      },
      ledger: 'السلسلة الآن',
      latest: 'أحدث المعاملات',
      reading: 'جارٍ القراءة…',
      silent: 'الشبكة لا تستجيب. جارٍ إعادة المحاولة…',
      missing: 'لم يتم العثور على شيء.',
      facts: {
        chain: 'معرّف السلسلة',
        version: 'رقم الإصدار',
        block: 'الكتلة',
        time: 'الوقت',
        node: 'العقدة',
        balance: 'الرصيد',
        sequence: 'المعاملات المرسلة',
        key: 'مفتاح المصادقة',
        hash: 'البصمة',
        state: 'الحالة',
        sender: 'المرسل',
        function: 'الدالة',
        fee: 'الرسوم',
        gas: 'الغاز المستخدم',
        expires: 'تنتهي الصلاحية',
        first: 'أول رقم إصدار',
        last: 'آخر رقم إصدار',
      },
      tabs: { resources: 'الموارد', modules: 'الوحدات البرمجية', transactions: 'المرسلة', events: 'الأحداث' },
      account: 'الحساب',
      neverUsed: 'لم يرسل هذا الحساب شيئًا بعد، وقد لا يكون موجودًا.',
      transaction: 'المعاملة',
      block: 'الكتلة',
      none: {
        resources: 'لا توجد موارد.',
        modules: 'لا توجد وحدات برمجية.',
        transactions: 'لم يُرسل شيء.',
        events: 'لا توجد أحداث.',
      },
      more: (count) => `عدد المعروض، من البداية: ${number(count)}.`,
      handle: 'معرّف الأحداث',
      events: 'الأحداث',
      changes: 'التغييرات',
      arguments: 'المدخلات',
      pending: 'معلّقة',
      success: 'نجحت',
      failure: 'فشلت',
      whole: 'الإجابة الكاملة',
    },
    view: {
      title: 'استدعاء دالة عرض',
      lead: 'هي تقرأ فقط. لا تغيّر شيئًا وهي مجانية.',
      function: 'الدالة',
      functionHint: `العنوان ثم الوحدة ثم الدالة، مثل ${apart('0x1::coin::balance')}`,
      read: 'تحميل مدخلاتها',
      call: 'استدعاء',
      type: (at) => `النوع ${number(at)}`,
      argument: (at, type) => `المدخل ${number(at)}: ${apart(type)}`,
      result: 'النتيجة',
      failed: 'فشل الاستدعاء',
    },
  },

  restoring: 'جارٍ استعادة اتصالك',
  restoringLong: {
    title: 'تستغرق محفظتك بعض الوقت',
    text: 'ربما تُحمّل ببطء، أو يتعذّر الوصول إليها. لم تفقد شيئًا. انتظر، أو أوقف الانتظار وسجّل الدخول من جديد.',
    action: 'إيقاف الانتظار',
  },

  notFound: {
    title: 'لم يتم العثور على الصفحة',
    text: 'قد يكون العنوان قديمًا أو مكتوبًا بشكل خاطئ.',
    action: 'الانتقال إلى الصفحة الرئيسية',
  },

  broken: {
    title: 'لم تُعدّ هذه الصفحة',
    text: 'إعداداتها مفقودة أو خاطئة، ولذلك لا يمكنها الوصول إلى محفظة. يمكن لمن يدير هذه الصفحة رؤية السبب أدناه.',
  },

  crashed: {
    title: 'توقفت هذه الصفحة عن العمل',
    text: 'لم تتأثر محفظتك. أعد التحميل للمتابعة.',
    action: 'إعادة التحميل',
  },

  connect: {
    page: 'الاتصال',
    title: 'اربط محفظة، أو سجّل الدخول واحصل على واحدة',
    lead: 'استخدم محفظة لديك، أو سجّل الدخول بحساب مثل Google لتحصل على محفظة. تُنشأ مفاتيحها في هذا المتصفح ويحميها رمز PIN. لا يمكن لأحد غيرك أن يوقّع نيابة عنك، ولا حتى القائمين على هذه الخدمة.',
    card: 'اربط محفظتك',
    left: {
      title: 'لقد قطعت الاتصال',
      text: 'محفظتك في أمان. اتصل بالطريقة نفسها لاستخدامها من جديد.',
    },
    noCookie: {
      title: 'لا يمكنك تسجيل الدخول هنا بهذا المتصفح',
      text: `لا يحفظ Safari ملف ارتباط تسجيل الدخول على ${apart('http://localhost')}. ابدأ بالأمر ${apart('npm start -- --tls')}.`,
    },
    how: 'ما الذي يحدث بعد ذلك',
    steps: [
      'اربط محفظة لديك، أو سجّل الدخول بحساب مثل Google في نافذة جديدة.',
      'عند أول تسجيل دخول، تختار رمز PIN وتُنشأ محفظتك.',
      'ترى هذه الصفحة عنوانك. ولا ترى مفاتيحك أو رمز PIN أبدًا.',
    ],
  },

  account: { page: 'الحساب', title: 'حسابك' },

  buy: {
    title: (coin) => `الحصول على المزيد من ${apart(coin)}`,
    action: (coin) => `شراء ${apart(coin)}`,
  },

  preferences: {
    scheme: 'المظهر',
    schemes: { system: 'مثل هذا الجهاز', light: 'فاتح', dark: 'داكن' },
    language: 'اللغة',
  },

  faucet: {
    title: 'عملات اختبار',
    text: (coin) => `هذه سلسلة اختبار محلية. عملة ${apart(coin)} فيها مجانية وبلا قيمة.`,
    action: (amount, coin) => `الحصول على ${apart(`${amount} ${coin}`)}`,
    done: (amount, coin) => `حصلت على ${apart(`${amount} ${coin}`)}`,
  },

  sign: {
    page: 'التوقيع',
    title: 'وقّع شيئًا',
    lead: 'يثبت التوقيع أن الحساب لك. وهو مجاني ولا ينقل أي عملات.',
    signIn: {
      title: 'تسجيل الدخول إلى هذه الصفحة',
      lead: 'توقّع محفظتك رسالة لإثبات أن الحساب لك. يتحقق خادم هذه الصفحة منها ويُبقي دخولك مسجّلًا حتى الغد.',
    },
    message: {
      title: 'رسالة',
      label: 'الرسالة',
      initial: 'أنا أجرّب محفظتي.',
      missing: 'أدخل شيئًا لتوقيعه.',
      action: 'توقيع الرسالة',
    },
    typed: {
      title: 'بيانات مهيكلة',
      lead: 'بيانات ذات حقول مسمّاة، يمكن لمحفظتك أن تعرضها لك واحدًا واحدًا.',
      action: 'توقيع البيانات المهيكلة',
      from: 'من',
      contents: 'المحتوى',
      sent: 'وقت الإرسال',
      letter: 'شكرًا لك على الشاي.',
    },
    waiting: 'أكّد في محفظتك',
    signature: 'التوقيع',
    copy: 'نسخ التوقيع',
    good: {
      title: 'التوقيع صحيح',
      text: 'تحققت هذه الصفحة منه: وقّع حسابك هذه الكلمات بالضبط.',
    },
    bad: {
      title: 'التوقيع غير صحيح',
      text: 'لم يصدر عن حسابك. لا تعتمد عليه.',
    },
  },

  send: {
    page: 'الإرسال',
    title: 'إرسال عملات',
    coin: 'العملة',
    recipient: {
      label: 'المستلم',
      hint: 'العنوان الكامل: 0x و40 من الأحرف أو الأرقام',
      missing: 'أدخل عنوان المستلم.',
      malformed: 'هذا ليس عنوانًا. العنوان هو 0x ثم 40 من الأحرف (من a إلى f) أو الأرقام.',
      checksum: 'في هذا العنوان خطأ كتابي. انسخه مرة أخرى من حيث حصلت عليه.',
      nobody: 'لا أحد يملك هذا العنوان. كل ما يُرسل إليه يضيع.',
      self: 'هذا عنوانك أنت.',
    },
    amount: {
      label: 'المبلغ',
      missing: 'أدخل مبلغًا.',
      comma: 'استخدم نقطة بدلًا من الفاصلة، مثل 0.5.',
      malformed: 'أدخل رقمًا، مثل 0.5.',
      places: (coin, places) => `عدد المنازل العشرية في ${apart(coin)} لا يتجاوز ${number(places)}.`,
      zero: 'أدخل مبلغًا أكبر من 0.',
      tooMuch: (coin) => `ليس لديك هذا القدر من ${apart(coin)}.`,
      noneForFee: 'لن يتبقى شيء لرسوم الشبكة. أرسل أقل قليلًا.',
      available: (amount, coin) => `لديك ${apart(`${amount} ${coin}`)}`,
    },
    fee: 'رسوم الشبكة كحد أقصى',
    feeLater: 'تظهر بعد أن تدخل المستلم والمبلغ',
    feeReading: 'جارٍ التحميل…',
    total: 'الإجمالي كحد أقصى',
    send: (amount, coin) => `إرسال ${apart(`${amount} ${coin}`)}`,
    sendPlain: 'إرسال',
    approve: (amount, coin) => `السماح بإنفاق ${apart(`${amount} ${coin}`)}`,
    approvePlain: 'السماح بالإنفاق',
    approveHint: 'يتيح للمستلم أن يأخذ لاحقًا ما يصل إلى هذا المبلغ من حسابك.',
    waiting: 'أكّد في محفظتك',
    list: 'ما أُرسل من هذه الصفحة',
    network: 'الشبكة',
    loading: 'جارٍ تحميل رصيدك',
    to: (recipient) => `إلى ${apart(recipient)}`,
  },

  failures: {
    code: (code) => `الرمز ${code}`,
    rejected: { title: 'لقد رفضت الطلب', text: 'لم يُوقّع شيء ولم يُرسل ولم يتغيّر.' },
    authentication: {
      title: 'لم يكتمل تسجيل الدخول',
      text: 'أُغلقت النافذة، أو رُفض تسجيل الدخول هناك. لم يتغيّر شيء. حاول مرة أخرى.',
    },
    unauthorized: {
      title: 'لم تسمح المحفظة بذلك',
      text: 'ربما تم تسجيل خروجك، أو أن هذه الصفحة غير مسجّلة لدى المحفظة. لم يتغيّر شيء.',
    },
    nothingToBuy: {
      title: 'لا يوجد هنا ما يمكن شراؤه',
      text: 'لا أحد يبيع هذه العملات هنا الآن. لم تدفع شيئًا.',
    },
  },
}
