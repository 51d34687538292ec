import { nameLanguage } from '@latchkey/core/locale'
import type { Locale } from '@latchkey/kit'
import { Select } from '@latchkey/ui'
import { useFirstMessages } from '../messages/use-first-messages.ts'
import styles from './preference-fields.module.css'
import { changePreferences, locales, type Preferences, schemes, usePreferences } from './preferences.ts'

/** Light or dark, and the language of the page, its dialogs and the wallet. */
export function PreferenceFields() {
  const { scheme, language } = usePreferences()
  const words = useFirstMessages().preferences
  return (
    <div className={styles.fields}>
      <Select
        label={words.scheme}
        value={scheme}
        // The options below are all there is to choose from.
        onChange={({ target }) => changePreferences({ scheme: target.value as Preferences['scheme'] })}
      >
        {schemes.map((each) => (
          <option key={each} value={each}>
            {words.schemes[each]}
          </option>
        ))}
      </Select>
      <Select
        label={words.language}
        value={language}
        onChange={({ target }) => changePreferences({ language: target.value as Locale })}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {nameLanguage(locale)}
          </option>
        ))}
      </Select>
    </div>
  )
}
