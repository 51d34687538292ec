import { describe, expect, test } from 'vitest'
import { isKnownText, judgeText } from './text-instruction.ts'

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'

describe('isKnownText', () => {
  test.each([
    'I agree to the terms of service and the privacy policy.',
    'By signing this message, I confirm that I have read the terms and conditions.',
    'I hereby confirm that I have read the whitepaper.',
    'I am over 18',
    "I'm at least 21 years old",
    'I vote for proposal 12',
    'Vote: yes',
    'I sign the petition for clean water',
    'gm',
    'Hello there',
    'Thank you for all the fish',
    'Happy birthday',
    'This is a test message, please ignore',
    'I am signing this message to verify that I own this wallet.',
    'I am not a robot',
    'Username: alice',
    '약관에 동의합니다',
    '18歳以上です',
    '我同意条款',
    'मैं शर्तों से सहमत हूँ',
    'أوافق على الشروط',
    'Ich stimme den Bedingungen zu',
    'Gracias',
    'Je vote pour la proposition 12',
    'Acepto los términos del servicio y la política de privacidad',
  ])('default: %s', (text) => {
    expect(isKnownText(text)).toBe(true)
    expect(['sign-in', 'statement']).toContain(judgeText(text, [me]))
  })

  test.each([
    'Ask Mallory',
    'I have no claim',
    'Bob knows why',
    'As discussed on Friday',
    'Yes',
    'Number seven it is',
    'The answer is the blue one',
    'Hello, Mallory speaks now',
    'I agree with Mallory',
    'I agree to the terms. Ask Mallory',
    'I vote for Mallory and the keys',
    'Test Mallory',
    'Welcome Mallory',
    'Mallory: yes',
    'My cat likes fish',
    '멀로리에게',
    '明白',
    'De acuerdo',
    'Wie besprochen',
    'Comme convenu',
  ])('behavior: nobody can tell what %s is used for', (text) => expect(isKnownText(text)).toBe(false))

  test('behavior: a sign-in is known at the page that it names alone', () => {
    expect(isKnownText('Sign in to Harbour', ['harbour.example'])).toBe(true)
    expect(isKnownText('Sign in to Harbour', ['evil.example'])).toBe(false)
  })

  test.each(['I ', 'terms, ', 'vote for ', 'I agree to the ', 'Signing this '])(
    'behavior: 20,000 characters of %j are read at once',
    (words) => expect(typeof isKnownText(words.repeat(20_000 / words.length))).toBe('boolean'),
    2_000,
  )
})
