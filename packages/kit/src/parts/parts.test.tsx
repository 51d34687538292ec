// @vitest-environment jsdom
import type { ComponentType } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { button, now, openPage, press, readAnnouncement, rest, until } from '../connect/page.fake.tsx'
import { AccountMark } from './account-mark.tsx'
import { CopyButton } from './copy-button.tsx'
import { KitButton } from './kit-button.tsx'
import { Lazy, preload } from './lazy.tsx'

let leave: (() => void)[] = []
const open = (element: Parameters<typeof openPage>[0]) => {
  const page = openPage(element)
  leave.push(page.close)
  return page
}
afterEach(() => {
  for (const each of leave) each()
  leave = []
  vi.unstubAllGlobals()
})

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

describe('KitButton', () => {
  test('behavior: a busy one keeps its name and its focus, and does nothing more', () => {
    const pressed = vi.fn()
    const page = open(<KitButton onClick={pressed}>Send</KitButton>)
    press(button('Send'))
    page.draw(
      <KitButton onClick={pressed} busy>
        Send
      </KitButton>,
    )
    press(button('Send'))
    expect(pressed).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(button('Send'))
    expect(button('Send')?.getAttribute('aria-busy')).toBe('true')
  })
})

describe('CopyButton', () => {
  test('default: copies, and says so without changing its name', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    open(<CopyButton value={account} label="Copy address" />)
    press(button('Copy address'))
    await until(() => readAnnouncement() === 'Copied')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(account)
    expect(button('Copy address')?.textContent).toBe('Copied')
  })

  test('error: where the browser does not allow it, it says what else to do', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } })
    open(<CopyButton value={account} label="Copy address" />)
    press(button('Copy address'))
    await until(() => readAnnouncement() === 'Could not copy. Select the text instead.')
  })
})

describe('AccountMark', () => {
  test('default: the same address is the same picture in any case of hex, another is another', () => {
    const page = open(<AccountMark address={account} />)
    const drawing = () => page.place.querySelector('svg')?.innerHTML
    const first = drawing()
    page.draw(<AccountMark address={account.toLowerCase()} />)
    expect(drawing()).toBe(first)
    page.draw(<AccountMark address={account.replace('4', '5')} />)
    expect(drawing()).not.toBe(first)
  })
})

describe('Lazy', () => {
  const Part: ComponentType<{ word: string }> = ({ word }) => <p>{word}</p>

  test('default: a word while it comes, then the part', async () => {
    open(<Lazy load={async () => Part} props={{ word: 'here' }} />)
    expect(document.body.textContent).toContain('Loading')
    await until(() => document.body.textContent?.includes('here'))
  })

  test('behavior: one that was fetched before is there at once', async () => {
    const load = async () => Part
    preload(load)
    await rest()
    open(<Lazy load={load} props={{ word: 'here' }} />)
    expect(document.body.textContent).toContain('here')
  })

  test('error: when it does not come it says so, and trying again fetches it', async () => {
    const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    open(<Lazy load={load} props={{ word: 'here' }} />)
    await until(() => document.body.textContent?.includes('This part could not be loaded'))
    press(button('Try again'))
    await until(() => document.body.textContent?.includes('here'))
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('behavior: that one part did not come says nothing about the next', async () => {
    const lost = async (): Promise<typeof Part> => {
      throw new TypeError('Failed to fetch')
    }
    const page = open(<Lazy load={lost} props={{ word: 'here' }} />)
    await until(() => document.body.textContent?.includes('This part could not be loaded'))
    page.draw(<Lazy load={async () => Part} props={{ word: 'there' }} />)
    await until(() => document.body.textContent?.includes('there'))
  })

  test('error: fetching ahead fails quietly', async () => {
    const load = vi.fn(async (): Promise<ComponentType> => {
      throw new TypeError('Failed to fetch')
    })
    now(() => preload(load))
    await rest()
    expect(load).toHaveBeenCalledOnce()
  })
})
