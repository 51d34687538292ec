import type { NetworkName } from '@latchkey/core/networks'
import type * as v from 'valibot'
import * as api from './api.ts'

/**
 * The path of each API message, and what the request carries besides its body: nothing, a DPoP proof by the session's
 * key, or that proof and the access token. `{network}` in a path is the name of a network.
 */
const row = <
  P extends 'nothing' | 'proof' | 'session',
  M extends { request: v.GenericSchema; answer: v.GenericSchema },
>(
  method: 'POST' | 'PUT',
  path: `/v1/${string}`,
  carries: P,
  message: M,
) => ({ method, path, carries, answer: message.answer as M['answer'], request: message.request as M['request'] })

export const endpoints = {
  project: row('POST', '/v1/project', 'nothing', api.project),
  authStart: row('POST', '/v1/auth/start', 'proof', api.authStart),
  authFlow: row('POST', '/v1/auth/flow', 'nothing', api.authFlow),
  authWait: row('POST', '/v1/auth/wait', 'proof', api.authWait),
  authConfirm: row('POST', '/v1/auth/confirm', 'proof', api.authConfirm),
  authEmail: row('POST', '/v1/auth/email', 'nothing', api.authEmail),
  authEmailSend: row('POST', '/v1/auth/email/send', 'nothing', api.authEmailSend),
  authEmailCheck: row('POST', '/v1/auth/email/check', 'nothing', api.authEmailCheck),
  authCancel: row('POST', '/v1/auth/cancel', 'proof', api.authCancel),
  authToken: row('POST', '/v1/auth/token', 'proof', api.authToken),
  authIdToken: row('POST', '/v1/auth/id-token', 'nothing', api.authIdToken),
  sessionRefresh: row('POST', '/v1/session/refresh', 'proof', api.sessionRefresh),
  sessionMe: row('POST', '/v1/session/me', 'session', api.sessionMe),
  sessionResume: row('POST', '/v1/session/resume', 'session', api.sessionResume),
  sessionEnd: row('POST', '/v1/session/end', 'session', api.sessionEnd),
  sessionList: row('POST', '/v1/session/list', 'session', api.sessionList),
  sessionTrust: row('POST', '/v1/session/trust', 'session', api.sessionTrust),
  personData: row('POST', '/v1/person/data', 'session', api.personData),
  accountDelete: row('POST', '/v1/account/delete', 'session', api.accountDelete),
  accountKeep: row('POST', '/v1/account/keep', 'session', api.accountKeep),
  verificationToken: row('POST', '/v1/session/verification-token', 'session', api.verificationToken),
  vaultMeta: row('POST', '/v1/vault/meta', 'session', api.vaultMeta),
  vaultPut: row('PUT', '/v1/vault', 'session', api.vaultPut),
  vaultEvaluate: row('POST', '/v1/vault/evaluate', 'session', api.vaultEvaluate),
  vaultOpen: row('POST', '/v1/vault/open', 'session', api.vaultOpen),
  kitOpen: row('POST', '/v1/vault/kit', 'session', api.kitOpen),
  slotPut: row('PUT', '/v1/vault/slot', 'session', api.slotPut),
  pinRemove: row('POST', '/v1/vault/pin/remove', 'session', api.pinRemove),
  slotRemove: row('POST', '/v1/vault/slot/remove', 'session', api.slotRemove),
  guardReport: row('POST', '/v1/vault/guard-report', 'session', api.guardReport),
  passkeyBegin: row('POST', '/v1/vault/passkey/begin', 'session', api.passkeyBegin),
  passkeyOpen: row('POST', '/v1/vault/passkey', 'session', api.passkeyOpen),
  slotConfirm: row('POST', '/v1/vault/slot/confirm', 'session', api.slotConfirm),
  vaultKeys: row('POST', '/v1/vault/keys', 'session', api.vaultKeys),
  walletAccountAdd: row('PUT', '/v1/vault/account', 'session', api.walletAccountAdd),
  walletAccountImport: row('PUT', '/v1/vault/account/import', 'session', api.walletAccountImport),
  walletAccountRemove: row('POST', '/v1/vault/account/remove', 'session', api.walletAccountRemove),
  walletAccountName: row('POST', '/v1/vault/account/name', 'session', api.walletAccountName),
  contactList: row('POST', '/v1/contacts', 'session', api.contactList),
  contactAdd: row('POST', '/v1/contacts/add', 'session', api.contactAdd),
  contactProve: row('POST', '/v1/contacts/prove', 'session', api.contactProve),
  contactSet: row('POST', '/v1/contacts/set', 'session', api.contactSet),
  loginList: row('POST', '/v1/logins', 'session', api.loginList),
  loginBegin: row('POST', '/v1/logins/begin', 'session', api.loginBegin),
  loginAdd: row('POST', '/v1/logins/add', 'session', api.loginAdd),
  loginSet: row('POST', '/v1/logins/set', 'session', api.loginSet),
  transactionSend: row('POST', '/v1/transactions/{network}', 'session', api.transactionSend),
  transactionKeep: row('POST', '/v1/transactions/{network}/keep', 'session', api.transactionKeep),
  transactionEnd: row('POST', '/v1/transactions/{network}/end', 'session', api.transactionEnd),
  nodeCheck: row('POST', '/v1/nodes/check', 'session', api.nodeCheck),
  assetList: row('POST', '/v1/assets', 'session', api.assetList),
  assetAdd: row('POST', '/v1/assets/add', 'session', api.assetAdd),
  assetRemove: row('POST', '/v1/assets/remove', 'session', api.assetRemove),
  activity: row('POST', '/v1/activity', 'session', api.activity),
  boraStatus: row('POST', '/v1/bora/status', 'session', api.boraStatus),
  boraBegin: row('POST', '/v1/bora/begin', 'session', api.boraBegin),
  boraConnect: row('POST', '/v1/bora/connect', 'session', api.boraConnect),
  buyOffers: row('POST', '/v1/buy/offers', 'session', api.buyOffers),
  buyOrder: row('POST', '/v1/buy/orders', 'session', api.buyOrder),
  buyStatus: row('POST', '/v1/buy/order', 'session', api.buyStatus),
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** A caller's request: the body, and the network if the path names one. */
export type RequestOf<E extends EndpointName> = v.InferInput<Endpoints[E]['request']> &
  (E extends 'transactionSend' | 'transactionKeep' | 'transactionEnd' ? { network: NetworkName } : unknown)
export type AnswerOf<E extends EndpointName> = v.InferOutput<Endpoints[E]['answer']>
