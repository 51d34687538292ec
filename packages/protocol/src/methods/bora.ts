import * as v from 'valibot'
import { bappUsn, boraErrors, boraLogin, boraStatus } from './bora-portal.ts'
import { method } from './method.ts'

const errors = ['unauthorized', 'unsupportedNetwork', 'invalidArgument', 'badRequest', ...boraErrors] as const

/** Returns whether the signed-in person's wallet is connected to this number. Asks nobody. */
const bora_isConnected = method({
  params: v.strictTuple([bappUsn]),
  result: v.nullable(boraStatus),
  needs: 'session',
  asks: false,
  networks: 'bora',
  errors,
})

/** Connects the wallet to the BORA portal: the person sees and signs what the portal is sent. */
const bora_connect = method({
  params: v.strictTuple([boraLogin]),
  result: v.nullable(boraStatus),
  needs: 'unlock',
  asks: true,
  networks: 'bora',
  errors: [...errors, 'userRejectedRequest', 'signFailed'],
})

export const boraMethods = {
  bora_isConnected,
  bora_connect,
} as const
