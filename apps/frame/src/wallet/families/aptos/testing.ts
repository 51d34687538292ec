export const hash = `0x${'ab'.repeat(32)}`

/** A node's answer to the simulation of a transfer. */
export const simulated = (sender: string, more: object = {}) => ({
  type: 'user_transaction',
  hash,
  sender,
  sequence_number: '3',
  max_gas_amount: '200000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1763700020',
  payload: {
    type: 'entry_function_payload',
    function: '0x1::aptos_account::transfer',
    type_arguments: [],
    arguments: [],
  },
  version: '7',
  state_change_hash: hash,
  event_root_hash: hash,
  gas_used: '10',
  success: true,
  vm_status: 'Executed successfully',
  accumulator_root_hash: hash,
  changes: [],
  events: [],
  timestamp: '1763700000000000',
  ...more,
})
