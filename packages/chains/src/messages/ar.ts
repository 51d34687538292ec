import type { FailureMessages, PlainReasonCode } from './en.ts'

/** Isolates a name, so that its direction does not affect the sentence (Unicode isolates). */
const apart = (name: string) => `\u2068${name}\u2069`

const reasons: Readonly<Record<PlainReasonCode, string>> = {
  // Coins and fees
  notEnoughCoinsForAmountAndFee: 'العملات لا تكفي للمبلغ ورسوم الشبكة',
  notEnoughCoinsForFee: 'العملات لا تكفي لرسوم الشبكة',
  notEnoughCoins: 'العملات لا تكفي',
  notEnoughCoinsForIt: 'لا توجد عملات كافية لذلك',
  cannotPayFee: 'لا يستطيع الحساب دفع الرسوم',
  payerHasNoCoins: 'الحساب الذي سيدفع لا عملات فيه بعد',
  neverReceivedCoins: 'لم يستلم الحساب أي عملات من قبل',
  leavesTooFewCoins: 'يجب أن يحتفظ الحساب بعملات أكثر مما سيتبقى فيه',
  belowRent: 'سيبقى في أحد الحسابات أقل مما تشترطه الشبكة على كل حساب',
  notEnoughCoinsToStake: 'لا توجد عملات كافية للتحصيص',
  stakeTooSmall: 'المبلغ أقل من الحد الأدنى للتحصيص',
  nothingStaked: 'لا توجد عملات محصّصة',
  feeTooLow: 'أصبحت رسوم الشبكة المحددة منخفضة جدًا',
  offeredFeeTooLow: 'رسوم الشبكة المعروضة منخفضة جدًا',
  offeredFeeTooHigh: 'رسوم الشبكة المعروضة أعلى مما تسمح به الشبكة',

  // The order and the lifetime of transactions
  anotherTransactionFirst: 'أُرسلت معاملة أخرى من هذا الحساب قبلها',
  anotherOperationFirst: 'أُرسلت عملية أخرى من هذا الحساب قبلها',
  anotherOperationWaits: 'هناك عملية أخرى من هذا الحساب تنتظر القبول: حاول مرة أخرى بعد قليل',
  alreadySending: 'الحساب يرسل شيئًا آخر الآن',
  earlierTransactionMissing: 'هناك معاملة سابقة مفقودة من هذا الحساب',
  noMoreTransactionsOfAccount: 'أرسل الحساب أقصى ما يمكنه إرساله',
  transactionSignedTooLongAgo: 'مضى وقت طويل جدًا على توقيع المعاملة',
  operationSignedTooLongAgo: 'مضى وقت طويل جدًا على توقيع العملية',
  expiredBeforeTaken: 'انتهت صلاحيتها قبل أن تقبلها الشبكة',
  expired: 'انتهت صلاحيتها',
  expiredSafely: 'انتهت صلاحيتها: لم يُرسل شيء، ويمكنك تكرارها بأمان',
  alreadySent: 'سبق إرسالها',
  waitsNoMore: 'لم تعد المعاملة قيد الانتظار',
  notInBlockYet: 'لم تدخل في كتلة بعد',

  // The network and its nodes
  transactionNotAccepted: 'لم تقبل الشبكة المعاملة',
  operationNotAccepted: 'لم تقبل الشبكة العملية',
  refused: 'رفضتها الشبكة',
  networkBusy: 'الشبكة مشغولة جدًا ولا تستطيع قبولها',
  mempoolFull: 'لا تقبل الشبكة المزيد من المعاملات الآن',
  networkSilent: 'لم تستجب الشبكة',
  transactionUnconfirmed: 'تعذّر الوصول إلى الشبكة؛ ومع ذلك ربما أُرسلت المعاملة',
  operationUnconfirmed: 'تعذّر الوصول إلى الشبكة؛ ومع ذلك ربما أُرسلت العملية',
  otherId: 'تعرفها الشبكة برقم آخر',
  otherNetwork: 'هي مخصصة لشبكة أخرى',
  unreadable: 'لا تستطيع الشبكة قراءتها',
  unsupportedVersion: 'لا تقبل الشبكة هذا الشكل من المعاملات بعد',
  filtered: 'لا تقبل هذه العقدة معاملات من هذا النوع',
  nodeTakesNone: 'لا تقبل هذه العقدة أي معاملات',
  tooLarge: 'حجمها كبير جدًا',
  transactionTooLarge: 'حجم المعاملة كبير جدًا',
  signatureNotValid: 'التوقيع غير صحيح',
  signatureVerificationFailed: 'فشل التحقق من التوقيع',

  // Limits of gas, computation and storage
  gasNotAccepted: 'لا تقبل الشبكة هذا القدر من الغاز',
  outOfGas: 'تحتاج إلى غاز أكثر من حدّها',
  gasLimitTooHigh: 'حد الغاز فيها أعلى مما تسمح به الشبكة',
  gasLimitTooLow: 'حد الغاز فيها منخفض جدًا',
  tooMuchComputation: 'تحتاج إلى عمليات حسابية أكثر من المسموح',
  tooMuchStorage: 'تحتاج إلى مساحة تخزين أكثر من المسموح',

  // Accounts and keys
  noSuchAccount: 'لا يوجد حساب كهذا',
  accountNotOnNetwork: 'الحساب غير موجود على هذه الشبكة بعد',
  recipientNotOnNetwork: 'المستلم غير موجود على هذه الشبكة',
  recipientAccountEmpty: 'لم يُرسل شيء إلى هذا الحساب بعد، ولذلك فهو غير موجود',
  accountExists: 'الحساب موجود بالفعل',
  onlyRegistrarCreates: 'لا ينشئ حسابًا كهذا إلا مسجّل الشبكة',
  mayNotCreateAccount: 'لا يُسمح لهذا الحساب بإنشاء ذلك الحساب',
  accountCannotBeCreatedThus: 'لا يمكن إنشاء الحساب بهذه الطريقة',
  accountTooLargeToDelete: 'يخزّن الحساب أكثر مما يسمح بحذفه',
  accountFrozen: 'الحساب مجمّد',
  accountMayNot: 'لا يُسمح للحساب بذلك',
  accountKeyChanged: 'تم تغيير مفتاح هذا الحساب',
  walletKeyMayNot: 'لم يعد يُسمح لمفتاح هذه المحفظة بذلك',
  walletKeyRemoved: 'أُزيل مفتاح هذه المحفظة من الحساب',
  walletKeyRestricted: 'لم يعد يُسمح لمفتاح هذه المحفظة بكل شيء',
  noSuchKey: 'لا يوجد مفتاح كهذا',
  keyExists: 'هذا المفتاح موجود في الحساب بالفعل',

  // Contracts and programs
  contractStopped: 'أوقفها العقد',
  contractRefused: 'رفضها العقد',
  contractTakesNoSuchCall: 'لا يقبل العقد استدعاءً كهذا',
  noSuchContract: 'لا يوجد عقد كهذا',
  functionStopped: 'أوقفتها الدالة المستدعاة',
  functionFailed: 'فشلت الدالة المستدعاة',
  noSuchFunction: 'الدالة المستدعاة غير موجودة',
  noSuchProgram: 'تستدعي برنامجًا غير موجود',
  invalidReceipt: 'ما أرسله العقد بعد ذلك غير صالح',
  fails: 'تفشل',
  wouldFail: 'ستفشل',

  // Tokens
  notEnoughToMove: 'لا يوجد ما يكفي مما ستنقله',
  notEnoughOfToken: 'لا يوجد ما يكفي من هذا الرمز المميز في الحساب',
  noSuchToken: 'لا يوجد رمز مميز كهذا في العقد',
  noSuchCoin: 'لا توجد عملة كهذه',
  transferDenied: 'لا يسمح العقد لأحد بنقل هذا الرمز المميز',
  notTokenOwner: 'لا يستطيع ذلك إلا مالك الرمز المميز',
  notOperator: 'لم يسمح مالك الرمز المميز بذلك',
  allowanceTooLow: 'لم يسمح مالك الرمز المميز بهذا القدر',
  operatorsUnsupported: 'لا يسمح العقد لأحد بالتصرف نيابة عن المالك',
  tokenRecipientRefused: 'رفض المستلم الرمز المميز',
  tokenSenderRefused: 'رفض المرسل نقل الرمز المميز',
  tokenRecipientCannotReceive: 'لا يستطيع المستلم استلام الرمز المميز',
  tokenSenderCannotSend: 'لا يستطيع المرسل إرسال الرمز المميز',
  recipientTakesNoCoin: 'لا يقبل المستلم هذه العملة بعد',
  recipientTakesNoDirectTransfers: 'لا يقبل المستلم تحويلات مباشرة بهذه العملة',
  assetFrozen: 'الحساب مجمّد لهذا الأصل',
  notAssociated: 'لم تربط Hedera الرمز المميز بالحساب',

  // The wallet and its service
  walletCouldNotSign: 'لم تتمكن المحفظة من التوقيع',
  walletCouldNotSend: 'لم تتمكن المحفظة من التوقيع أو الإرسال',
  serviceRefused: 'رفضتها خدمة المحفظة',
  serviceSilent: 'جزء من الخدمة لا يستجيب',
}

/** Reasons of failures, in Arabic. */
export const messages: FailureMessages = {
  reasons,
  programError: (number) => `خطأ البرنامج رقم ${apart(number)}`,
  atStep: (step, reason) => `الخطوة ${step}: ${apart(reason)}`,
  wouldNotPass: (reason) => `لا تقبلها الشبكة: ${apart(reason)}`,
}
