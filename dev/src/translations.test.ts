import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { root } from './root.ts'

/** The languages whose texts are held against these rules. */
const tags = ['de', 'es', 'fr', 'pt', 'ar', 'ko', 'ja', 'zh', 'hi'] as const
type Tag = (typeof tags)[number]

/**
 * One word for a thing, in all apps: where the English text has the first, the translation has the second. A language has no
 * entry for a thing that its sentences often leave unsaid, such as the wallet in Korean.
 */
const terms: readonly (readonly [english: RegExp, Partial<Record<Tag, RegExp>>])[] = [
  [
    /recovery phrase/i,
    {
      de: /Wiederherstellungs\u00ad?phrase/,
      es: /frases? de recuperación/i,
      fr: /phrases? de récupération/i,
      pt: /frases? de recuperação/i,
      ar: /عبار(ة|ات) (ال)?استرداد/,
      ko: /복구 문구/,
      ja: /リカバリーフレーズ|フレーズ/,
      zh: /助记词/,
      hi: /रिकवरी फ़्रेज़/,
    },
  ],
  [
    /recovery kits?\b/i,
    {
      de: /Notfallkit/,
      es: /\bkit/i,
      fr: /\bkit/i,
      pt: /\bkit/i,
      ar: /حزمة|الحزم/,
      ko: /복구 키트|키트/,
      ja: /リカバリーキット|キット/,
      zh: /恢复套件|套件/,
      hi: /रिकवरी किट|किट/,
    },
  ],
  [
    /passkey/i,
    {
      de: /Passkey/,
      es: /llaves? (de acceso|suya)/i,
      fr: /clés? (d’accès|à)?/i,
      pt: /chaves? (de acesso|própria)/i,
      ar: /مف(تاح|اتيح) (ال)?مرور|مفتاحًا|المفتاح/,
      ko: /패스키/,
      ja: /パスキー/,
      zh: /通行密钥/,
      hi: /पासकी/,
    },
  ],
  [
    /passphrase/i,
    {
      de: /Passphrase/,
      es: /frases? de contraseña/i,
      fr: /phrases? secrètes?/i,
      pt: /frases? secretas?/i,
      ar: /عبار(ة|تا) (ال)?مرور/,
      ko: /암호/,
      ja: /パスフレーズ/,
      zh: /口令|密语/,
      hi: /पासफ़्रेज़/,
    },
  ],
  [
    /\bPINs?\b/,
    { de: /PIN/, es: /PIN/, fr: /PIN/, pt: /PIN/, ar: /PIN|الرمز/, ko: /PIN/, ja: /PIN/, zh: /PIN 码/, hi: /PIN/ },
  ],
  [
    /private key/i,
    {
      de: /private[nr]? Schlüssel/i,
      es: /claves? privadas?/i,
      fr: /clés? privées?/i,
      pt: /chaves? privadas?/i,
      ar: /مف(تاح|اتيح) (ال)?خاص/,
      ko: /개인 키/,
      ja: /秘密鍵|鍵/,
      zh: /私钥/,
      hi: /निजी चाबी|निजी चाबियाँ/,
    },
  ],
  [
    /(?<!Meteor )\bwallets?\b/i,
    { de: /Wallet/, es: /cartera/i, fr: /portefeuille/i, pt: /carteira/i, ar: /محفظ|محافظ/, hi: /वॉलेट/ },
  ],
  [
    /network fee/i,
    {
      de: /Netzwerkgebühr/,
      es: /comisi(ón|ones) de (la )?red/i,
      fr: /frais de réseau/i,
      pt: /taxas? de rede/i,
      ar: /رسوم (ال)?شبكة/,
      ko: /네트워크 수수료/,
      ja: /ネットワーク手数料/,
      zh: /网络手续费/,
      hi: /नेटवर्क शुल्क/,
    },
  ],
  [
    /\bnetworks?\b/i,
    {
      de: /Netzwerk/i,
      es: /\bred(es)?\b/i,
      fr: /réseau/i,
      pt: /\bredes?\b/i,
      ar: /شبك/,
      ko: /네트워크/,
      ja: /ネットワーク/,
      zh: /网络/,
      hi: /नेटवर्क/,
    },
  ],
  [
    /\bsettings\b/i,
    {
      de: /Einstellungen/,
      es: /ajustes/i,
      fr: /réglages/i,
      pt: /configurações/i,
      ar: /إعدادات/,
      ko: /설정/,
      ja: /設定/,
      zh: /设置/,
      hi: /सेटिंग/,
    },
  ],
  [
    /\baddress(es)?\b/i,
    {
      de: /adress/i,
      es: /direcci/i,
      fr: /adresse/i,
      pt: /endereço/i,
      ar: /عنوان|عناوين/,
      ko: /주소/,
      ja: /アドレス/,
      zh: /地址|邮箱|网址/,
      hi: /पत(ा|े|ों)/,
    },
  ],
  [
    /\baccounts?\b/i,
    { de: /Kont/i, es: /cuenta/i, fr: /compte/i, pt: /conta/i, ar: /حساب/, zh: /账户|账号/, hi: /खात/ },
  ],
  [
    /\btransactions?\b/i,
    {
      de: /Transaktion/,
      es: /transacci/i,
      fr: /transaction/i,
      pt: /transaç/i,
      ar: /معامل/,
      ko: /거래/,
      ja: /取引/,
      zh: /交易/,
      hi: /लेन-देन/,
    },
  ],
  [
    /\bcontracts?\b/i,
    {
      de: /Vertr[aä]g/i,
      es: /contrato/i,
      fr: /contrat/i,
      pt: /contrato/i,
      ar: /عقد|عقود/,
      ko: /컨트랙트/,
      ja: /コントラクト/,
      zh: /合约/,
      hi: /कॉन्ट्रैक्ट/,
    },
  ],
  [
    /\btokens?\b/i,
    {
      de: /Token/i,
      es: /token/i,
      fr: /jeton/i,
      pt: /token/i,
      ar: /رمز|رموز/,
      ko: /토큰/,
      ja: /トークン/,
      zh: /代币/,
      hi: /टोकन/,
    },
  ],
  [
    /\bbrowsers?\b/i,
    {
      de: /Browser/,
      es: /navegador/i,
      fr: /navigateur/i,
      pt: /navegador/i,
      ar: /متصفح/,
      ko: /브라우저/,
      ja: /ブラウザ/,
      zh: /浏览器/,
      hi: /ब्राउज़र/,
    },
  ],
  [/\bsign(s|ed|ing)? in\b|\bsign-ins?\b/i, { ko: /로그인/, ja: /サインイン/, zh: /登录/, hi: /साइन इन/ }],
  [
    /\b(sign|signs|signed|signing|signature|signatures)\b(?! (in|out|you|with an)\b)(?!-)/i,
    { ko: /서명/, ja: /署名/, zh: /签/, hi: /हस्ताक्षर/ },
  ],
  [/\bapprove\b/i, { ko: /승인/, ja: /承認/, zh: /批准|授权/, hi: /मंज़ूर|अनुमति/ }],
  [/\bspend(ing)?\b/i, { ko: /사용|쓸|쓰게/, ja: /使/, zh: /使用|用于/, hi: /खर्च/ }],
  [/\b(revoke|take back)\b/i, { ko: /취소|회수|되돌|무효/, ja: /解除|回収|取り消|無効/, zh: /撤销|收回/, hi: /वापस/ }],
  [/\b(thief|thieves|scammers?)\b/i, { ko: /사기꾼/, ja: /詐欺師/, zh: /骗子/, hi: /ठग/ }],
  [/\bPIN service\b/, { ko: /PIN 확인 서비스/, ja: /PIN確認サービス/, zh: /PIN 码服务/, hi: /PIN सेवा/ }],
  [/\bpending\b/i, { ko: /대기 중/, ja: /処理中|進行中/, zh: /处理中|进行中/, hi: /पेंडिंग/ }],
]

/** What no text has: the other form of address, another word for a thing, signs of another language. */
const never: Record<Tag, readonly RegExp[]> = {
  de: [/\b(du|dich|dir|deine?[mnrs]?)\b/i, /\bals Sie an(zu)?melden/, /\bGrenze/, /["”]/, / (?=[!?:;,.](\s|$))/],
  es: [/\b(usted(es)?|vosotros|vuestr[oa]s?)\b/i, /billetera/i, /["“”]/, / (?=[!?:;,.](\s|$))/],
  fr: [
    /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu,
    /boîtes? aux lettres/i,
    /sans vous redemander/,
    /["“”']/,
    / (?=[!?:;»])/,
    /\u00a0[!?;]/,
    /« /,
  ],
  pt: [/\b(tu|teus?|tuas?|ecrã|telemóvel|palavra-passe)\b/i, /["«»]/, / (?=[!?:;,.](\s|$))/],
  ar: [/[\u0600-\u06ff]\u2069?\s*[,;?]/, /خبّاز/, /اً/, / (?=[،؛؟:.](\s|$))/],
  ko: [
    /습니다|십시오|세요\?/,
    /스마트 계약|도둑|랩핑|거래 번호|거래 식별자|변경된 내용|허용하지 않으면 거절/,
    /[을이은]\([를가는]\)|\(으\)로/,
    /["”]\s*[,;]|[，。、]/,
  ],
  ja: [
    /だれ|泥棒|ブラウザー|持ち出|あなたとして|取引番号/,
    /[ぁ-んァ-ヶ一-龠]([,.!?;]|:(?!:))/,
    /[ぁ-んァ-ヶ一-龠、。] [ぁ-んァ-ヶ一-龠]/,
  ],
  zh: [
    /网络费|窃贼|小偷|此页面|什么都没有改变|你(?!好)/,
    /\p{Script=Han}([,.!?;]|:(?!:))/u,
    /\p{Script=Han} \p{Script=Han}/u,
  ],
  hi: [
    /ऑपरेशन|संस्करण|पंजीक|केवल|चोर(?!ी)|(?<!\S)खुद|पाठ(?!\p{L})|तुम/u,
    /\p{Script=Devanagari}\.(\s|$)/u,
    / (?=[!?:;,।](\s|$))/,
  ],
}

type Text = string | ((...values: never[]) => unknown)

const leaves = (value: unknown, path: string): [string, Text][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => leaves(each, `${path}.${key}`))
    : [[path, value as Text]] // a catalogue has nothing else

/** What a notice is about. */
const notice = { code: '⟨code⟩', page: '⟨page⟩', project: '⟨project⟩', time: '⟨time⟩', ends: '⟨ends⟩' }
const samples: ((at: number) => unknown)[] = [
  (at) => `⟨${at}⟩`,
  (at) => 7 + at,
  (at) => BigInt(7 + at),
  () => ({ ...notice, provider: '⟨provider⟩', minutes: 10, count: 3, change: 'export' }),
]

/** A text with values in it, or undefined where it takes values of another kind. */
function say(text: Text | undefined): string | undefined {
  if (typeof text !== 'function') return text
  for (const sample of samples)
    try {
      const said = text(...(Array.from({ length: text.length }, (_, at) => sample(at)) as never[]))
      const words =
        typeof said === 'string'
          ? said
          : leaves(said, '')
              .map(([, each]) => each)
              .join('\n')
      // Intl writes NaN in Arabic words.
      if (!/NaN|ليس\sرقم|undefined|\[object/.test(words)) return words
    } catch {} // values of another kind
  return undefined
}

const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(root, path)).href)

const frame = 'apps/frame/src'
const families = ['aptos', 'near', 'solana', 'tezos']
/** The folders with a file for each language, English among them. */
const folders = [
  'packages/kit/src/messages',
  'packages/chains/src/messages',
  'packages/ui/src/messages',
  'apps/dapp/src/messages',
  'apps/server/src/mail/messages',
]

const readEnglish = async () => ({
  frame: {
    wallet: (await load(`${frame}/wallet/messages/en.ts`)).messages,
    families: Object.fromEntries(
      await Promise.all(
        families.map(async (name) => [name, (await load(`${frame}/wallet/families/${name}/messages/en.ts`)).messages]),
      ),
    ),
    loginWindow: (await load(`${frame}/login-window/messages/en.ts`)).messages,
    opener: (await load(`${frame}/opener/messages/en.ts`)).messages,
  },
  others: await Promise.all(folders.map(async (folder) => (await load(`${folder}/en.ts`)).messages)),
})

const readLanguage = async (tag: Tag) => {
  const { wallet, families: words, loginWindow, opener } = await load(`${frame}/messages/${tag}.ts`)
  return {
    frame: { wallet, families: words, loginWindow, opener },
    others: await Promise.all(folders.map(async (folder) => (await load(`${folder}/${tag}.ts`)).messages)),
  }
}

describe.each(tags)('texts in %s', async (tag) => {
  const english = leaves(await readEnglish(), '')
  const all = new Map(leaves(await readLanguage(tag), ''))

  test('default: one word for a thing, in all apps', () => {
    const missed = english.flatMap(([path, text]) => {
      const original = say(text)
      const said = say(all.get(path))
      if (original === undefined || said === undefined) return []
      return terms
        .filter(([term, words]) => term.test(original) && words[tag]?.test(said) === false)
        .map(([term]) => `${path} ${term}: ${said}`)
    })
    expect(missed).toEqual([])
  })

  test('behavior: one form of address, and the signs of the language', () => {
    const found = [...all].flatMap(([path, text]) => {
      const said = say(text)
      if (said === undefined) return []
      return never[tag].filter((wrong) => wrong.test(said)).map((wrong) => `${path} ${wrong}: ${said}`)
    })
    expect(found).toEqual([])
  })
})
