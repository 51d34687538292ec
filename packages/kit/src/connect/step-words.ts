import { useConnectionState, useTexts } from '../context.tsx'
import type { Explanation } from '../parts/error-notice.tsx'
import { explainConnection } from './explain-connection.ts'
import type { Step } from './flow.ts'

export type StepWords = {
  /** What stands above the step. */
  title: string
  /** What stands in it, and is said to screen readers. */
  text: string | undefined
  /** Said and shown when it takes long. */
  slow: string | undefined
  /** Why it went wrong, or why nobody is connected any more. */
  explanation: Explanation | undefined
}

/** The embedded wallet's own name means nothing to who signed in with Google. */
export const isUnnamed = (connectorId: string): boolean => connectorId === 'faceWallet'

/** What a step says. */
export function useStepWords(step: Step): StepWords {
  const texts = useTexts()
  const { asking, ending } = useConnectionState()
  const { list, asking: words, restore, phone, ending: endings } = texts.connect
  const silent: StepWords = { title: list.title, text: undefined, slow: undefined, explanation: undefined }

  if (step.name === 'list') {
    if (!ending || ending.reason === 'left') return silent
    const { title, text } = endings[ending.reason]
    const wallet = isUnnamed(ending.connectorId) ? restore.unnamed : ending.name
    const tone = ending.reason === 'elsewhere' ? 'info' : 'caution'
    return { ...silent, explanation: { tone, title: title(wallet), text, canRetry: true } }
  }
  if (step.name === 'failed') {
    const { name, kind } = step.wallet
    const explanation = explainConnection(step.error, texts, name)
    return { ...silent, title: kind === 'social' ? list.continueWith(name) : name, explanation }
  }
  if (step.name === 'restoring') {
    const isNamed = asking?.name && !isUnnamed(asking.connector?.id ?? asking.name)
    const wallet = isNamed ? asking.name : restore.nameless
    const text = asking?.waitsFor === 'announcement' ? restore.announcement(wallet) : restore.answer(wallet)
    return { ...silent, title: restore.title, text, slow: asking?.slow ? restore.slow(wallet) : undefined }
  }
  if (step.name === 'elsewhere')
    return {
      ...silent,
      title: words.title(step.wallet),
      text: words.extension,
      slow: asking?.slow ? words.slow.other : undefined,
    }

  const { name, kind } = step.wallet
  const slow = asking?.slow ? (kind === 'extension' ? words.slow.extension(name) : words.slow.other) : undefined
  switch (kind) {
    case 'social':
      return { ...silent, title: words.socialTitle, text: words.social, slow }
    case 'phone':
      return { ...silent, title: phone.title, text: step.uri ? undefined : phone.preparing }
    case 'coinbase':
      return { ...silent, title: words.title(name), text: words.window, slow }
    default:
      return { ...silent, title: words.title(name), text: words.extension, slow }
  }
}

/** What of it is said to screen readers when it changes. */
export const announcementOf = ({ text, slow, explanation }: StepWords): string | undefined =>
  explanation ? `${explanation.title}. ${explanation.text}` : (slow ?? text)
