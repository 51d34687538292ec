import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { loginProviderTables } from './login-provider-tables.ts'

describe('loginProviderTables', async () => {
  test.each(Object.entries(await loginProviderTables()))(
    'behavior: %s is what the providers’ files say',
    (path, text) => {
      expect(readFileSync(join(root, path), 'utf8'), 'run npm run reference').toBe(text)
    },
  )
})
