import { button, show, showFailure } from './card.ts'
import { type DoneFailure, texts } from './texts.ts'

/** How long the good news stays before the window closes itself, milliseconds. */
const closeMs = 700

const failures = texts.done.failed
const isKnown = (reason: string): reason is DoneFailure => Object.hasOwn(failures, reason)

const [outcome, reason = ''] = location.hash.slice(1).split('=')

if (outcome === 'ok') {
  show({ tone: 'done', ...texts.done.ok, parts: [button(texts.close, 'plain', () => window.close())] })
  setTimeout(() => window.close(), closeMs)
} else {
  showFailure(failures[isKnown(reason) ? reason : 'other'])
}
