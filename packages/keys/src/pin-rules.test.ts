import { readFileSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { findPassphraseFlaw, findPinFlaw } from './pin-rules.ts'

describe('findPinFlaw', () => {
  test.each([
    '482915',
    '٤٨٢٩١٥',
    '४८२९१५',
    '۷۳۹۱۸۲۶',
    '৪৮২৯১৫',
    '๔๘๒๙๑๕',
    '48२९15',
    '7391826',
    '13812742',
    '602947183526',
    'correct horse',
    'пароль для кошелька',
  ])('default: %s is accepted', (pin) => {
    expect(findPinFlaw(pin)).toBeNull()
  })
  test.each([
    ['', 'tooShort'],
    ['48291', 'tooShort'],
    ['1234567a'.slice(1), 'tooShort'],
    ['x'.repeat(65), 'tooLong'],
    ['000000', 'repeated'],
    ['123456', 'run'],
    ['890123', 'run'],
    ['963074', 'run'],
    ['12345678', 'run'],
    ['abcdefgh', 'run'],
    ['121212', 'repeated'],
    ['4714714', 'repeated'],
    ['abcabcabc', 'repeated'],
    ['aabbaabb', 'repeated'],
    ['471174', 'mirrored'],
    ['471471', 'doubled'],
    ['48294829', 'doubled'],
    ['311299', 'date'],
    ['123199', 'date'],
    ['991231', 'date'],
    ['01022003', 'date'],
    ['20031230', 'date'],
    ['198473', 'year'],
    ['471987', 'year'],
    ['１２３４５６', 'run'],
    ['١٢٣٤٥٦', 'run'],
    ['٤٨٢٩١', 'tooShort'],
    ['३११२९९', 'date'],
    ['12३४56', 'run'],
    ['۰۱۰۲۲۰۰۳', 'date'],
    ['100100', 'repeated'],
    ['123789', 'run'],
    ['293847', 'run'],
    ['147258', 'run'],
    ['159357', 'walk'],
    ['147896', 'walk'],
    ['314159', 'common'],
    ['password', 'common'],
    ['P@ssw0rd!', 'common'],
    ['iloveyou', 'common'],
    ['qwerty123', 'common'],
    ['1qaz2wsx', 'common'],
    ['monkeymonkey', 'common'],
    ['sunshine2024', 'common'],
  ])('error: %s is %s', (pin, flaw) => {
    expect(findPinFlaw(pin)).toBe(flaw)
  })
  test.each(
    `123456 123123 111111 121212 123321 666666 000000 654321 696969 112233 159753 131313 123654 222222 789456 999999
    101010 777777 007007 555555 987654 888888 456789 101112 147258 159357 112211 232323 333333 147852 369258 741852 963852
    852456 456123 789123 321654 258456 142536 102030 010203 246810 135790 192837 314159 420420 520520 123789 147896 753951`
      .trim()
      .split(/\s+/),
  )('error: %s, one of fifty that many people choose', (pin) => {
    expect(findPinFlaw(pin)).not.toBeNull()
  })
  const refusedOfSixDigits = 134_712
  // Takes seconds of CPU time, so only `npm run test:long` runs it.
  test.runIf(inject('fuzz').runs > 100)(
    'behavior: 134,712 of the 10^6 PINs of six digits are refused',
    () => {
      let refused = 0
      for (let pin = 0; pin < 1e6; pin++) if (findPinFlaw(String(pin).padStart(6, '0'))) refused += 1
      expect(refused).toBe(refusedOfSixDigits)
    },
    120_000,
  )
  test('behavior: so many are left as docs/security.md says', () => {
    const prose = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8').replace(/\s+/g, ' ')
    const inThousands = (count: number) => new Intl.NumberFormat('en-US').format(count)
    const allowed = 1e6 - refusedOfSixDigits
    expect(prose.includes(`counts the ${inThousands(refusedOfSixDigits)} that are refused`)).toBe(true)
    expect(prose.includes(`digits that are allowed (about ${inThousands(Math.round(allowed / 1_000) * 1_000)})`)).toBe(
      true,
    )
    const counts = prose.match(/by trying all[ :][^.]*?(\d{3},\d{3})/g)?.map((found) => found.slice(-7))
    expect(counts).toEqual([inThousands(allowed), inThousands(allowed)])
  })
})

describe('findPassphraseFlaw', () => {
  test('default: sixteen characters or more, in the form that is used', () => {
    expect(findPassphraseFlaw('seven lamps on a')).toBeNull()
    expect(findPassphraseFlaw('일곱 등불이 부두에서 비를 맞는다')).toBeNull()
    expect(findPassphraseFlaw('七盏灯在码头的雨里等一艘不来的船')).toBeNull()
    expect(findPassphraseFlaw('correct horse battery staple')).toBeNull()
    // Rolls of dice, and a password manager's output.
    expect(findPassphraseFlaw('4 1 6 2 2 5 3 6 1 4 2 5 5 3 1 6')).toBeNull()
    expect(findPassphraseFlaw('9f3a71c05be2d846')).toBeNull()
    expect(findPassphraseFlaw('Xk4%vR9!mQ2z#Lp7')).toBeNull()
    // Two of them are one character in NFKC.
    expect(findPassphraseFlaw('se\u0301ven lamps on')).toBe('tooShort')
  })
  test.each([
    ['seven lamps on ', 'tooShort'],
    ['482915', 'tooShort'],
    ['abcabcabcabcabcabc', 'repeated'],
    ['abcdefghijklmnop', 'run'],
    ['seven lamps on a quay '.repeat(4), 'tooLong'],
    // Long, but soon guessed by somebody whose guesses are not counted.
    ['1234567890123456', 'common'],
    ['1234 5678 9012 3456', 'common'],
    ['1111222233334444', 'common'],
    ['19901990199019901', 'common'],
    ['qwertyuiopasdfgh', 'common'],
    ['abcdefghabcdefgh', 'common'],
    ['aaaaaaaaaaaaaabc', 'common'],
    ['monkey, Monkey, monkey!', 'common'],
    ['passwordpasswordpassword', 'common'],
    ['letmeinletmeinletmein', 'common'],
    ['-------- ab --------', 'common'],
    ['가나다라마바사아가나다라마바사아', 'common'],
    ['11223344556677889900', 'common'],
    ['aabbccddeeffgghh', 'common'],
    ['1q2w3e4r5t6y7u8i9o', 'common'],
    ['йцукенгшщзхъфыва', 'common'],
    ['ъхзщшгнекуцйавыф', 'common'],
  ])('error: %s is %s', (passphrase, flaw) => expect(findPassphraseFlaw(passphrase)).toBe(flaw))
})
