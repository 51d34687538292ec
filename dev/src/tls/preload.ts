// For `node --import`: see localhost-names.ts.
import { resolveLocalhostNames } from './localhost-names.ts'

resolveLocalhostNames()
