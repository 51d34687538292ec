import type { UiMessages } from './en.ts'

/** The components' own words, in Spanish. */
export const messages: UiMessages = {
  requestedBy: 'Solicitado por',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar. Selecciona el texto a mano.',
  copyAddress: 'Copiar dirección',
  copyAddressOf: (owner) => `Copiar dirección: ${owner}`,
  allDigits: 'Mostrar todas las cifras',
  show: 'Mostrar',
  hide: 'Ocultar',
  showField: (label) => `Mostrar: ${label}`,
  hideField: (label) => `Ocultar: ${label}`,
  cut: (most) => `Solo se usan los primeros ${most} caracteres.`,
  tones: { info: 'Nota', caution: 'Precaución', danger: 'Advertencia', done: 'Listo' },
  steps: { todo: 'sin empezar', doing: 'en curso', done: 'listo', failed: 'error' },
}
