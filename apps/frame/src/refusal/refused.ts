import { WalletError } from '@latchkey/core/errors'
import { entrance, type Refusal, refusal } from '@latchkey/protocol/frame-config'
import * as v from 'valibot'
import { isLed } from './is-led.ts'
import { openRefusal } from './refusal.ts'

const failures: Record<Refusal, WalletError> = {
  apiKey: new WalletError('unauthorized', { reason: 'invalid api key error' }),
  hostName: new WalletError('unauthorized', { reason: 'invalid host name error' }),
  unavailable: new WalletError('badRequest', { reason: 'the wallet cannot be shown right now' }),
}

/** The change that the page's developer has to make. */
const advice = (page: string): Record<Refusal, string> => ({
  apiKey: `Latchkey: no project of this wallet has the API key that ${page} uses. Correct "apiKey", or add the project to the API's configuration (docs/guides/operate.md, "Projects").`,
  hostName: `Latchkey: ${page} is not among the pages of this project. Add it to the project's "origins", whole, in the API's configuration (docs/guides/operate.md, "Projects"); https://shop.example and https://www.shop.example are two.`,
  unavailable: 'Latchkey: the wallet does not know its projects yet, as its API did not answer. Try again in a moment.',
})

const block = document.getElementById('latchkey-refusal')?.textContent ?? ''
const stated = v.parse(v.union([refusal, entrance]), JSON.parse(block))
const page = URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined

const refuse = (why: Refusal) => {
  if (window.parent !== window) openRefusal(window, failures[why])
  console.error(advice(page ?? 'this page')[why])
}

if (typeof stated === 'string') refuse(stated)
else if (isLed(window, page, stated.pages)) location.replace(`/wallet${location.search}${location.hash}`)
else refuse('hostName')
