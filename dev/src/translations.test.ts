import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { root } from './root.ts'

/** The languages whose texts are held against these rules. */
const tags = ['de', 'es', 'fr', 'pt', 'ar'] as const
type Tag = (typeof tags)[number]

/** One word for a thing, in all apps: where the English text has the first, the translation has the second. */
const terms: readonly (readonly [english: RegExp, Record<Tag, RegExp>])[] = [
  [
    /recovery phrase/i,
    {
      de: /Wiederherstellungsphrase/,
      es: /frases? de recuperación/i,
      fr: /phrases? de récupération/i,
      pt: /frases? de recuperação/i,
      ar: /عبار(ة|ات) (ال)?استرداد/,
    },
  ],
  [/recovery kits?\b/i, { de: /Notfallkit/, es: /\bkit/i, fr: /\bkit/i, pt: /\bkit/i, ar: /حزمة|الحزم/ }],
  [
    /passkey/i,
    {
      de: /Passkey/,
      es: /llaves? (de acceso|suya)/i,
      fr: /clés? (d’accès|à)?/i,
      pt: /chaves? (de acesso|própria)/i,
      ar: /مف(تاح|اتيح) (ال)?مرور|مفتاحًا|المفتاح/,
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
    },
  ],
  [/\bPINs?\b/, { de: /PIN/, es: /PIN/, fr: /PIN/, pt: /PIN/, ar: /PIN|الرمز/ }],
  [
    /private key/i,
    {
      de: /private[nr]? Schlüssel/i,
      es: /claves? privadas?/i,
      fr: /clés? privées?/i,
      pt: /chaves? privadas?/i,
      ar: /مف(تاح|اتيح) (ال)?خاص/,
    },
  ],
  [
    /(?<!Meteor )\bwallets?\b/i,
    { de: /Wallet/, es: /cartera/i, fr: /portefeuille/i, pt: /carteira/i, ar: /محفظ|محافظ/ },
  ],
  [
    /network fee/i,
    {
      de: /Netzwerkgebühr/,
      es: /comisi(ón|ones) de (la )?red/i,
      fr: /frais de réseau/i,
      pt: /taxas? de rede/i,
      ar: /رسوم (ال)?شبكة/,
    },
  ],
  [/\bnetworks?\b/i, { de: /Netzwerk/i, es: /\bred(es)?\b/i, fr: /réseau/i, pt: /\bredes?\b/i, ar: /شبك/ }],
  [/\bsettings\b/i, { de: /Einstellungen/, es: /ajustes/i, fr: /réglages/i, pt: /configurações/i, ar: /إعدادات/ }],
  [/\baddress(es)?\b/i, { de: /adress/i, es: /direcci/i, fr: /adresse/i, pt: /endereço/i, ar: /عنوان|عناوين/ }],
  [/\baccounts?\b/i, { de: /Kont/i, es: /cuenta/i, fr: /compte/i, pt: /conta/i, ar: /حساب/ }],
  [/\btransactions?\b/i, { de: /Transaktion/, es: /transacci/i, fr: /transaction/i, pt: /transaç/i, ar: /معامل/ }],
  [/\bcontracts?\b/i, { de: /Vertr[aä]g/i, es: /contrato/i, fr: /contrat/i, pt: /contrato/i, ar: /عقد|عقود/ }],
  [/\btokens?\b/i, { de: /Token/i, es: /token/i, fr: /jeton/i, pt: /token/i, ar: /رمز|رموز/ }],
  [/\bbrowsers?\b/i, { de: /Browser/, es: /navegador/i, fr: /navigateur/i, pt: /navegador/i, ar: /متصفح/ }],
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
        .filter(([term, words]) => term.test(original) && !words[tag].test(said))
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
