import type { UiMessages } from './en.ts'

/** The components' own words, in French. */
export const messages: UiMessages = {
  requestedBy: 'Demandé par',
  copy: 'Copier',
  copied: 'Copié',
  copyFailed: 'Impossible de copier. Sélectionnez plutôt le texte.',
  copyAddress: 'Copier l’adresse',
  copyAddressOf: (owner) => `Copier l’adresse\u00a0: ${owner}`,
  allDigits: 'Afficher tous les chiffres',
  show: 'Afficher',
  hide: 'Masquer',
  showField: (label) => `Afficher\u00a0: ${label}`,
  hideField: (label) => `Masquer\u00a0: ${label}`,
  cut: (most) => `Seuls les ${most} premiers caractères sont utilisés.`,
  tones: { info: 'Remarque', caution: 'Prudence', danger: 'Avertissement', done: 'Terminé' },
  steps: { todo: 'pas encore commencé', doing: 'en cours', done: 'terminé', failed: 'échec' },
}
