import type { UiMessages } from './en.ts'

/** The components' own words, in Portuguese as spoken in Brazil. */
export const messages: UiMessages = {
  requestedBy: 'Pedido por',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Não foi possível copiar. Selecione o texto.',
  copyAddress: 'Copiar endereço',
  copyAddressOf: (owner) => `Copiar endereço: ${owner}`,
  allDigits: 'Mostrar todos os dígitos',
  show: 'Mostrar',
  hide: 'Ocultar',
  showField: (label) => `Mostrar ${label}`,
  hideField: (label) => `Ocultar ${label}`,
  cut: (most) => `Só os primeiros ${most} caracteres são usados.`,
  tones: { info: 'Aviso', caution: 'Atenção', danger: 'Alerta', done: 'Pronto' },
  steps: { todo: 'não iniciado', doing: 'em andamento', done: 'pronto', failed: 'falhou' },
}
