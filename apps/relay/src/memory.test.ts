import { describe, expect, test } from 'vitest'
import { createMemory, type Holder } from './memory.ts'

/** Connections that release their memory when they are told to give way. */
function open() {
  const memory = createMemory({ address: 40, all: 100 })
  const ended: string[] = []
  const connect = (address: string, name = address) => {
    let held = 0
    const holder: Holder = {
      address,
      giveWay() {
        ended.push(name)
        memory.release(holder, held)
        held = 0
      },
    }
    return {
      hold(bytes: number) {
        const isHeld = memory.hold(holder, bytes)
        if (isHeld) held += bytes
        return isHeld
      },
      release(bytes: number) {
        held -= bytes
        memory.release(holder, bytes)
      },
    }
  }
  return { memory, ended, connect }
}

describe('createMemory', () => {
  test('default: what was given back can be held again', () => {
    const { memory, connect } = open()
    const one = connect('a')
    expect(one.hold(30)).toBe(true)
    one.release(30)
    expect(one.hold(40)).toBe(true)
    expect(memory.size).toBe(40)
  })

  test('behavior: an address has its own bound, over all its connections', () => {
    const { connect, ended } = open()
    expect(connect('a', 'a1').hold(30)).toBe(true)
    expect(connect('a', 'a2').hold(11)).toBe(false)
    expect(connect('a', 'a3').hold(10)).toBe(true)
    expect(ended).toEqual([])
  })

  test('behavior: of addresses that fill all, the one that holds most gives way to whoever holds less', () => {
    const { memory, ended, connect } = open()
    expect(connect('a', 'a1').hold(10)).toBe(true)
    expect(connect('a', 'a2').hold(25)).toBe(true)
    expect(connect('b').hold(30)).toBe(true)
    expect(connect('c').hold(30)).toBe(true)
    expect(connect('honest').hold(9)).toBe(true)
    expect(ended).toEqual(['a2'])
    expect(memory.size).toBe(79)
  })

  test('behavior: whoever would hold most is refused, and nobody gives way', () => {
    const { ended, connect } = open()
    for (const each of ['a', 'b', 'c']) expect(connect(each).hold(30)).toBe(true)
    expect(connect('d').hold(31)).toBe(false)
    expect(ended).toEqual([])
  })

  test('behavior: as many give way as are needed, and each only once', () => {
    const { ended, connect } = open()
    for (let i = 0; i < 20; i++) expect(connect(`${i % 4}`, `${i}`).hold(5)).toBe(true)
    expect(connect('honest').hold(12)).toBe(true)
    expect(ended).toHaveLength(3)
    expect(new Set(ended.map((each) => Number(each) % 4)).size).toBe(3)
  })

  test('behavior: one that cannot give back now is not asked twice, and does not stop the others', () => {
    const memory = createMemory({ address: 60, all: 100 })
    let asked = 0
    const stuck: Holder = { address: 'stuck', giveWay: () => asked++ }
    expect(memory.hold(stuck, 60)).toBe(true)
    const other: Holder = { address: 'other', giveWay: () => memory.release(other, 40) }
    expect(memory.hold(other, 40)).toBe(true)
    const honest: Holder = { address: 'honest', giveWay() {} }
    expect(memory.hold(honest, 10)).toBe(true)
    expect(asked).toBe(1)
  })
})
