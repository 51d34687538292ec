import type { Address } from 'viem'
import { isWord, type Rpc } from './rpc.ts'

/**
 * The code of Safe's proxies, versions 1.1.1 to 1.4.1 and 1.5.0: it answers `masterCopy()` itself and delegates
 * everything else to it. Only the compiler's metadata follows, which no jump reaches.
 */
const proxyCodes = [
  '0x608060405273ffffffffffffffffffffffffffffffffffffffff600054167fa619486e0000000000000000000000000000000000000000000000000000000060003514156050578060005260206000f35b3660008037600080366000845af43d6000803e60008114156070573d6000fd5b3d6000f3fe',
  '0x608060405260005463a619486e60003560e01c14156024578060601b606c5260206060f35b3660008037600080366000845af43d6000803e806040573d6000fd5b3d6000f3fe',
]

/** The code of proxies of version 1.0, which delegate everything to the address in their first storage slot. */
const proxyCode10 =
  '0x608060405273ffffffffffffffffffffffffffffffffffffffff600054163660008037600080366000845af43d6000803e6000811415603d573d6000fd5b3d6000f3fe'

/**
 * The code that Safe's proxies delegate to, from `safe-deployments`: 1.0.0, 1.1.1, 1.2.0, 1.3.0, 1.4.1 and 1.5.0,
 * with those for L2.
 */
const singletons = new Set([
  '0xb6029ea3b2c51d09a50b53ca8012feeb05bda35a',
  '0x34cfac646f301356faa8b21e94227e3583fe3f5f',
  '0x6851d6fdfafd08c0295c392436245e5bc78b0185',
  '0xd9db270c1b5e3bd161e8c8503c55ceabee709552',
  '0x69f4d1788e39c87893c980c06edf4b7f686e2938',
  '0x3e5c63644e683549055b9be8653de26e0b4cd36e',
  '0xfb1bffc9d739b8d520daf37df666da4c687191ea',
  '0x41675c099f32341bf84bfc5382af534df5c7461a',
  '0x29fcb43b46531bca003ddc8fcb67ffe91900c762',
  '0xff51a5898e281db6dfc7855790607438df2ca44b',
  '0xedd160febbd92e350d4d398fb636302fccd67c7e',
])

/**
 * Returns whether a contract is a Safe, by its code and the code it delegates to. Anybody can deploy a contract that
 * answers like a Safe.
 *
 * @throws what `rpc` throws
 */
export async function readIsSafe(rpc: Rpc, address: Address): Promise<boolean> {
  const code = await rpc('eth_getCode', [address, 'latest'])
  if (typeof code !== 'string') return false
  const isOf = (known: string) => code.toLowerCase().startsWith(known)
  if (!proxyCodes.some(isOf) && !isOf(proxyCode10)) return false
  const singleton = isOf(proxyCode10)
    ? await rpc('eth_getStorageAt', [address, '0x0', 'latest'])
    : await rpc('eth_call', [{ to: address, data: '0xa619486e' }, 'latest']) // masterCopy()
  return (
    isWord(singleton) && BigInt(singleton) >> 160n === 0n && singletons.has(`0x${singleton.slice(-40).toLowerCase()}`)
  )
}
