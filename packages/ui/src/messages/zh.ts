import type { UiMessages } from './en.ts'

/** The components' own words, in simplified Chinese. */
export const messages: UiMessages = {
  requestedBy: '请求来自：',
  copy: '复制',
  copied: '已复制',
  copyFailed: '无法复制。请手动选择文字。',
  copyAddress: '复制地址',
  copyAddressOf: (owner) => `复制地址：${owner}`,
  allDigits: '显示全部位数',
  show: '显示',
  hide: '隐藏',
  showField: (label) => `显示${label}`,
  hideField: (label) => `隐藏${label}`,
  cut: (most) => `只使用前 ${most} 个字符。`,
  tones: { info: '提示', caution: '注意', danger: '警告', done: '完成' },
  steps: { todo: '未开始', doing: '进行中', done: '已完成', failed: '失败' },
}
