import type { Messages } from './en.ts'

const again = '페이지로 돌아가서 다시 시작해 주세요.'
const unchanged = `바뀐 것은 없어요. ${again}`
const later = `바뀐 것은 없어요. 잠시 기다린 뒤 ${again}`

/** Everything the login window says, in Korean. Particles that depend on a name's last sound are avoided after names. */
export const messages: Messages = {
  opening: { title: '로그인하고 있어요', text: '잠시만 기다려 주세요…' },
  goingOn: (provider) => ({
    title: provider ? `${provider} 로그인으로 이동하고 있어요` : '로그인으로 이동하고 있어요',
    text: '잠시만 기다려 주세요…',
  }),
  asker: '로그인하려는 곳',
  unreached: {
    title: (project) => `${project} 로그인을 계속할까요?`,
    text: '이 창이 처음 시작한 페이지와 연결되지 않았어요. 로그인하면 이 창에 코드가 나타나요. 그 코드를 그 페이지에 입력해 주세요.',
    warning:
      '방금 그곳에서 직접 로그인을 요청했을 때만 계속하세요. 다른 사람이 이 링크를 보냈다면 이 창을 닫아 주세요.',
    action: '계속',
  },
  code: {
    title: '이 코드를 지갑에 입력해 주세요',
    text: '로그인이 거의 끝났어요. 처음 시작한 페이지로 돌아가서 코드를 입력해 주세요.',
    warning:
      '다른 곳에는 입력하지 말고, 아무에게도 알려 주지 마세요. 이 코드를 아는 사람은 내 계정으로 로그인할 수 있어요.',
  },
  close: '이 창 닫기',
  failures: {
    incomplete: { title: '링크가 완전하지 않아요', text: unchanged },
    gone: { title: '이미 끝난 로그인이에요', text: `이미 쓰였거나, 취소됐거나, 5분이 지났어요. ${again}` },
    moved: { title: '이미 진행된 로그인이에요', text: `로그인은 한 번만 시작할 수 있어요. ${again}` },
    cancelled: { title: '로그인을 취소했어요', text: '바뀐 것은 없어요. 이 창을 닫아도 돼요.' },
    unavailable: { title: '지갑이 응답하지 않아요', text: later },
    setup: { title: '지갑이 아직 설정되지 않았어요', text: '운영자가 설정을 마쳐야 해요.' },
  },
  done: {
    ok: { title: '로그인했어요', text: '이 창을 닫아도 돼요.' },
    failed: {
      access_denied: { title: '로그인을 취소했어요', text: unchanged },
      cancelled: { title: '로그인을 취소했어요', text: unchanged },
      expired: { title: '시간이 너무 오래 걸렸어요', text: `로그인은 5분 안에 끝내야 해요. ${unchanged}` },
      unavailable: { title: '로그인 서비스가 응답하지 않아요', text: later },
      other: { title: '로그인하지 못했어요', text: unchanged },
    },
  },
}
