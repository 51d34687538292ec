import { formatSiweMessage, type SiweMessage } from '@latchkey/core/siwe'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createSignatureCheck } from './signature.ts'

const login = {
  domain: 'login.xyz',
  statement: 'Sign-In With Ethereum Example Statement',
  uri: 'https://login.xyz',
  chainId: 1,
} as const

/** Messages and signatures published with the standard's reference implementation. */
const published: { name: string; message: SiweMessage; signature: Hex; isRight: boolean }[] = [
  {
    name: 'an expiration time',
    message: {
      ...login,
      address: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
      nonce: 'bTyXgcQxn2htgkjJn',
      issuedAt: '2022-01-27T17:09:38.578Z',
      expirationTime: '2100-01-07T14:31:43.952Z',
    },
    signature:
      '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b',
    isRight: true,
  },
  {
    name: 'a time before which it is not valid',
    message: {
      ...login,
      address: '0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB',
      nonce: 'lx2nx4so',
      issuedAt: '2022-01-05T14:27:30.883Z',
      notBefore: '2100-01-07T14:31:43.952Z',
    },
    signature:
      '0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c',
    isRight: true,
  },
  {
    name: 'a recovery byte that counts from nought',
    message: {
      domain: 'www.tally.xyz',
      address: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
      statement: 'Sign in with Ethereum to Tally',
      uri: 'https://tally.xyz',
      chainId: 1,
      nonce: '15050747',
      issuedAt: '2022-06-30T14:08:51.382Z',
    },
    signature:
      '0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501',
    isRight: true,
  },
  ...(
    [
      [
        'a signature of something else',
        '0x31df81dc02344c9156e6f71da46e2db624b38f8f806290d670d46492b834b2e7575cbce9f48169356cfb577b910d8e30732fcf23c1ac0021d08b945ed7ee118e1b',
      ],
      [
        'a signature of too many bytes',
        '0xf2e8420fc1b722bf4941f5a0464f98172a758ceda5039f622e425fb69fd19b20e444bba7c9a8a8d7e2b5e453553efe7c9460be5d211abe473fc146d51bb04d0cb1b',
      ],
    ] as const
  ).map(([name, signature]) => ({
    name,
    message: {
      ...login,
      address: '0x6Da01670d8fc844e736095918bbE11fE8D564163',
      nonce: 'rmplqh1gf',
      issuedAt: '2022-01-05T14:31:43.954Z',
      expirationTime: '2100-01-07T14:31:43.952Z',
    } as const,
    signature,
    isRight: false,
  })),
]

describe('createSignatureCheck', () => {
  test.each(published)('behavior: published: $name', async ({ message, signature, isRight }) => {
    const isMadeBy = createSignatureCheck({})
    expect(await isMadeBy(message.address, formatSiweMessage(message), signature, 1)).toBe(isRight)
  })
})
