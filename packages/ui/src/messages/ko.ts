import type { UiMessages } from './en.ts'

/** The components' own words, in Korean. */
export const messages: UiMessages = {
  requestedBy: '요청한 곳:',
  copy: '복사',
  copied: '복사했어요',
  copyFailed: '복사하지 못했어요. 글자를 직접 선택해 주세요.',
  copyAddress: '주소 복사',
  copyAddressOf: (owner) => `주소 복사: ${owner}`,
  allDigits: '모든 자릿수 보기',
  show: '보기',
  hide: '숨기기',
  showField: (label) => `${label} 보기`,
  hideField: (label) => `${label} 숨기기`,
  cut: (most) => `앞에서부터 ${most}자만 쓰여요.`,
  tones: { info: '참고', caution: '주의', danger: '경고', done: '완료' },
  steps: { todo: '시작 전', doing: '진행 중', done: '완료', failed: '실패' },
}
