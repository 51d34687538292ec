// Adds to package-lock.json the optional platform packages npm left out because the registry in use lacks them for other
// systems; without these entries `npm ci` refuses the lock. Run after every `npm install`: node dev/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))

const systems = {
  darwin: /darwin/,
  win32: /win32|windows/,
  android: /android/,
  freebsd: /freebsd/,
  openharmony: /openharmony/,
  linux: /linux/,
}
const processors = {
  arm64: /arm64|aarch64/,
  x64: /x64|amd64|x86_64/,
  ppc64: /ppc64/,
  s390x: /s390x/,
  riscv64: /riscv64/,
  arm: /arm/,
  ia32: /ia32/,
}
const match = (table, name) => Object.keys(table).find((key) => table[key].test(name))

let added = 0
for (const [place, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = range.replace(/^[\^~]/, '')
    const top = `node_modules/${name}`
    const nested = `${place.slice(0, place.lastIndexOf('node_modules/') + 'node_modules/'.length)}${name}`
    const present = lock.packages[nested] ?? lock.packages[top]
    if (present && (present.version === version || lock.packages[nested])) continue
    const os = match(systems, name)
    const cpu = match(processors, name)
    if (!os) continue
    const libc = /musl/.test(name) ? 'musl' : /linux.*gnu/.test(name) ? 'glibc' : undefined
    lock.packages[present ? nested : top] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(libc && { libc: [libc] }),
      ...(entry.dev && { dev: true }),
      optional: true,
      os: [os],
    }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: ${added} platform packages added`)
