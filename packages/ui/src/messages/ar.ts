import { isolate as apart } from '@latchkey/core/locale'
import type { UiMessages } from './en.ts'

/** The components' own words, in Arabic. */
export const messages: UiMessages = {
  requestedBy: 'الطلب من',
  copy: 'نسخ',
  copied: 'تم النسخ',
  copyFailed: 'تعذّر النسخ. حدّد النص بنفسك بدلًا من ذلك.',
  copyAddress: 'نسخ العنوان',
  copyAddressOf: (owner) => `نسخ العنوان: ${apart(owner)}`,
  allDigits: 'إظهار كل الأرقام',
  show: 'إظهار',
  hide: 'إخفاء',
  showField: (label) => `إظهار ${apart(label)}`,
  hideField: (label) => `إخفاء ${apart(label)}`,
  cut: (most) => `تُستخدم أول ${most} خانة فقط.`,
  tones: { info: 'ملاحظة', caution: 'تنبيه', danger: 'تحذير', done: 'تم' },
  steps: { todo: 'لم تبدأ', doing: 'قيد التنفيذ', done: 'تمّت', failed: 'فشلت' },
}
