// @vitest-environment jsdom
import { findForeignWords, pseudoLocalize } from '@latchkey/core/locale'
import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  Address,
  AddressMark,
  Amount,
  Button,
  CopyButton,
  Field,
  isAmountIn,
  Notice,
  PinField,
  Select,
  Sheet,
  Steps,
  Tabs,
  type Ui,
  UiContext,
} from './index.ts'
import { messages } from './messages/en.ts'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const unmounts: (() => void)[] = []
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount()
})

const english = { locale: 'en', messages }

const show = (element: ReactElement, ui: Ui = english) => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(<UiContext value={ui}>{element}</UiContext>))
  unmounts.push(() => {
    act(() => root.unmount())
    place.remove()
  })
  const find = <E extends Element = HTMLElement>(selector: string) => {
    const found = place.querySelector<E>(selector)
    if (!found) throw new Error(`no ${selector}`)
    return found
  }
  return { place, find, root }
}

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

describe('Sheet', () => {
  const mark = 'data:image/png;base64,AAAA'
  const shop = { origin: 'https://shop.example', project: 'Shop' }
  const sheet = (requester?: typeof shop & { note?: string }) =>
    show(
      <Sheet title="Your wallet" requester={requester}>
        …
      </Sheet>,
      { ...english, mark },
    ).place

  test('behavior: the project’s mark stands beside its page, or beside the title of the wallet itself', () => {
    expect(sheet(shop).querySelector('[data-requester] img')).toMatchObject({ src: mark, alt: '' })
    expect(sheet().querySelector('img + h1')?.textContent).toBe('Your wallet')
  })

  test('security: an app that only claims its name does not get the project’s mark', () => {
    expect(sheet({ ...shop, note: 'unverified' }).querySelector('img')).toBe(null)
  })
})

describe('Address', () => {
  test('default: fours to look at, the whole to hear, nothing between the fours', () => {
    const { find } = show(<Address value={account} label="Recipient" />)
    const seen = find('[aria-hidden="true"][translate="no"]')
    expect([...seen.children].map((group) => group.textContent)).toEqual(
      '0x9858 EfFD 232B 4033 E47d 9000 3D41 EC34 EcaE da94'.split(' '),
    )
    expect(seen.textContent).toBe(account)
    const hidden = [...(seen.parentElement?.children ?? [])].find(
      (each) => !each.hasAttribute('aria-hidden') && each.textContent === account,
    )
    expect(hidden).toBeDefined()
  })

  test('behavior: the button is named after the address it copies, and copies it whole', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const { find } = show(<Address value={account} label="Recipient" />)
    await act(async () => find('button').click())
    expect(find('button').getAttribute('aria-label')).toBe('Copy address: Recipient')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(account)
    expect(find('[role=status]').textContent).toBe('Copied')
    vi.unstubAllGlobals()
  })

  test('behavior: where there is little room it stands without the button', () => {
    const { place } = show(<Address value={account} label="Recipient" copies={false} />)
    expect(place.querySelector('button')).toBeNull()
    expect(place.querySelector(`[data-address="${account}"]`)?.textContent).toContain('Recipient')
  })

  test('behavior: a name stands in one piece', () => {
    for (const name of ['mallory.testnet', '0.0.12345', `${'long'.repeat(10)}.near`]) {
      const seen = show(<Address value={name} />).find('[aria-hidden="true"][translate="no"]')
      expect([...seen.children].map(({ textContent }) => textContent)).toEqual([name])
    }
  })

  test.each([
    ['the kind of a key', `ed25519:${'8qbH'.repeat(11)}`, ['ed25519:', ...Array(11).fill('8qbH')]],
    [
      'the type at an address',
      `0x${'0b0b'.repeat(16)}::meow::Meow`,
      ['0x0b0b', ...Array(15).fill('0b0b'), '::meow', '::Meow'],
    ],
  ])('behavior: %s stands in one piece beside the fours', (_, value, pieces) => {
    const seen = show(<Address value={value} />).find('[aria-hidden="true"][translate="no"]')
    expect([...seen.children].map(({ textContent }) => textContent)).toEqual(pieces)
    expect(seen.textContent).toBe(value)
  })
})

describe('AddressMark', () => {
  const drawing = (value: string) => show(<AddressMark value={value} />).find('svg').innerHTML

  test('default: the same address gives the same picture, in any case of hex', () => {
    expect(drawing(account)).toBe(drawing(account.toLowerCase()))
  })

  test('behavior: one character makes another picture; other alphabets tell cases apart', () => {
    expect(drawing(account)).not.toBe(drawing(account.replace('4', '5')))
    expect(drawing('HAgk14Jp')).not.toBe(drawing('hagk14jp'))
  })

  test('behavior: needs no style attribute, which the policy forbids', () => {
    expect(drawing(account)).not.toMatch(/style=|class=/)
  })
})

describe('Amount', () => {
  const read = (value: string) => show(<Amount value={value} coin="POL" />)

  test.each([
    ['0.5', '0.5 POL'],
    ['1234567.25', '1,234,567.25 POL'],
    ['123456789012345678901234567890', '123,456,789,012,345,678,901,234,567,890 POL'],
    ['0.000000000000000001', '0.000000000000000001 POL'],
    ['0.1234567', '0.123456… POL'],
    ['1.000000000000000001', '1.0… POL'],
    ['unlimited', 'unlimited POL'],
  ])('default: %s reads %s', (value, text) => {
    expect(read(value).find('p').textContent).toBe(text)
  })

  test('behavior: what was cut is given whole on request', () => {
    const { find } = read('1.000000000000000001')
    act(() => find('button').click())
    expect(find('p').textContent).toBe('1.000000000000000001 POL')
  })
})

describe('Button', () => {
  test('behavior: while busy it does nothing and keeps its name', () => {
    const press = vi.fn()
    const { find } = show(
      <Button busy onClick={press}>
        Sign
      </Button>,
    )
    find('button').click()
    expect(press).not.toHaveBeenCalled()
    expect(find('button').textContent).toBe('Sign')
    expect(find('button').getAttribute('aria-busy')).toBe('true')
  })

  test('behavior: a busy submit button does not submit', () => {
    const submit = vi.fn((event: SubmitEvent) => event.preventDefault())
    const { find } = show(
      <form>
        <Button type="submit" busy>
          Go on
        </Button>
      </form>,
    )
    find<HTMLFormElement>('form').addEventListener('submit', submit)
    find('button').click()
    expect(submit).not.toHaveBeenCalled()
  })
})

describe('CopyButton', () => {
  test('error: without the right to copy it says what to do', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } })
    const { find } = show(<CopyButton value="x" label="Copy hash" />)
    await act(async () => find('button').click())
    expect(find('[role=status]').textContent).toBe('Could not copy. Select the text instead.')
    vi.unstubAllGlobals()
  })
})

describe('Field', () => {
  test('error: the text is tied to the input', () => {
    const { find, place } = show(<Field label="Amount" hint="In POL" error="Too much" />)
    const input = find<HTMLInputElement>('input')
    const described = input.getAttribute('aria-describedby')?.split(' ')
    expect(described?.map((id) => place.ownerDocument.getElementById(id)?.textContent)).toEqual(['In POL', 'Too much'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.labels?.[0]?.textContent).toBe('Amount')
  })
})

describe('PinField', () => {
  test('default: dots that no password manager keeps, unless asked to show', () => {
    const { find } = show(<PinField label="PIN" value="123456" onChange={() => {}} />)
    expect(find('input').getAttribute('type')).toBe('text')
    expect(find('input').getAttribute('autocomplete')).toBe('off')
    expect(find('input').dataset.shown).toBe('false')
    act(() => find('button').click())
    expect(find('input').dataset.shown).toBe('true')
    expect(find('button').getAttribute('aria-label')).toBe('Hide PIN')
  })

  test('behavior: a text that is too long is cut, and the field says so', () => {
    const typed: string[] = []
    const { find } = show(<PinField label="PIN" value="" onChange={(pin) => typed.push(pin)} />)
    const type = (text: string) =>
      act(() => {
        const input = find('input') as HTMLInputElement
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
    expect(find('input').hasAttribute('maxlength')).toBe(false)
    type('a'.repeat(70))
    expect(typed).toEqual(['a'.repeat(64)])
    expect(find('[role=alert]').textContent).toBe('Only the first 64 characters are used.')
    type('a'.repeat(64))
    expect(find('[role=alert]').textContent).toBe('')
  })
})

describe('Notice', () => {
  test('default: danger is announced, a tone without title still has its word', () => {
    const { find } = show(<Notice tone="danger">Gone for good.</Notice>)
    expect(find('[role=alert]').textContent).toBe('Warning: Gone for good.')
  })
})

describe('Sheet', () => {
  test('behavior: the amount in a title is large at its place, and the title reads the same', () => {
    const half = { value: '1234.5', coin: 'POL' }
    const title = 'Send 1,234.5 POL?'
    expect(isAmountIn(title, 'en', half)).toBe(true)
    const { find } = show(
      <Sheet title={title} amount={half}>
        {null}
      </Sheet>,
    )
    expect(find('h1').textContent).toBe(title)
    expect(find('h1 [data-amount="1234.5 POL"]').textContent).toBe('1,234.5 POL')
  })

  test('behavior: an amount that the title shortens, or that has no coin, is not in it', () => {
    expect(isAmountIn('Send 0.123456… POL?', 'en', { value: '0.1234567', coin: 'POL' })).toBe(false)
    expect(isAmountIn('Send 5 units?', 'en', { value: '5', coin: '' })).toBe(false)
    expect(isAmountIn('Send 5 DAI?', 'en', { value: '5', coin: 'POL' })).toBe(false)
  })

  test('default: named by its title, says who asks, its title can take focus', () => {
    const { find } = show(
      <Sheet title="Sign this message?" requester={{ origin: 'https://page.example', project: 'Demo' }}>
        <p>hello</p>
      </Sheet>,
    )
    const sheet = find('[role=dialog]')
    expect(document.getElementById(sheet.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Sign this message?')
    expect(find('h1').parentElement?.querySelector('p')?.textContent).toBe('Requested by https://page.example Demo')
    find('h1').focus()
    expect(document.activeElement).toBe(find('h1'))
  })
})

describe('Steps', () => {
  test('default: the present step is marked, each says its state', () => {
    const { place, find } = show(
      <Steps
        steps={[
          { label: 'Making keys', state: 'done' },
          { label: 'Storing', state: 'doing' },
        ]}
      />,
    )
    expect([...place.querySelectorAll('li')].map((li) => li.textContent)).toEqual([
      'Making keys: done',
      'Storing: in progress',
    ])
    expect(find('[aria-current=step]').textContent).toContain('Storing')
  })
})

describe('Select', () => {
  test('default: labelled and described', () => {
    const { find } = show(
      <Select label="Network" hint="The page follows." defaultValue="b">
        <option value="a">A</option>
        <option value="b">B</option>
      </Select>,
    )
    const select = find<HTMLSelectElement>('select')
    expect(select.value).toBe('b')
    expect(select.labels[0]?.textContent).toBe('Network')
    expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The page follows.',
    )
  })
})

describe('Tabs', () => {
  const tabs = { one: 'One', two: 'Two', three: 'Three' }
  const build = (chosen: keyof typeof tabs) => {
    const onChoose = vi.fn()
    const shown = show(
      <Tabs label="Views" tabs={tabs} chosen={chosen} onChoose={onChoose}>
        inside
      </Tabs>,
    )
    const all = [...shown.place.querySelectorAll<HTMLElement>('[role="tab"]')]
    return { ...shown, onChoose, all }
  }

  test('default: the chosen one names the panel, and alone is a stop', () => {
    const { find, all } = build('two')
    const panel = find('[role="tabpanel"]')
    expect(panel.textContent).toBe('inside')
    expect(document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Two')
    expect(all.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
    expect(all.map((each) => each.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false'])
    expect(all.every((each) => each.getAttribute('aria-controls') === panel.id)).toBe(true)
  })

  test.each([
    ['ArrowRight', 'three', 'one', 0],
    ['ArrowLeft', 'one', 'three', 2],
    ['Home', 'two', 'one', 0],
    ['End', 'two', 'three', 2],
  ] as const)('behavior: %s from %s leads to %s', (key, from, to, at) => {
    const { all, onChoose } = build(from)
    act(() => void all[0]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(to)
    expect(document.activeElement).toBe(all[at])
  })
})

describe('UiContext', () => {
  test('default: numbers are written in the language', () => {
    const { find } = show(<Amount value="1234567.25" coin="POL" />, { locale: 'de', messages })
    expect(find('p').textContent).toBe('1.234.567,25 POL')
  })

  test('behavior: every word of a component is the language’s', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } })
    const { place } = show(
      <Sheet title="" requester={{ origin: '' }}>
        <Address value={account} label="-" />
        <Address value={account} />
        <Amount value="1.000000000000000001" coin="-" />
        {(['info', 'caution', 'danger', 'done'] as const).map((tone) => (
          <Notice key={tone} tone={tone} />
        ))}
        <PinField label="-" value="" onChange={() => {}} />
        <Steps steps={(['todo', 'doing', 'done', 'failed'] as const).map((state) => ({ label: '-', state }))} />
      </Sheet>,
      { locale: 'en', messages: pseudoLocalize(messages) },
    )
    await act(async () => place.querySelector('button')?.click())
    const data = new RegExp(`${account}|[^\\p{L}]+`, 'gu')
    expect(place.textContent).toContain('⟦Could not copy')
    expect(findForeignWords(place, data)).toEqual([])
    vi.unstubAllGlobals()
  })

  test('error: a component without a language', () => {
    expect(() => renderToString(<Notice tone="info" />)).toThrow('no UiContext')
  })
})
