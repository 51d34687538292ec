import type { UiMessages } from './en.ts'

/** The components' own words, in Japanese. */
export const messages: UiMessages = {
  requestedBy: 'リクエスト元：',
  copy: 'コピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした。文字を選択してコピーしてください。',
  copyAddress: 'アドレスをコピー',
  copyAddressOf: (owner) => `アドレスをコピー：${owner}`,
  allDigits: 'すべての桁を表示',
  show: '表示',
  hide: '隠す',
  showField: (label) => `${label}を表示`,
  hideField: (label) => `${label}を隠す`,
  cut: (most) => `先頭の${most}文字だけが使われます。`,
  tones: { info: 'お知らせ', caution: '注意', danger: '警告', done: '完了' },
  steps: { todo: '未開始', doing: '処理中', done: '完了', failed: '失敗' },
}
