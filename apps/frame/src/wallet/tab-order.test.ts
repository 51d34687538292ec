// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findWrapTarget } from './tab-order.ts'

// jsdom draws nothing: what is hidden there is marked so.
const sees = { checkVisibility: HTMLElement.prototype.checkVisibility }
beforeEach(() => {
  HTMLElement.prototype.checkVisibility = function () {
    return !this.hidden
  }
})
afterEach(() => {
  HTMLElement.prototype.checkVisibility = sees.checkVisibility
  document.body.replaceChildren()
})

const build = (html: string) => {
  const inside = document.body.appendChild(document.createElement('div'))
  inside.innerHTML = html
  const from = (id: string, backwards = false) => {
    document.getElementById(id)?.focus()
    return findWrapTarget(inside, backwards)?.id
  }
  return { inside, from }
}

describe('findWrapTarget', () => {
  test('default: from the last to the first and back; in between the browser goes on by itself', () => {
    const { from } = build('<button id="a"></button><input id="b"><button id="c"></button>')
    expect([from('c'), from('a', true), from('b'), from('b', true)]).toEqual(['a', 'c', undefined, undefined])
  })

  test.each(['select', 'textarea'])('behavior: a <%s> at either end is reached', (tag) => {
    const { from } = build(`<${tag} id="a"></${tag}><button id="b"></button><button id="c"></button>`)
    expect([from('c'), from('a', true), from('b', true)]).toEqual(['a', 'c', undefined])
  })

  test('behavior: of radio buttons of one name the checked one counts', () => {
    const { from } = build(
      '<input type="radio" name="n" id="a"><input type="radio" name="n" id="b" checked><button id="c"></button>',
    )
    expect([from('c'), from('b', true)]).toEqual(['b', 'c'])
  })

  test('behavior: what is hidden or disabled is no end', () => {
    const { from } = build(
      '<button id="a" disabled></button><button id="b"></button><a id="c" href="#c"></a><select id="d" hidden></select>',
    )
    expect([from('c'), from('b', true)]).toEqual(['b', 'c'])
  })

  test('behavior: from outside it leads in; where nothing is reachable, nowhere', () => {
    const { inside } = build('<button id="a"></button>')
    expect(findWrapTarget(inside, false)?.id).toBe('a')
    expect(findWrapTarget(document.createElement('div'), false)).toBeUndefined()
  })
})
