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

/** The safe areas that the overlays of a test reported. */
let areas: object[] = []
const open = () =>
  createOverlay({
    src: 'https://wallet.test/',
    camera: false,
    onLoad() {},
    onDismiss() {},
    onSafeArea: (area) => void areas.push(area),
  })

/** As a browser answers on a phone with round corners and a home bar, in a page with `viewport-fit=cover`. */
const stubEdges = () => {
  const edges = { scrollPaddingTop: '47px', scrollPaddingBottom: '34px' }
  vi.stubGlobal('getComputedStyle', () => edges)
  return edges
}

const placeOf = ({ style }: HTMLElement) => [style.top, style.height]

afterEach(() => {
  areas = []
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe('createOverlay', () => {
  test('behavior: it is lent the share sheet where the browser has one; others write an error for the name', () => {
    const lent = () => open().frame.getAttribute('allow')
    expect(lent()).not.toContain('web-share')
    document.body.replaceChildren()
    vi.stubGlobal('navigator', Object.create(navigator, { share: { value: async () => {} } }))
    expect(lent()).toMatch(/; web-share https:\/\/wallet\.test$/)
  })

  test('behavior: its scheme is light whatever the page’s: browsers paint a frame opaque whose document has another', () => {
    expect(open().frame.style.getPropertyValue('color-scheme')).toBe('light')
  })

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

  test('behavior: what the screen’s edges take is told where it is shown, and again when it changes', () => {
    const { change } = stubPhone()
    const edges = stubEdges()
    const overlay = open()
    expect(areas).toEqual([])
    overlay.show()
    expect(areas).toEqual([{ top: 47, bottom: 34 }])
    change({ offsetTop: 0, height: 460 }, 'resize')
    expect(areas.splice(0)).toHaveLength(2)
    change({ offsetTop: 0, height: 450 }, 'resize')
    expect(areas).toEqual([])
    change({ offsetTop: 0, height: 800 }, 'resize')
    expect(areas.splice(0)).toEqual([{ top: 47, bottom: 34 }])
    // The wallet may have been loaded anew meanwhile.
    overlay.hide()
    overlay.show()
    expect(areas.splice(0)).toEqual([{ top: 47, bottom: 34 }])
    overlay.hide()
    Object.assign(edges, { scrollPaddingTop: '0px', scrollPaddingBottom: '0px' })
    overlay.show()
    expect(areas).toEqual([{ top: 0, bottom: 0 }])
  })

  test('behavior: nothing is told above a keyboard of the lower edge, nor where a screen has none', () => {
    const { change } = stubPhone()
    const overlay = open()
    overlay.show()
    overlay.hide()
    stubEdges()
    change({ offsetTop: 0, height: 460 }, 'resize')
    overlay.show()
    expect(areas).toEqual([{ top: 47, bottom: 0 }])
  })

  test('behavior: a browser without a visual viewport', () => {
    stubPhone()
    vi.stubGlobal('visualViewport', undefined)
    const overlay = open()
    overlay.show()
    expect(placeOf(overlay.frame)).toEqual(['0px', '100%'])
  })
})
