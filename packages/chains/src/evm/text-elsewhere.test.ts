import { describe, expect, test } from 'vitest'
import { signsInElsewhere } from './text-elsewhere.ts'
import { judgeText } from './text-instruction.ts'

describe('concernsPossession', () => {
  test.each([
    '내 지갑의 모든 것을 이 사이트에 넘깁니다',
    '제 이더리움을 전부 가져가도 됩니다',
    '이 사이트가 내 자산을 관리하도록 허락합니다',
    '제 계정의 소유권을 드립니다',
    '내 코인 다 가져가세요',
    '나는 이 서명을 가진 사람에게 내 지갑을 맡긴다',
    '이 서명으로 제 NFT를 팔아도 좋습니다',
    '私の資産をすべてこのサイトに任せます',
    '私の口座の所有権を渡します',
    'このサイトが私のコインを使うことを認めます',
    'ウォレットの管理をお任せします',
    '私のNFTを売ってもいいです',
    'أمنح هذا الموقع السيطرة الكاملة على محفظتي',
    'أسمح لحامل هذا التوقيع بأخذ أموالي',
    'أتنازل عن ملكية حسابي',
    'خذوا كل عملاتي',
    'Я доверяю этому сайту управление моим кошельком',
    'Я отдаю все свои монеты',
    'Владелец моего кошелька теперь этот сайт',
    'Заберите мои токены',
    'Разрешаю распоряжаться моими средствами',
    'मैं इस साइट को अपने वॉलेट का पूरा नियंत्रण देता हूँ',
    'मेरे सभी सिक्के ले लो',
    'मैं अपने खाते का स्वामित्व सौंपता हूँ',
    'यह साइट मेरे टोकन बेच सकती है',
    '我把我的钱包交给这个网站管理',
    '拿走我的所有币',
    '我同意本网站使用我的资产',
    '我放弃账户的所有权',
    'Ich überlasse dieser Seite die Kontrolle über mein Wallet',
    'Nehmt alle meine Coins',
    'Doy a este sitio el control de mi billetera',
    'Tomen todas mis monedas',
    'Je confie mon portefeuille à ce site',
    'Prenez tous mes jetons',
    'Confio minha carteira a este site',
    'Peguem todos os meus tokens',
  ])('default: %s', (text) => {
    expect(judgeText(text)).toBe('instruction')
    expect(judgeText(`Sign in to Harbour.\n${text}`)).toBe('instruction')
  })

  test.each([
    '하버에 오신 것을 환영합니다',
    '서명은 무료이며, 토큰을 전송하지 않습니다.',
    '签名是免费的，不会转移您的任何代币。',
    'Esta firma es gratis y no transfiere tus tokens.',
    '오늘 날씨가 좋네요',
    'Ich mag Schach.',
  ])('behavior: %s is no instruction', (text) => expect(judgeText(text)).not.toBe('instruction'))
})

describe('signsInElsewhere', () => {
  test.each([
    '로그인하려면 서명하세요',
    '이 메시지에 서명하여 로그인하세요',
    '지갑 소유를 확인하기 위해 서명해 주세요',
    'ログインするにはこのメッセージに署名してください',
    'ウォレットの所有を確認するために署名してください',
    '登录 Harbour',
    '签署此消息以登录',
    '请签名以验证您的钱包',
    'Подпишите сообщение, чтобы войти',
    'Подпишите, чтобы подтвердить владение кошельком',
    'سجّل الدخول إلى الموقع',
    'وقّع هذه الرسالة لتسجيل الدخول',
    'साइन इन करने के लिए इस संदेश पर हस्ताक्षर करें',
    'Bitte unterschreiben Sie diese Nachricht, um sich bei Harbour anzumelden',
    'Firme este mensaje para iniciar sesión en Harbour',
    'Assine esta mensagem para entrar',
    'Signez ce message pour vous connecter à Harbour',
  ])('default: %s', (text) => {
    expect(signsInElsewhere(text)).toBe(true)
    expect(judgeText(text)).toBe('sign-in')
  })

  test.each([
    '이 메시지에 서명하여 지갑을 넘깁니다',
    'この署名でウォレットを任せます',
    '签名并把钱包交给网站',
    'Подпишите, чтобы отдать кошелек',
    'وقّع لتسليم محفظتك',
    'वॉलेट सौंपने के लिए हस्ताक्षर करें',
    'Firme este mensaje para ceder su cuenta',
    'Signez ce message pour confier votre portefeuille',
    'Bitte unterschreiben Sie, um Ihr Konto abzugeben',
  ])('behavior: %s is none', (text) => {
    expect(signsInElsewhere(text)).toBe(false)
    expect(judgeText(text)).toBe('instruction')
  })
})
