type Policy = { createScriptURL(url: string): string }
declare global {
  // Not in TypeScript's DOM library yet.
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined
}

/**
 * Returns the function that starts a document's only worker. The page's policy allows one script address, and only through
 * this Trusted Types policy.
 */
export function createWorkerStarter(workerUrl: string): () => Worker {
  const only = (url: string): string => {
    if (url !== workerUrl) throw new TypeError('not the vault worker')
    return url
  }
  let policy: Policy | undefined
  return () => {
    policy ??= globalThis.trustedTypes?.createPolicy('latchkey-worker', { createScriptURL: only }) ?? {
      createScriptURL: only,
    }
    return new Worker(policy.createScriptURL(workerUrl), { type: 'module', name: 'latchkey-vault' })
  }
}
