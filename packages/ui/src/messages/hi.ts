import type { UiMessages } from './en.ts'

/** The components' own words, in Hindi. */
export const messages: UiMessages = {
  requestedBy: 'अनुरोध किसका है:',
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
  copyFailed: 'कॉपी नहीं हो सका। टेक्स्ट को ख़ुद चुनकर कॉपी करें।',
  copyAddress: 'पता कॉपी करें',
  copyAddressOf: (owner) => `पता कॉपी करें: ${owner}`,
  allDigits: 'सारे अंक दिखाएँ',
  show: 'दिखाएँ',
  hide: 'छिपाएँ',
  showField: (label) => `${label} दिखाएँ`,
  hideField: (label) => `${label} छिपाएँ`,
  cut: (most) => `सिर्फ़ पहले ${most} अक्षर लिए जाते हैं।`,
  tones: { info: 'सूचना', caution: 'सावधानी', danger: 'चेतावनी', done: 'हो गया' },
  steps: { todo: 'शुरू नहीं हुआ', doing: 'जारी है', done: 'पूरा', failed: 'असफल' },
}
