import { escapeHtml, standInPage } from '../stand-in-page.ts'
import type { Order } from './orders.ts'

/** The order as the checkout page shows it. */
export type Shown = { order: Order; symbol: string; price: string; currency: string }

const notice = `<p class="stand-in">This page stands in for a shop on this computer. It takes no real money, and the coins are worth
nothing.</p>`

/** Groups of four, to be compared by eye; when copied it has no gaps. */
const inFours = (hex: string) => hex.replace(/^0x|.{1,4}/g, '<span>$&</span><wbr>')

/** The page where a person pays, or sees the outcome. */
export function checkoutPage({ order, symbol, price, currency }: Shown): string {
  const coins = escapeHtml(`${order.amount} ${symbol}`)
  const to = `<p>to your wallet on ${escapeHtml(order.network)}</p>
<p class="address">${inFours(order.walletAddress)}</p>`
  const back = `<a class="button primary" href="${escapeHtml(order.returnUrl)}" rel="noreferrer">Return to the app</a>`
  const act = (name: string, label: string, look: string) =>
    `<form method="post" action="/checkout/${order.orderId}/${name}"><button class="${look}">${label}</button></form>`

  const bodies: Record<Order['state'], [title: string, body: string]> = {
    open: [
      `Buy ${coins}?`,
      `${to}
<p class="amount">${price} ${escapeHtml(currency)}</p>
${notice}
${act('pay', `Pay ${price} ${escapeHtml(currency)} (test money)`, 'primary')}
${act('cancel', 'Cancel', 'cancel')}`,
    ],
    paid: [`Sending ${coins}`, `${to}<p>This page looks again by itself.</p>`],
    sent: [
      'Done, return to the app',
      `<p>${coins} arrived in your wallet.</p><p>Transaction</p>
<p class="address">${inFours(order.transaction?.hash ?? '')}</p>${back}`,
    ],
    cancelled: ['Nothing was bought', `<p>You cancelled, and nothing was paid.</p>${back}`],
    failed: ['The coins could not be sent', `<p>You have your test money back. Order again from the app.</p>${back}`],
  }
  const [title, body] = bodies[order.state]
  return standInPage(title, 'an on-ramp', `<h1>${title}</h1>\n${body}`)
}
