// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createOverlay } from './overlay.ts'

/** A stand-in for what a browser shows of a page on a phone that is 800 pixels high; jsdom lays nothing out. */
const stubPhone = (scale = 1) => {
  const seen = Object.assign(new EventTarget(), { scale, offsetTop: 0, height: 800 })
  vi.stubGlobal('visualViewport', seen)
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
  vi.spyOn(HTMLDialogElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  const change = (to: { offsetTop: number; height: number }, event: string) => {
    Object.assign(seen, to)
    seen.dispatchEvent(new Event(event))
  }
  return { change }
}

const open = () => createOverlay({ src: 'https://wallet.test/', camera: false, onLoad() {}, onDismiss() {} })
const placeOf = ({ style }: HTMLElement) => [style.top, style.height]

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe('createOverlay', () => {
  test('behavior: it takes what a keyboard leaves of the page, and all of it again', () => {
    const { change } = stubPhone()
    const overlay = open()
    overlay.show()
    expect(placeOf(overlay.frame)).toEqual(['0px', '100%'])
    change({ offsetTop: 0, height: 460 }, 'resize')
    expect(placeOf(overlay.frame)).toEqual(['0px', '460px'])
    change({ offsetTop: 120, height: 460 }, 'scroll')
    expect(placeOf(overlay.frame)).toEqual(['120px', '460px'])
    change({ offsetTop: 0, height: 800 }, 'resize')
    expect(placeOf(overlay.frame)).toEqual(['0px', '100%'])
    overlay.hide()
    change({ offsetTop: 0, height: 460 }, 'resize')
    expect(placeOf(overlay.frame)).toEqual(['0px', '100%'])
  })

  test('behavior: shown again while the keyboard is there, it takes what is left', () => {
    const { change } = stubPhone()
    const overlay = open()
    change({ offsetTop: 0, height: 460 }, 'resize')
    overlay.show()
    expect(placeOf(overlay.frame)).toEqual(['0px', '460px'])
  })

  test('behavior: a page that was enlarged by two fingers keeps it as large as itself', () => {
    const { change } = stubPhone(2)
    const overlay = open()
    overlay.show()
    change({ offsetTop: 200, height: 400 }, 'resize')
    expect(placeOf(overlay.frame)).toEqual(['0px', '100%'])
  })

  test('behavior: a browser without a visual viewport', () => {
    stubPhone()
    vi.stubGlobal('visualViewport', undefined)
    const overlay = open()
    overlay.show()
    expect(placeOf(overlay.frame)).toEqual(['0px', '100%'])
  })
})
