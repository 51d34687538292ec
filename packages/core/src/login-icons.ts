import { loginIcons as shapes } from './login-icons.gen.ts'
import { type LoginProvider, loginProviderNames } from './login-providers.ts'

function toDataUri({ background, shapes }: { background: string; shapes: string }): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${background}"/>${shapes}</svg>`,
  )}`
}

/** The login providers' icons, as data URIs for `<img>`. */
export const loginIcons = Object.fromEntries(
  loginProviderNames.map((provider) => [provider, toDataUri(shapes[provider])]),
) as Readonly<Record<LoginProvider, string>> // has every name
