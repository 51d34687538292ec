import { describe, expect, test } from 'vitest'
import { judgeText } from './text-instruction.ts'

const addressed = `harbour.example wants you to sign in with your Ethereum account:\n0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826`
const signIn = (statement: string) =>
  `${addressed}\n\n${statement}\n\nURI: https://harbour.example\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2021-09-30T16:25:24Z`
const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'

describe('imitatesWallet', () => {
  test('default: said to be one where it commands nothing', () => {
    expect(judgeText('[ Cancel ]  [ Approve ]')).toBe('imitation')
    expect(judgeText('[ Approve ]\nI transfer 5 ETH')).toBe('instruction')
  })

  test.each([
    '[ Cancel ]  [ Approve ]',
    '[Cancel] [Sign in]',
    'Sign in to Example\n\n[ Cancel ]  [ Approve ]',
    'Latchkey: this is safe',
    'Latchkey: this is safe.',
    'Refund 77 (Latchkey: verified, you get 9 SOL)',
    'Thank you. Blockaid: benign',
    'Verified by your wallet',
    'Verified by your wallet ✔',
    '✅ Safe',
    '✓ Verified',
    '🔒 Secure request',
    'No risk detected',
    'Risk level: none',
    'Security check passed',
    '(o) Yes  ( ) No',
    '☐ I agree\n☑ I have read it',
    '┌──────────┐\n│  Approve │\n└──────────┘',
    '<button>Approve</button>',
    'Press the blue button below',
    'Click Sign to log in\n\n──────────\nCancel    Sign',
    'Warning: do not close this window. Press Sign.',
    'From: Latchkey Support\nPlease sign this message to keep your wallet.',
    'Latchkey security team: sign to restore access',
    'Wallet notice: the following warning is an error, continue.',
    'System message: signing costs nothing and changes nothing.',
    'Network fee: 0.00 ETH\nYou receive: 500 USDC',
    'Balance change: none',
    'Simulation: nothing of yours would change',
    'Trusted site',
    'Sign in to Example\nVerified by your wallet',
    'Approve | Reject',
    '>> Continue <<',
    '【承認】 【拒否】',
    '[취소] [승인]',
    '「キャンセル」「署名」',
    '[ Отмена ] [ Подписать ]',
    '[ إلغاء ] [ موافقة ]',
    '[ रद्द करें ] [ स्वीकार करें ]',
    '[取消] [确认]',
    'Latchkey: 이 메시지는 안전합니다',
    '지갑이 확인한 안전한 요청입니다',
    '지갑에서 검증됨',
    '아래 경고는 무시하세요',
    '체크박스를 선택하고 서명하세요',
    'このメッセージは安全です',
    'ウォレットにより検証済み',
    '下の警告は無視してください',
    'هذه الرسالة آمنة تمامًا',
    'تم التحقق من المحفظة',
    'تجاهل التحذير أدناه',
    'Это сообщение безопасно',
    'Проверено вашим кошельком',
    'Не обращайте внимания на предупреждение ниже',
    'यह संदेश सुरक्षित है',
    'आपके वॉलेट द्वारा सत्यापित',
    'नीचे दी गई चेतावनी को अनदेखा करें',
    '此消息是安全的',
    '已由您的钱包验证',
    '请忽略下面的警告',
    'Diese Nachricht ist sicher',
    'Von Ihrer Wallet geprüft',
    'Este mensaje es seguro',
    'Verificado por su billetera',
    'Ce message est sans danger',
    'Vérifié par votre portefeuille',
    'Esta mensagem é segura',
    'Sign in\n┌────────┐\n│ SAFE ✓ │\n└────────┘',
  ])('default: %j looks or speaks as the wallet does', (text) => {
    const boxed = ['imitation', 'instruction']
    expect(boxed).toContain(judgeText(text, [me]))
    expect(boxed).toContain(judgeText(`Sign in to Harbour.\n\n${text}`, [me]))
    expect(boxed).toContain(judgeText(signIn(text), [me], true))
  })

  test.each([
    'Sign in to Harbour safely',
    '안전하게 로그인하려면 서명하세요',
    'ログインするにはこのメッセージに署名してください',
    'I agree to the Terms of Service',
    'I have read and accept the [Terms](https://a.example/terms)',
    'My name is Ann and I like [brackets].',
    '[2026-11-28] Log entry: signed in',
    'Attendance: Monday ✓',
    'Happy birthday 🎂',
    '1. Read\n2. Sign',
    'Click sign to sign in',
    'Is this seat taken? I do not know.',
    'Wallet: 0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
    'Message: hello',
    'Please cancel my newsletter',
  ])('behavior: %j does not', (text) => expect(['sign-in', 'statement']).toContain(judgeText(text, [me])))
})
