import { ServiceError } from '@latchkey/protocol/service-error'
import * as v from 'valibot'
import { defineLoginProvider } from './login-provider.ts'
import { LoginFailure } from './login-provider-client.ts'

/** How long a sign-in may take, minutes: to type the address, to wait for the mail, and to type the code. */
const minutes = 20

/**
 * A code by mail, for people who have none of the others. There is no provider: the window goes to a page of the
 * wallet, where `api/email-login.ts` sends the code and judges it; what comes back is a ticket of ours.
 */
export const email = defineLoginProvider({
  configuration: v.strictObject({ provider: v.literal('email') }),
  protocol: 'code',
  createClient: async ({ provider }, _callback, _log, { walletOrigin, takeTicket }) => ({
    provider,
    postsForm: false,
    minutes,

    // Browsers do not send a fragment to a server.
    begin: async ({ state }) => new URL(`/auth#email=${state}`, walletOrigin),

    async finish(params, { state }) {
      const mailbox = await takeTicket(state, params.get('code') ?? '')
      if (mailbox === undefined) throw new LoginFailure(new ServiceError('token_refused'))
      return { provider, iss: provider, sub: mailbox, email: mailbox, emailVerified: true }
    },
  }),
})
