// Written by `npm run reference` from the files of identity/; a test fails when it is stale.
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import { kakao } from './kakao.ts'
import { x } from './x.ts'

/** The stand-ins for login providers, by the names of their files. */
export const loginStandIns = { google, apple, kakao, facebook, x, discord }
