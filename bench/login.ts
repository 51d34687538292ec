import { createVisitor, passProviderWindow } from '@latchkey/e2e/visitor'
import type { BrowserContext } from '@playwright/test'
import { startBareLogin } from './bare-login.ts'
import type { Laboratory } from './laboratory.ts'
import { type Row, spread } from './table.ts'
import { watchTimeline } from './timeline.ts'

const runs = 5
const person = { email: 'returning@example.com', pin: '402817' }

/** The milliseconds of each step, without the time a person takes to read, choose and type. */
type Steps = {
  window: number
  session: number
  evaluated: number
  proven: number
  released: number
  connected: number
}

const inNewBrowser = async <T>({ browser }: Laboratory, work: (context: BrowserContext) => Promise<T>): Promise<T> => {
  const context = await browser.newContext()
  context.setDefaultTimeout(15_000)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

const login = async ({ stack }: Laboratory, context: BrowserContext): Promise<Steps> => {
  const { when } = await watchTimeline(context)
  const visitor = await createVisitor(context, stack)
  await visitor.signIn('Google', person.email, person.pin)

  const { page, wallet, google } = stack.addresses
  const asked = await when(page, 'click Continue with Google')
  const provider = await when(google, 'document', { after: asked })
  const chosen = await when(google, 'click Continue', { after: provider })
  const session = await when(wallet, 'heading Enter your PIN', { after: chosen })
  const submitted = await when(wallet, 'click Open wallet', { after: session })
  const evaluated = await when(wallet, 'answer /v1/eval', { after: submitted })
  const proven = await when(wallet, 'answer /v1/prove', { after: evaluated })
  const released = await when(wallet, 'answer /v1/vault/open', { after: proven })
  const connected = await when(page, 'heading Your account', { after: submitted })
  return {
    window: provider - asked,
    session: session - chosen,
    evaluated: evaluated - submitted,
    proven: proven - evaluated,
    released: released - proven,
    connected: connected - released,
  }
}

const bareLogin = async (
  bare: { address: string; provider: string },
  context: BrowserContext,
): Promise<Pick<Steps, 'window' | 'session'>> => {
  const { when } = await watchTimeline(context)
  const page = await context.newPage()
  await page.goto(bare.address)
  const window = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await passProviderWindow(await window, person.email)

  const { origin } = new URL(bare.address)
  const opened = await when(origin, 'click Sign in')
  const provider = await when(bare.provider, 'document', { after: opened })
  const chosen = await when(bare.provider, 'click Continue', { after: provider })
  const session = await when(origin, 'heading Signed in', { after: chosen })
  return { window: provider - opened, session: session - chosen }
}

/** The time from the login click to being connected, for a person with a wallet in a new browser. */
export const measureLogin = async (laboratory: Laboratory): Promise<Row[]> => {
  const bare = await startBareLogin(laboratory)
  try {
    await inNewBrowser(laboratory, async (context) =>
      (await createVisitor(context, laboratory.stack)).signUp('Google', person.email, person.pin),
    )
    await inNewBrowser(laboratory, (context) => bareLogin(bare, context))
    const ours: Steps[] = []
    const plain: Pick<Steps, 'window' | 'session'>[] = []
    for (let i = 0; i < runs; i++) {
      ours.push(await inNewBrowser(laboratory, (context) => login(laboratory, context)))
      plain.push(await inNewBrowser(laboratory, (context) => bareLogin(bare, context)))
    }
    const step = (name: keyof Steps) => spread(ours.map((each) => each[name]))
    const plainStep = (name: 'window' | 'session') => `bare OIDC: ${spread(plain.map((each) => each[name]))}`
    const sum = (steps: object) => Object.values(steps).reduce((total: number, each: number) => total + each, 0)
    return [
      {
        what: '1. the page’s button → provider’s page, in its window',
        figure: step('window'),
        baseline: plainStep('window'),
      },
      { what: '2. account chosen → session, PIN asked', figure: step('session'), baseline: plainStep('session') },
      { what: '3. PIN submitted → evaluated by the guard', figure: step('evaluated') },
      { what: '4. Argon2id → proven to the guard', figure: step('proven') },
      { what: '5. receipt → vault released by the API', figure: step('released') },
      { what: '6. vault opened → connected on the page', figure: step('connected') },
      {
        what: 'in all, a new browser, no human time',
        figure: spread(ours.map(sum)),
        baseline: `bare OIDC, no wallet: ${spread(plain.map(sum))}`,
      },
    ]
  } finally {
    await bare.stop()
  }
}
