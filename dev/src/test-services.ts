import { join } from 'node:path'
import { bundleServices } from './bundle-services.ts'
import { root } from './root.ts'

/**
 * Vitest's global set-up: tests find the bundled services in the folder of `LATCHKEY_SERVICES`, and processes share
 * compiled code.
 */
export default async function setup() {
  process.env.NODE_COMPILE_CACHE ??= join(root, '.data', 'compile-cache')
  process.env.LATCHKEY_SERVICES ??= await bundleServices()
}
