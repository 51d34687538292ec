import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { toHex } from 'viem'
import { Card } from '../ui/card.tsx'
import styles from './aptos/aptos.module.css'
import { follow, nodeOf, readBalance as read, readAddress } from './aptos/node.ts'
import { Sign } from './aptos/sign.tsx'
import { texts } from './aptos/texts.ts'
import type { FamilyProps, PageChain } from './family.ts'
import { Faucet } from './faucet.tsx'
import { SendCoins } from './send-coins.tsx'

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))

export const readBalance = (chain: PageChain, account: string): Promise<bigint> => read(nodeOf(chain), account)

/** Aptos: send its coin and follow it, sign a message, look around. */
export function Actions({ chain, account, ask, refresh, faucet }: FamilyProps) {
  const { coin, decimals, name } = chain.network
  return (
    <>
      <SendCoins
        coin={coin}
        decimals={decimals}
        isRecipient={(text) => readAddress(text) !== undefined}
        send={async (to, amount) => {
          const payload = {
            type: 'entry_function_payload',
            function: '0x1::aptos_account::transfer',
            type_arguments: [],
            arguments: [readAddress(to), String(amount)],
          }
          const asked = [toHex(account), toHex(JSON.stringify(payload))] as const
          return v.parse(hash, await ask('aptos_signAndSubmitTransaction', ...asked))
        }}
        follow={(id) => follow(nodeOf(chain), id)}
        changed={refresh}
      />
      {faucet && <Faucet node={new URL(chain.node).origin} account={account} coin={coin} changed={refresh} />}
      <Sign ask={ask} />
      <Card>
        <Link className={styles.link} to="/chains/$network/explorer" params={{ network: name }}>
          {texts.explore}
        </Link>
      </Card>
    </>
  )
}
