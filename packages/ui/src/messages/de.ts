import type { UiMessages } from './en.ts'

/** The components' own words, in German. */
export const messages: UiMessages = {
  requestedBy: 'Angefragt von',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Kopieren war nicht möglich. Markieren Sie stattdessen den Text.',
  copyAddress: 'Adresse kopieren',
  copyAddressOf: (owner) => `Adresse kopieren: ${owner}`,
  allDigits: 'Alle Stellen zeigen',
  show: 'Zeigen',
  hide: 'Verbergen',
  showField: (label) => `${label} zeigen`,
  hideField: (label) => `${label} verbergen`,
  cut: (most) => `Nur die ersten ${most} Zeichen werden verwendet.`,
  tones: { info: 'Hinweis', caution: 'Vorsicht', danger: 'Warnung', done: 'Erledigt' },
  steps: { todo: 'noch nicht begonnen', doing: 'läuft', done: 'erledigt', failed: 'fehlgeschlagen' },
}
