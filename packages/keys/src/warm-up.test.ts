import { expect, test, vi } from 'vitest'
import { kdfFloor, stretch } from './pin.ts'
import { warmUp } from './warm-up.ts'

test('default: afterwards nothing is compiled for a PIN', async () => {
  const compile = vi.spyOn(WebAssembly, 'compile')
  await warmUp()
  expect(compile).toHaveBeenCalled()
  compile.mockClear()
  await stretch(new Uint8Array(32), { ...kdfFloor, salt: new Uint8Array(16) })
  expect(compile).not.toHaveBeenCalled()
})
