import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../fixtures/fuzz.ts'
import { isDigest, judgeText, mayBeInstruction } from './text-instruction.ts'

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const thief = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const instruction = JSON.stringify({ to: thief, amount: '5' })

test('isDigest: a digest alone', () => {
  const digest = '5f'.repeat(32)
  expect([digest, `0x${digest}`, ` 0x${digest}\n`].map(isDigest)).toEqual([true, true, true])
  // Found by trying until its 32 bytes were text.
  const tried = ['q#V~R2kz&0xM]u*9Pw^Lt+7@Jh|s%E{b', 'Zk3ўQ9mx7RдW2pL8cТv5nJ4hŁ6Y!']
  expect(tried.map((each) => new TextEncoder().encode(each).length)).toEqual([32, 32])
  expect(tried.map(isDigest)).toEqual([true, true])
  const words = ['Welcome to Harbour. Please sign!', '항구에 오신걸 환영해요', 'Sign in to harbour, nonce 8f3a1c']
  expect(words.map((each) => new TextEncoder().encode(each).length)).toEqual([32, 32, 32])
  expect(words.map(isDigest)).toEqual([false, false, false])
  expect([`Nonce: ${digest}`, digest.slice(2)].map(isDigest)).toEqual([false, false])
  // The same in base64, and more bytes than a digest has.
  const bytes = Uint8Array.from({ length: 150 }, (_, at) => at * 37)
  const others = [
    Buffer.from(digest, 'hex').toString('base64'),
    `0x1901${digest}${digest}`,
    Buffer.from(bytes).toString('base64'),
  ]
  expect(others.map(isDigest)).toEqual([true, true, true])
})

/** A checked sign-in (EIP-4361) with a statement. */
const signIn = (statement: string, more = '') =>
  `harbour.example wants you to sign in with your Ethereum account:\n${me}\n\n${statement}\n\nURI: https://harbour.example\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2021-09-30T16:25:24Z${more}`

describe('a checked sign-in', () => {
  test.each([
    ['names somebody', `My heir is ${thief}.`],
    ['instructions in Chinese', `我同意将 10 ETH 转账给 ${thief}`],
    ['instructions in Turkish', '100 USDC gönderiyorum'],
    ['has letters that look alike', 'I trаnsfer everything'],
  ])('behavior: its statement %s', (_, statement) =>
    expect(judgeText(signIn(statement), [me], true)).toBe('instruction'),
  )

  test('behavior: its request’s number is an instruction', () =>
    expect(judgeText(signIn('Sign in', '\nRequest ID: 我转账 10 ETH'), [me], true)).toBe('instruction'))

  test.each([
    ['terms', 'I accept the ServiceOrg Terms of Service: https://service.org/tos', 'statement'],
    // The chain id above the nonce is not an amount.
    ['a device', 'By signing you authorize this device', 'statement'],
    ['nothing more', 'Sign in with Ethereum to the app.', 'sign-in'],
  ] as const)('behavior: a statement that is %s', (_, statement, level) =>
    expect(judgeText(signIn(statement), [me], true)).toBe(level),
  )

  test('behavior: without a statement it signs in', () => {
    const text = signIn('').replace('\n\n\n', '\n\n')
    expect(judgeText(text, [me], true)).toBe('sign-in')
    const more = '\nRequest ID: 7f-12\nResources:\n- ipfs://bafy\n- https://harbour.example/my-page'
    expect(judgeText(`${text}${more}`, [me], true)).toBe('sign-in')
  })
})

describe('mayBeInstruction', () => {
  test.each([
    ['an object', instruction],
    ['an object with words around it', `Please sign: ${instruction}`],
    ['a list', '["transfer"]'],
    ['a query', `to=${thief}&amount=5`],
    ['base64', btoa(instruction)],
    ['base64 with words around it', `Nonce: ${btoa(instruction)}`],
    ['base64 twice', btoa(btoa(instruction))],
    ['hex', `0x${Buffer.from(instruction).toString('hex')}`],
    ['prose', `I transfer 5 USDC to ${thief}.`],
    ['prose in base64', btoa(`Send everything I own to ${thief}`)],
    ['a name', 'I agree to transfer my NFT #7 to thief.eth for 0 ETH'],
    ['a list of lines', `Action: withdraw\nRecipient: ${thief}\nAmount: 5 ETH`],
    ['an amount alone', 'Withdraw 5.5 ETH'],
    ['an account of Tezos', 'pay tz1aSkwEot3L2kmUvcoxzjMomb9mvBNuzFK6'],
    ['an account of Solana', 'send it to 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtVx'],
    [
      'a sign-in that lets its page act (EIP-5573)',
      `harbour.example wants you to sign in with your Ethereum account:\n${me}\n\nURI: https://harbour.example\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2021-09-30T16:25:24Z\nResources:\n- urn:recap:eyJhdHQiOnt9fQ`,
    ],
    ['a new owner', `Add ${thief} as owner of my account`],
    ['a recovery address', `Set recovery address to ${thief}`],
    ['an agent', `Register ${thief} as agent`],
    ['a bridge', `Bridge 10 ETH to ${thief}`],
    ['Korean', `이더를 ${thief} 주소로 송금합니다`],
  ])('default: %s', (_, text) => expect(mayBeInstruction(text, [me])).toBe(true))

  test.each([
    ['a greeting', 'Welcome to Harbour! Click to sign in. This request will not trigger a blockchain transaction.'],
    [
      'a sign-in',
      `harbour.example wants you to sign in with your Ethereum account:\n${me}\n\nURI: https://harbour.example\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2021-09-30T16:25:24Z`,
    ],
    ['one’s own address', `Verify that you own ${me}. By signing you authorize this site to know you.`],
    [
      'a permission for a day, with its date',
      'You authorize this device for 24 hours. Issued At: 2026-11-23T08:00:00Z',
    ],
    ['words of control beside a date', 'Buy a boat, set sail. Issued At: 2026-11-23T08:00:00Z'],
    ['a nonce', 'Sign in. Nonce: 5f2b0c1d9a8e7f6a5b4c3d2e1f00998877665544332211ff'],
    ['a random nonce in base64', 'Sign in. Nonce: q83vASNFZ4mrze/+3LqYdlQyEA=='],
    ['a fee that is not asked', 'Signing is free and sends no transaction.'],
    ['nothing', ''],
  ])('behavior: %s is none', (_, text) => expect(mayBeInstruction(text, [me])).toBe(false))
})

describe('judgeText', () => {
  test.each([
    'Welcome to Harbour! Click to sign in. This request will not trigger a blockchain transaction.',
    'Sign in to Harbour\n\nNonce: 8f3a\nIssued At: 2026-11-23T08:00:00Z',
    `Please sign this message to verify your wallet.\nAddress: ${me}`,
    'Log in to Uniswap',
    'Sign in to Harbour\nAccount: 0.0.48812',
    '로그인 서명',
  ])('default: nothing but a sign-in: %s', (text) => expect(judgeText(text, [me])).toBe('sign-in'))

  test.each(['prove that this', 'verify this', 'confirm that your'])(
    'behavior: to %s wallet is yours gives nothing away, and what follows it may',
    (what) => {
      expect(judgeText(`Sign this message to ${what} wallet is yours.`, [me])).toBe('statement')
      expect(judgeText(`Sign to ${what} wallet is yours and my vault is theirs.`, [me])).toBe('instruction')
    },
  )

  test.each([
    ['a language that is not read', 'Bitte melden Sie sich an'],
    ['nothing', ''],
    ['a promise in a welcome', 'Sign in. Welcome to Bob who takes my house'],
    ['a promise with signs between its words', 'Sign in to Harbour\nCode: I-sell-my-house-to-Bob'],
    ['a transaction', 'Sign in. This request will send a transaction'],
    ['a key of a session', `Sign in\nSession: 0x02${'ab'.repeat(32)}`],
    ['a sign-in that takes nothing', 'Sign in. This signature will not transfer any tokens or move all your funds.'],
    ['the same in other words', 'This does not give us access to your funds. We will never send your ETH.'],
    ['the same in Korean', '하버에 로그인합니다. 모든 코인을 전송하지 않습니다.'],
    ['a code of the length of an address', `This signature proves who you are. Code: ${'Zx9'.repeat(14)}a`],
    ['a wallet that is linked', 'Sign this message to link your wallet to your profile.'],
    ['who is the owner', 'I am the owner of this wallet and agree to the terms.'],
    ['an account that is made', 'Welcome! Create your account, then set your name.'],
    [
      'what it does not do',
      'This will not add a signer. It does not change the owner. We never export your private key.',
    ],
    ['a free sign-in in German', 'Bitte melde dich an. Das kostet kein ETH.'],
    ['a free sign-in in French', 'Signez pour vous connecter, sans frais en ETH.'],
    ['a list of what is owned', 'We show all your tokens'],
    ['a short number in hex', `Sign this message to verify address ownership\nMethod: 1\nAddress: ${me}\nNonce: 0xab`],
    ['a session of days', 'I authorize this browser to stay signed in for 7 days'],
    ['a sign-in in Japanese', 'このメッセージに署名してログインします。ガス代はかかりません。'],
    ['a sign-in that names its cost', 'Sign this message and we’ll log you in. This won’t cost you any Ether.'],
  ])('behavior: what is no known sign-in may be held against the person: %s', (_, text) =>
    expect(judgeText(text, [me])).toBe('statement'),
  )

  test.each([
    ['a promise in the words of a sign-in', 'Sign in to give Bob my house'],
    ['somebody else, whatever the words', `I agree. to=${thief}`],
    ['somebody else as a session', `Sign in. The session ${thief} is mine`],
    ['somebody else behind a sign-in', `Sign in to Harbour ${thief}`],
    ['all coins in Dutch', 'Ik stuur al mijn ETH naar Bob'],
    ['all coins in Greek', 'Θα στείλω όλα τα ETH μου στον Bob'],
    ['all coins in Thai', 'ฉันโอน ETH ทั้งหมดให้ Bob'],
    ['all coins in Swedish', 'Jag skickar alla mina ETH till Bob'],
    ['all coins in Polish, behind a sign-in', 'Sign in. Oddaję wszystkie moje USDC Bobowi'],
    ['a signer', 'Add Bob as a signer'],
    ['a new owner', 'I set the owner of my domain to Bob'],
    ['guardians', 'Remove all guardians'],
    ['how a wallet is recovered', 'Change my recovery e-mail to bob@mail.example'],
    ['where money is paid', 'Please change my payout address to IBAN DE89 3704 0044 0532 0130 00'],
    ['a second factor', 'Reset 2FA'],
    ['a key', 'Export my private key'],
    ['an account given up', 'Delete my account'],
    ['a wallet of other code', 'I agree to upgrade my wallet'],
    ['an account that moves', 'I authorize the migration of my account to the new contract'],
    ['a part of it', 'Withdraw 100% of my stake'],
    ['all that is staked', 'Unstake everything'],
    ['an account of Hedera', 'Hand it all over: send to 0.0.48812'],
    ['a sale in the words of a sign-in', 'Log in and sell my punk to Bob'],
    ['an order to buy', 'Order: BUY 10 ETH at 1 USDC'],
    ['French', 'Je transfère 5 ETH'],
    ['German', 'Ich überweise Bob 5 ETH'],
    ['Spanish', 'Autorizo a Bob a retirar 5 ETH'],
    ['Portuguese', 'Eu envio 5 ETH'],
    ['Italian', 'Vendo 5 ETH a Bob'],
    ['Turkish', '5 ETH gönderiyorum'],
    ['Vietnamese', 'Tôi chuyển 5 ETH'],
    ['Indonesian', 'Saya kirim 5 ETH'],
    ['Russian', 'Отправляю 5 ETH'],
    ['Chinese', '我同意转账 5 ETH'],
    ['Japanese', '5 ETH を送金します'],
    ['Korean', '5 ETH를 보냅니다 송금'],
    ['Arabic', 'أوافق على تحويل 5 ETH'],
    ['Hindi', '5 ETH भेजें'],
    ['Cyrillic among Latin letters', 'I trаnsfer everything'],
    ['full-width letters', 'Ｉ ｔｒａｎｓｆｅｒ ５ ＥＴＨ'],
    ['mathematical letters', '𝐈 𝐭𝐫𝐚𝐧𝐬𝐟𝐞𝐫 𝟓 𝐄𝐓𝐇'],
    ['letters with invisible ones between', 'I trans\u200bfer 5 E\u2060TH'],
    ['letters with marks', 'I t\u0332r\u0332a\u0332n\u0332s\u0332fer 5 ETH'],
    ['a name at the end of a sentence', 'I give my house to thief.eth.'],
    ['a name below another', 'I transfer all my punks to thief.base.eth'],
    ['a name behind a colon', 'For:thief.eth'],
    ['a name in Hangul', '내 모든 것은 도둑.eth 에게'],
    ['an account of NEAR', `I transfer my account to ${'ab12'.repeat(16)}`],
    ['an account of Aptos', `My heir is 0x${'ab12'.repeat(16)}`],
    ['an account of Solana', 'My heir is 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtVx'],
    ['an account of Bitcoin', 'My heir is bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['an amount in words', 'I transfer five ETH to Bob'],
    ['all of it', 'I transfer all my ETH to Bob, no refunds'],
    ['all that somebody has', 'I hereby give Bob everything'],
    ['an amount of a coin in Korean', '5 이더를 홍길동에게 송금합니다'],
    ['all coins in Korean', '내 모든 코인을 홍길동에게 송금하고 환불하지 않습니다'],
    ['all assets in Chinese', '我将全部资产转让给 Bob'],
    ['all assets in Japanese', '全ての資産をボブに譲渡します'],
    ['all tokens in Spanish', 'Envío todos mis tokens a Bob'],
    ['digits of another script', 'أوافق على تحويل ٥ ETH'],
    ['small capitals', 'I ꜱᴇɴᴅ 5 ETH to Bob'],
    ['letters apart', 'I s e n d 5 E T H to Bob'],
    ['Cyrillic letters alone', 'рау 5 ЕТН'],
    ['rows', 'intent: exchange\nreceiver_id: bob.tg\namount: 1000'],
    ['marks of a program', '<tx><who>bob</who><much>5</much></tx>'],
    ['an instruction below many lines', `Sign in${'\n'.repeat(500)}I transfer 5 ETH to Bob`],
    ['an instruction in one long line', `Sign in ${'very '.repeat(2_000)} I transfer 5 ETH`],
  ])('behavior: what somebody may act on: %s', (_, text) => expect(judgeText(text, [me])).toBe('instruction'))

  test('behavior: a checked sign-in may name anybody among its resources, and still instructs nobody', () => {
    const signIn = `harbour.example wants you to sign in with your Ethereum account:\n${me}\n\nURI: https://harbour.example\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2021-09-30T16:25:24Z\nResources:\n- https://harbour.example/${thief}`
    expect(judgeText(signIn, [me], true)).toBe('sign-in')
    expect(judgeText(signIn, [me])).toBe('instruction')
    expect(judgeText(signIn.replace('\n\nURI', `\n\nI send 5 ETH to ${thief}\n\nURI`), [me], true)).toBe('instruction')
  })
})

describe('what somebody gives up, whatever the verb', () => {
  test.each([
    'I hand over my wallet to the bearer of this signature.',
    'I surrender all my tokens to the bearer.',
    'I relinquish my NFTs in favour of the holder of this message.',
    'The holder of this signature may take all my tokens.',
    'Whoever has this may debit 5 ETH from my account.',
    'All my ETH is yours.',
    'My tokens belong to Bob from now on.',
    'Charge me 100 USDC every month.',
    'I owe Bob 10 ETH and settle it by this signature.',
    'Liquidate my position and keep the proceeds.',
    'Let Bob have 3 of my apes.',
    'I bequeath everything I own to Bob.',
    'Unlock my vault for Bob.',
    'Drain the wallet.',
    'Sweep all funds to the treasury.',
    'Cash out my entire balance.',
    'I lend 50 SOL to Bob for ever.',
    'I waive all claims to my tokens.',
    'Exchange my NFT for nothing.',
    'Convert all my USDC to SCAM.',
    'Trade my punk #1234 for 0 ETH.',
    'Forward all my coins to the new address.',
    'Empower Bob to act for me.',
    'Bob is my attorney and may sign for me.',
    'I trust this site with my private key.',
    'Enable one-click trading: this session may trade without asking me.',
    'Session: may sign any transaction for 30 days.',
    'Allow this app to spend without limit.',
    'Permit unlimited access to my wallet.',
    'Give this app control of my account.',
    'I, the undersigned, hereby make Bob the owner of this account.',
    'Consent to automatic debit of 20 USDT.',
    'I agree to be liquidated.',
    'Cedo todos mis tokens a Bob',
    'Je cède tous mes jetons à Bob.',
    'Ich überlasse Bob alle meine Token.',
    'Отдаю все токены Бобу',
    '把我所有的代币给鲍勃',
    '내 모든 토큰을 밥에게 준다',
    'ボブに全てのトークンをあげる',
    'Dou todos os meus tokens ao Bob.',
    'Tutti i miei token a Bob.',
  ])('behavior: %s', (text) => expect(judgeText(text, [me])).toBe('instruction'))

  // Texts that look like negations but are not.
  test.each([
    'No doubt I give Bob all my ETH',
    'I do not hesitate to give Bob all my ETH',
    'I cannot wait to transfer you all my ETH',
    'This is not a scam, transfer all my ETH',
    'I not only sign in but give Bob all my ETH',
    'Do not forget: I give all my ETH',
    'No worries I transfer all my ETH to Bob',
    'Never mind, send 5 ETH',
    'Without further questions I give all my ETH',
    'This will not fail to transfer 5 ETH',
  ])('behavior: %s', (text) => expect(judgeText(text, [me])).toBe('instruction'))
})

describe('further ways to word an instruction', () => {
  test.each([
    // "No" before a number is not a negation, and a negation ends where another verb begins.
    'I confirm withdrawal request no 7 of all balances',
    'I approve invoice no. 5 over 300 USDC',
    'I will not keep them but send 5 ETH to Bob',
    'Sign in without fees and transfer 5 ETH to Bob',
    'This will not cost gas and send 5 ETH to Bob',
    // Permission to act, in other words.
    'Bob is allowed to trade with this account',
    'I let Bob use my account',
    'Bob may use this wallet',
    'Authorize device for trading',
    'The new owner of this account is Bob',
    'I grant power of attorney to Bob',
    'I empower Bob',
    'allow bob to take 5 eth',
    'Sign in\nUntil: forever\nScope: trade',
    // A single line of a command.
    'delegate: bob',
    'Payout address: bob',
    // Calls, and payment links.
    'approve(bob,max)',
    'setApprovalForAll(bob,true)',
    'ethereum:bob/transfer?uint256=5',
    'bitcoin:bob?amount=5',
    // Trades: what is given and received.
    'Close position 7 at market',
    'I accept the offer 7',
    'Cancel all my orders',
    'Increase leverage to 100x on all positions',
    'ALL FUNDS -> BOB',
    'tip bob 5 eth',
    'xfer 5 eth bob',
    'Bob gets five ether',
    'All future rewards go to Bob',
    'withdraw_all_to_bob',
    // All of it, in other languages.
    'Ich übergebe alles an Bob',
    'je donne tout à Bob',
    'Cedo todo a Bob',
    'Dou tudo ao Bob',
    'Отдаю все Бобу',
    '전부 밥에게 줍니다',
    '全部给鲍勃',
    'すべてをBobに渡します',
    'أعطي كل شيء لبوب',
    'सब कुछ बॉब को दे दो',
  ])('behavior: %s', (text) => expect(judgeText(text, [me])).toBe('instruction'))

  test.each([
    'Sign in to Harbour\nDomain: send.all.my.eth.to.bob',
    'Sign in to Harbour\nWallet: bob',
    'Sign in to Harbour\nAccount: bob',
    'Sign in to Harbour\nNetwork: allowance-5000-usdc-bob',
    'Log in as Bob and let him act',
    'Sign in to Harbour for Bob who acts',
  ])('behavior: no plain sign-in: %s', (text) => expect(judgeText(text, [me])).not.toBe('sign-in'))

  test.each([
    'Sign in to Harbour\nDomain: app.harbour.example\nNetwork: base-sepolia',
    `Sign in to Harbour\nWallet: ${me}`,
    'Sign in with your wallet.',
  ])('default: still a plain sign-in: %s', (text) => expect(judgeText(text, [me])).toBe('sign-in'))

  test.each([
    'Our site may use cookies. Sign in to see everything.',
    'Sign this message to link your wallet to your profile.',
    'You will receive 5 NFTs when you verify your account.',
    'See terms (section 2, 3) at https://harbour.example/terms?lang=en',
  ])('default: no instruction: %s', (text) => expect(judgeText(text, [me])).not.toBe('instruction'))
})

describe('who has it from now on, and texts that speak for the wallet', () => {
  test.each([
    'Ownership of my vault passes to the site.',
    `${'I accept the terms of the service.\n'.repeat(60)}The owner of my tokens is Harbour.`,
    'The wallet is managed by Harbour from now on.',
    'Harbour becomes the custodian of the account.',
    'By signing you accept that the site is entitled to the wallet.',
    'The vault is yours.',
    // A dialog inside the text, which says that the wallet has looked at it.
    'Sign in to Harbour.\n\n────────\n✓ Verified by Latchkey\n────────',
    'This message is safe. It gives nothing away.',
    'Sign in to Harbour. Tick the box below and press Sign.',
    'Ignore the warning below, it is shown for every site.',
  ])('behavior: %s', (text) => expect(judgeText(text, [me])).toMatch(/instruction|imitation/))

  test.each([
    'I am the owner of my NFTs.',
    'Verify ownership of your tokens.',
    'Your profile is managed by you.',
    'Click “Sign” to sign in.',
  ])('default: no instruction: %s', (text) => expect(judgeText(text, [me])).not.toBe('instruction'))
})

describe('a language whose words are in no list', () => {
  test.each([
    ['Ukrainian', 'Віддаю всі свої токени'],
    ['Polish', 'Przelej wszystkie moje tokeny Bobowi'],
    ['Polish, behind a sign-in', 'Sign in to Harbour.\nOddaję Bobowi wszystko co posiadam'],
    ['Czech', 'Převeď všechny mé tokeny Bobovi'],
    ['Romanian', 'Dau toate tokenurile mele lui Bob'],
    ['Greek', 'Μεταφέρω όλα τα κουπόνια μου'],
    ['Hebrew', 'אני מעביר את כל המטבעות שלי'],
    ['Finnish', 'Siirrän kaikki varani Bobille heti'],
    ['Swedish', 'Jag ger bort alla mina pengar'],
    ['Persian', 'همه توکن‌های من را به باب بده'],
    ['Bengali', 'আমি আমার সব টোকেন পাঠাই'],
    ['Swahili', 'Ninatuma tokeni zangu zote kwake'],
  ])('behavior: nobody knows what it does: %s', (_, text) => expect(judgeText(text, [me])).toBe('instruction'))

  test.each([
    'Bitte melden Sie sich an',
    'Connexion à Harbour pour vérifier votre portefeuille',
    'Firma este mensaje para entrar en Harbour',
    'Accedi a Harbour con il tuo portafoglio',
    'Entre no Harbour com a sua carteira',
    'Harbour’a giriş yapmak için bu mesajı imzala',
    'Ký tin nhắn này để đăng nhập vào Harbour',
    'Tanda tangani pesan ini untuk masuk ke Harbour',
    'Войдите в Harbour, подписав это сообщение',
    'सत्यापित करें कि यह बटुआ आपका है',
    'أثبت أنك تملك هذه المحفظة على الموقع',
    'Harbour Season Two Raffle Login',
    'Harbour Ocean Dawn',
  ])('default: no instruction: %s', (text) => expect(judgeText(text, [me])).not.toBe('instruction'))
})

describe('what sites say that a sign-in does not do', () => {
  test.each([
    // negation after a comma
    'Sign in to Harbour, this will not transfer any ETH.',
    'Welcome back, no ETH will be sent.',
    'Signing will not send a transaction, move tokens, or cost 1 ETH.',
    'This signature proves you own this wallet, it does not approve, transfer or spend any tokens.',
    'By signing you don’t approve spending, transfer all your tokens, or pay 0.1 ETH.',
    'This will not trigger a blockchain transaction, cost any gas fees, or transfer your tokens.',
    'This request will not trigger a blockchain transaction or cost any gas fees.',
    'We never ask for your seed phrase, transfer your funds, or change your owner.',
    'Your tokens, NFTs and ETH will not be moved, sold or transferred.',
    'Signing is free, and nothing of yours, such as ETH or tokens, is moved.',
    'No tokens, no ETH, no NFTs will be transferred.',
    'I am not transferring, selling, or giving away all my tokens.',
    'This does not give us permission to send transactions, or access your funds.',
    'Neither ETH nor tokens are sent.',
    'Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos) and Privacy Policy (https://opensea.io/privacy).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n' +
      me.toLowerCase() +
      '\n\nNonce:\n5c0f5f3b-2d5f-4b7a-9c5e-8f5f0c5a5f0c',
    'Sign in to Blur\n\nChallenge: 8f5b9a7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a',
    'Welcome to LooksRare. Click to sign in. No funds will be moved, and no approval is given.',
    'Please sign this message to verify that you own the wallet. It will not cost any gas, and it will not give us access to your funds.',
    'Welcome to Rarible! Click “Sign” to sign in. No password needed!\n\nI accept the Rarible Terms of Service: https://static.rarible.com/terms.pdf',
    'Foundation\n\nPlease sign this message to connect to Foundation.',
    'Welcome to Galxe!\n\nSign in with your wallet. This is free, and will never move your tokens, charge gas, or approve anything.',
    'Sign this message to confirm you own this wallet, without sending a transaction.',
    'Verify your wallet for Guild.xyz\n\nNo gas fees, no transactions, no approvals.',
    'By signing this message, you agree to the Terms of Use. This is not a transaction, and it does not cost gas.',
    'Access to Premium content. We won’t send a transaction, transfer funds, or change any setting of your account.',
    'zkSync Airdrop: prove you are eligible. Nothing is transferred, sold, or spent: 0 ETH.',
    '서명은 무료이며, 토큰을 전송하거나 승인하지 않습니다.',
    '이 서명은 거래를 일으키지 않으며, 이더를 보내지 않아요.',
    'この署名は無料で、トークンを送金しません。',
    'Diese Signatur ist kostenlos, sie überweist keine ETH und genehmigt nichts.',
    'Cette signature est gratuite, elle ne transfère pas vos jetons, et n’approuve rien.',
    'Firmar es gratis, no transfiere tus tokens, ni aprueba nada.',
    '签名是免费的，不会转移您的任何代币。',
    'Подпись бесплатна, она не переводит ваши токены и ничего не разрешает.',
    'Galxe wants you to prove that you hold an NFT. We do not transfer it, nor sell it.',
    'I have read and agree to the terms, and I understand that this signature does not send any ETH.',
    'Login to Decentraland\n\nThis signature won’t cost you any fees, nor move your MANA or LAND.',
    'Sign to enter the raffle. Entry is free, you pay 0 ETH and send nothing.',
  ])('behavior: is no instruction: %s', (text) => expect(judgeText(text, [me])).not.toBe('instruction'))
})

describe('how an account is secured, and who has what is the person’s', () => {
  test.each([
    'I confirm that Harbour keeps my coins',
    'I verify that my NFTs are now yours',
    'I prove my love and hand my tokens to Bob',
    'Harbour may hold my coins for ever',
    'See to it that my tokens reach Bob',
    'Bob is entitled to withdraw',
    'Harbour decides about my account',
    'I waive all my rights to the account',
    'My wallet now belongs to Bob',
    'Treat this signature as my consent to any order',
    'This signature is a blank cheque',
    'Use this signature for any purpose',
    'I agree to be bound by whatever Harbour signs',
    'The bot may sign in my place',
    'Enable withdrawals to new addresses',
    'Disable two-factor',
    'Reset my password',
    'Change my email to bob@evil.example',
    'Add a new device',
    'Cash out',
    'Name my successor: Bob',
    'Bob speaks for me',
    'What is mine is yours',
    'Everything I have is at your disposal',
    'Do with it as you please',
  ])('behavior: %s', (text) => {
    expect(judgeText(text, [me])).toBe('instruction')
    expect(judgeText(`Sign in to Harbour.\n${text}`, [me])).toBe('instruction')
  })

  test.each([
    'Your authentication status will reset after 24 hours.',
    'This will not change your e-mail or reset your password.',
    'I confirm that I hold my tokens.',
    'I accept that the terms may change.',
    'My favourite device is a bicycle.',
  ])('behavior: is no instruction: %s', (text) => expect(judgeText(text, [me])).not.toBe('instruction'))
})

describe('any text', () => {
  const words = fc.array(
    fc.constantFrom(
      ...'Sign in to Harbour|This request will not trigger a transaction.|Nonce: 8f3a1c|Welcome!|session|code|heir|안녕하세요|로그인|and|\n|.|,|(|"|Verify|that you own'.split(
        '|',
      ),
    ),
    { maxLength: 8 },
  )
  const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
  const address = bytes.map((each) => `0x${Buffer.from(each).toString('hex')}`)
  const parts = [' ', '\n', ': ', ' “', '=']

  test('behavior: that names somebody else’s address is an instruction, in a checked sign-in too', () => {
    fc.assert(
      fc.property(words, address, words, fc.constantFrom(...parts), (before, somebody, behind, sign) => {
        const text = `${before.join(' ')}${sign}${somebody} ${behind.join(' ')}`
        expect(judgeText(text, [me])).toBe('instruction')
        expect(judgeText(signIn(text.replaceAll('\n', ' ').trim()), [me], true)).toBe('instruction')
      }),
      fuzz(52, 2_000),
    )
  })

  test('behavior: that names nobody but the person is no instruction', () => {
    fc.assert(
      fc.property(words, words, (before, behind) => {
        const text = `${before.join(' ')} ${me} ${behind.join(' ')}`
        expect(judgeText(text, [me])).not.toBe('instruction')
      }),
      fuzz(53, 2_000),
    )
  })
})

describe('what somebody promises, lets or orders, whatever it is about', () => {
  test.each([
    'Permission granted',
    'Access granted.',
    'Consent: yes',
    'Authorization: full',
    'I owe Bob ten',
    'IOU 100',
    'I sell my house',
    'Sign in to Harbour. I also give up my share.',
    'Sign in to Harbour\nNonce: 1 and my house is yours',
    'I lend Bob my car',
    'I guarantee the debt of Bob',
    'I authorize Bob',
    'I hereby pledge ten',
    'We agree to pay Bob',
    'Withdraw',
    'Pay Bob',
    'Confirm withdrawal',
    'Yes, send it',
    'Execute order 5512',
    'Consider it sold',
    'Unlock',
    'Reveal',
    'kind: admin',
    'role = owner',
    'op=withdraw',
    'action: close_all',
    'permissions: all',
  ])('behavior: %s', (text) => {
    expect(judgeText(text, [me])).toBe('instruction')
    expect(judgeText(`Sign in to Harbour.\n${text}`, [me])).toBe('instruction')
    expect(judgeText(signIn(text.replaceAll('\n', ' ')), [me], true)).toBe('instruction')
  })

  test.each(['kind:admin', 'role=admin', 'scope:write'])(
    'behavior: a checked sign-in with a row of its own, %s, sets a right',
    (row) => expect(judgeText(signIn(row), [me], true)).toBe('instruction'),
  )

  test.each(['urn:scope:withdraw', 'app:trade', 'eth:send', 'harbour:role:admin'])(
    'behavior: a resource that is the name of a right, %s',
    (resource) => {
      expect(judgeText(signIn('Sign in.', `\nResources:\n- ${resource}`), [me], true)).toBe('instruction')
      expect(judgeText(signIn('Sign in.', '\nResources:\n- https://harbour.example/send'), [me], true)).toBe('sign-in')
    },
  )

  test.each([
    'By signing, you agree to the Terms of Service and authorize this device for 24 hours.',
    'Please approve this message to log in.',
    'I authorize this device to stay signed in.',
    'Approve sign-in to Harbour',
    'I accept the terms. I am over 18.',
    'This message attests that I control the given wallet',
    'I agree to receive news by mail.',
    'Claim your points for today by signing in.',
    'I would like to sign up.',
    'Type: wallet',
    'Status: active',
    'Vote: yes',
    'I vote for the second plan.',
    'gm',
    'I will not sell my house.',
    'Sign to enter the raffle.',
    'Login to Harbour Exchange and start.',
    'Welcome to BitPay! Sign in.',
  ])('default: no instruction: %s', (text) => expect(judgeText(text, [me])).not.toBe('instruction'))
})

describe('a sign-in says where to, and nothing else', () => {
  test.each([
    'Sign in to enroll Mallory’s YubiKey',
    'Sign In To Enroll Mallory',
    'Please sign this message to log in on Mallory’s laptop permanently',
    'Sign in to vote yes on proposal 12',
    'Sign in with session of Mallory Smith',
    'Sign in to forward mail to Mallory',
    'Sign in to subscribe at 99 monthly',
    'Welcome to enroll Mallory',
    'I am signing in to marry Bob',
    '로그인 후 맬러리 기기 신뢰에 서명합니다',
    'Sign in\nCode: mallory@mail.example',
    'Sign in\nSession: mallory-admin',
    'Sign in\nExpires: never',
    'Sign in\nURI: mallory://pair?k=1',
    'Sign in\nURL: tc://?v=2&id=abc',
    'Sign in\nNetwork: mallory-2-of-2',
    'Sign in\nTime: until-2099-for-mallory1',
    'Sign in\nVersion: 2-signers-mallory',
    'Sign in\nWallet: mallory1',
    'SIGN IN TO HAND KEYS',
    'Sign in\nOrigin: https://harbour.example/authorize?client=mallory',
  ])('behavior: %s', (text) => {
    expect(judgeText(text, [me])).not.toBe('sign-in')
    if (!text.includes('\n')) expect(judgeText(signIn(text), [me], true)).not.toBe('sign-in')
  })

  test('behavior: a resource that is somebody’s key', () =>
    expect(
      judgeText(
        signIn('Sign in.', '\nResources:\n- did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'),
        [me],
        true,
      ),
    ).toBe('instruction'))

  test.each(['登录并将设备交出', 'ログインして端末を渡す', '登录到马洛里的设备', 'enrolMalloryAsJudge'])(
    'behavior: words without spaces between them, %s, in a checked sign-in',
    (words) => expect(judgeText(signIn(words), [me], true)).not.toBe('sign-in'),
  )

  test('behavior: a request with a command as its number', () =>
    expect(judgeText(signIn('Sign in.', '\nRequest ID: withdrawAllToMallory'), [me], true)).not.toBe('sign-in'))

  test.each(['wc:abc@2', 'ceramic://*', 'tc://?v=2'])('behavior: a resource that is no page, %s', (resource) =>
    expect(judgeText(signIn('Sign in.', `\nResources:\n- ${resource}`), [me], true)).not.toBe('sign-in'),
  )

  test('behavior: a session of somebody’s key', () =>
    expect(
      judgeText(
        signIn('Sign in.').replace('URI: https://harbour.example', 'URI: did:key:z6MkhaXgBZDvotDkL5257'),
        [me],
        true,
      ),
    ).toBe('instruction'))

  test.each([
    'Sign in to opensea.io',
    'Sign in to the Example App',
    'Sign in to your account',
    'Log in to magic',
    'Sign in with Ethereum to the app',
    'Log in with your wallet on Harbour',
    'Sign in to OpenSea',
    'Welcome to Magic Eden',
    'I am signing in to Trust Wallet',
    '지갑 소유를 확인하기 위해 서명해 주세요',
    '로그인을 위해 서명해 주세요',
    'Sign in\nOrigin: https://harbour.example/login?next=home',
    'Sign in\nIssued At: 2026-11-28T00:00:00.000Z\nVersion: 1\nChain ID: eip155:1\nNetwork: base-sepolia',
    'Sign in\nTimestamp: 1764288000\nExpires: 2026-11-28 10:00:00\nVersion: v1.2.3\nNetwork: mainnet-beta',
    'Sign in\nAccount: 0.0.48812\nAddress: 0xCD2a…D826',
  ])('default: %s', (text) => expect(judgeText(`Sign in.\n${text}`, [me])).toBe('sign-in'))
})

describe('somebody else in one’s place', () => {
  test.each([
    'Hereafter Mallory runs this wallet.',
    'Sign in to enroll Mallory’s YubiKey',
    'Mallory and I are one and the same person, honour her word as mine.',
    'Roll my margin to 50x and keep it there.',
    '💸💸💸 → @mallory',
    '🔑➡️ Mallory',
    'Ξ5 ↦ @mallory',
    '이후 맬러리가 저를 대리합니다',
    '명의를 맬러리 앞으로 돌립니다',
    '제 비밀번호를 맬러리에게 알려주는 데 동의합니다',
    '이제부터 맬러리가 제 대신 결정합니다',
    'Mallory actúa por mí a partir de hoy.',
    'Mallory actuará en mi nombre.',
    'Acepto que Mallory cobre cada mes 300.',
    'Renuncio a mi casa a favor de Mallory',
    '签名登录即表示我委托马洛里全权代理。',
    '我名下的一切归马洛里。',
    '同意马洛里代我操作并修改密码',
    '今后由马洛里替我做主。',
    '以后マロリーが私の代理人です。',
    'أوكل مالوري بالتصرف نيابة عني في كل شيء.',
    'أتنازل لمالوري عن حصتي',
    'मैं मैलोरी को अपना मुख्तार नियुक्त करता हूँ।',
    'अब से मैलोरी मेरी ओर से फैसला करेगी।',
    'मैं अपना मकान मैलोरी के नाम करता हूँ',
    'Mallory handelt ab heute in meinem Namen.',
    '맬러리를 제 보호자로 지정합니다',
    '로그인하고 매달 9만원 정기결제에 동의합니다',
    '맬러리에게 채무를 인정합니다',
    'Reconozco una deuda de mil con Mallory',
    'Nombro guardiana a Mallory',
    '登录并将马洛里设为守护人',
    '我欠马洛里一百万',
    '每月自动扣款九百',
    'سجل الدخول وأضف مالوري وصيا',
    'أقر بدين لمالوري قدره ألف',
    'मैं मैलोरी का एक लाख का कर्ज़दार हूँ',
    'मैलोरी मेरी संरक्षक है',
    'Mallory agira en mon nom.',
    'Mallory age em meu nome.',
    'Mallory decide a mio nome.',
    'С этого дня Мэллори действует от моего имени.',
  ])('behavior: %s', (text) => {
    expect(judgeText(text, [me])).toBe('instruction')
    expect(judgeText(`Sign in.\n${text}`, [me])).toBe('instruction')
    expect(judgeText(signIn(text), [me], true)).toBe('instruction')
  })

  test.each([
    'I signed this message myself, in my own words.',
    '좋은 하루 되세요',
    '비밀번호가 필요 없습니다',
    '无需密码',
    'パスワードは不要です',
    'No se necesita contraseña.',
    'Nenhuma senha é necessária.',
    'Пароль не нужен.',
    '我同意服务条款。',
    'Acepto los términos del servicio.',
    'मैं शर्तें स्वीकार करता हूँ',
    'أوافق على شروط الخدمة',
    'Home → Settings → Profile',
  ])('default: no instruction: %s', (text) => expect(judgeText(text, [me])).not.toBe('instruction'))
})

describe('letters that are written to be read otherwise', () => {
  const tags = (text: string) => [...text].map((each) => String.fromCodePoint(0xe0000 + each.charCodeAt(0))).join('')
  test.each([
    ['in reverse order', 'Verify wallet \u202eelas fo llib'],
    ['as tags', `Sign in to harbour.example\nNonce: 8831${tags('pay all')}`],
    ['as tags that begin like a flag', `Welcome \u{1f3f4}${tags('payallofit')}\u{e007f}`],
    ['upside down', 'suǝʞoʇ ɹnoʎ ǝʌıƃ'],
  ])('behavior: %s', (_, text) => {
    expect(judgeText(text, [me])).toBe('instruction')
    expect(judgeText(signIn(text.replaceAll('\n', ' ')), [me], true)).toBe('instruction')
  })

  test('default: no disguise in a flag, or in a sound or two of a dictionary', () => {
    for (const text of [
      'Hello from \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      'Welcome, ʌ and ʍ',
    ])
      expect(judgeText(text, [me])).not.toBe('instruction')
  })
})
