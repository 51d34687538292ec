import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/**
 * A real node for tests. It makes a block only when told to, unless `mining` says otherwise. At the same port it can be
 * started again after it was stopped.
 */
export async function startAnvil({ mining = false, chainId = 31337, port = 0 } = {}) {
  const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  const system = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const program = createRequire(wrapper).resolve(`@foundry-rs/anvil-${system}/bin/anvil`)
  const options = ['--port', String(port), '--chain-id', String(chainId), ...(mining ? [] : ['--no-mining'])]
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}`)))
    child.stdout.on('data', (data) => {
      said += data
      const listening = /Listening on (\S+)/.exec(said)
      if (listening?.[1]) resolve(`http://${listening[1]}`)
    })
  })
  return {
    url,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
