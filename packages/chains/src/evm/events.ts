import type { Address, Hex } from 'viem'

/** With `traceTransfers` coins move as if they were a token at this address. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Returns whether an address is the one at which coins move. */
export function isCoin(contract: Address): boolean {
  return contract.toLowerCase() === coinAddress
}

/**
 * keccak-256 of the events that are read. ERC-20 and ERC-721 share names but index different fields, and some older
 * tokens index nothing, so only the order of the words counts.
 */
export const events = {
  'Transfer(address,address,uint256)': '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  'Transfer(address,address,address,uint256,uint256)':
    '0x1b3d7edb2e9c0b0e7c525b20aaaef0f5940d2ed71663c7d39266ecafac728859',
  'TransferSingle(address,address,address,uint256,uint256)':
    '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  'TransferBatch(address,address,address,uint256[],uint256[])':
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  'PunkTransfer(address,address,uint256)': '0x05af636b70da6819000c49f85b21fa82081c632069bb626f30932034099107d8',
  'PunkBought(uint256,uint256,address,address)': '0x58e5d5a525e3b40bc15abaa38b5882678db1ee68befd2f60bafe3a7fd06db9e3',
  'Withdrawal(address,uint256)': '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  'Approval(address,address,uint256)': '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  'Approval(address,address,uint256,uint256)': '0xb3fd5071835887567a0671151121894ddccc2842f1d10bedad13e0d17cace9a7',
  'ApprovalForAll(address,address,bool)': '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  'OperatorSet(address,address,bool)': '0xceb576d9f15e4e200fdb5096d64d5dfd667e16def20c1eefd14256d8e3faa267',
  'AuthorizedOperator(address,address)': '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9',
  'Approval(address,address,address,uint160,uint48)':
    '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  'Permit(address,address,address,uint160,uint48,uint48)':
    '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
  'BorrowAllowanceDelegated(address,address,address,uint256)':
    '0xda919360433220e13b51e8c211e490d148e61a3bd53de8c097194e458b97f3e1',
  'OwnershipTransferred(address,address)': '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0',
  'OwnershipTransferStarted(address,address)': '0x38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e22700',
  'RoleGranted(bytes32,address,address)': '0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d',
  'Transfer(bytes32,address)': '0xd4735d920b0f87494915f556dd9b54c8f309026070caea5c737245152564d266',
  'DelegateForAll(address,address,bool)': '0x58781eab4a0743ab1c285a238be846a235f06cdb5b968030573a635e5f8c92fa',
  'DelegateForContract(address,address,address,bool)':
    '0x8d6b2f5255b8d815cc368855b2251146e003bf4e2fcccaec66145fff5c174b4f',
  'DelegateForToken(address,address,address,uint256,bool)':
    '0xe89c6ba1e8957285aed22618f52aa1dcb9d5bb64e1533d8b55136c72fcf5aa5d',
  'DelegateAll(address,address,bytes32,bool)': '0xda3ef6410e30373a9137f83f9781a8129962b6882532b7c229de2e39de423227',
  'DelegateContract(address,address,address,bytes32,bool)':
    '0x021be15e24de4afc43cfb5d0ba95ca38e0783571e05c12bbe6aece8842ae82df',
  'DelegateERC721(address,address,address,uint256,bytes32,bool)':
    '0x15e7a1bdcd507dd632d797d38e60cc5a9c0749b9a63097a215c4d006126825c6',
  'DelegateERC20(address,address,address,bytes32,uint256)':
    '0x6ebd000dfc4dc9df04f723f827bae7694230795e8f22ed4af438e074cc982d18',
  'DelegateERC1155(address,address,address,uint256,bytes32,uint256)':
    '0x27ab1adc9bca76301ed7a691320766dfa4b4b1aa32c9e05cf789611be7f8c75f',
  'Deposit(address,uint256)': '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  'PunkOffered(uint256,uint256,address)': '0x3c7b682d5da98001a9b8cbda6c647d2c63d698a4184fd1d55e2ce7b66f5d21eb',
  'PunkNoLongerForSale(uint256)': '0xb0e0a660b4e50f26f0b7ce75c24655fc76cc66e3334a54ff410277229fa10bd4',
  'OrderValidated(bytes32,address,address)': '0xfde361574a066b44b3b5fe98a87108b7565e327327954c4faeea56a4e6491a0a',
  'OrderValidated(bytes32,(address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256))':
    '0xf280791efe782edcf06ce15c8f4dff17601db3b88eb3805a0db7d77faf757f04',
  'SetAuthorization(address,address,address,bool)':
    '0xd5e969f01efe921d3f766bdebad25f0a05e3f237311f56482bf132d0326309c0',
  'RelayerApprovalChanged(address,address,bool)': '0x46961fdb4502b646d5095fba7600486a8ac05041d55cdf0f16ed677180b5cad8',
  'Approval(address,address,address,uint256)': '0xa0175360a15bca328baf7ea85c7b784d58b222a50d0ce760b10dba336d226a61',
  'InternalBalanceChanged(address,address,int256)':
    '0x18e1ea4139e68413d7d08aa752e71568e36b2c5bf940893314c2c5b01eaa0c42',
  'TransferCollateral(address,address,address,uint256)':
    '0x29db89d45e1a802b4d55e202984fce9faf1d30aedf86503ff1ea0ed9ebb64201',
  'WithdrawCollateral(address,address,address,uint256)':
    '0xd6d480d5b3068db003533b170d67561494d72e3bf9fa40a266471351ebba9e16',
  'Collect(uint256,address,uint256,uint256)': '0x40d0efd1a53d60ecbf40971b9daf7dc90178c3aadc7aab1765632738fa8b8f01',
  'Borrow(address,address,address,uint256,uint8,uint256,uint16)':
    '0xb3d084820fb1a9decffb176436bd02558d15fac9b0ddfed8c465bc7359d7dce0',
  'Borrow(address,address,address,uint256,uint256,uint256,uint16)':
    '0xc6a898309e823ee50bac64e45ca8adba6690e99e7841c45d754e2a38e9019d9b',
  'AddedOwner(address)': '0x9465fa0c962cc76958e6373a993326400c1c94f8be2fe3a952adfa7f60b2ea26',
  'RemovedOwner(address)': '0xf8d49fc529812e9a7c5c50e69c20f0dccc0db8fa95c98bc58cc9a4f1c1299eaf',
  'EnabledModule(address)': '0xecdf3a3effea5783a3c4c2140e677577666428d44ed9d474a0b3a4c9943f8440',
  'DisabledModule(address)': '0xaab4fa2b463f581b2b32cb3b7e3b704b9ce37cc209b5fb4d77e593ace4054276',
  'ChangedThreshold(uint256)': '0x610f7ff2b304ae8903c3de74c60c6ab1f7d6226b3f52c5161905bb5ad4039c93',
  'ChangedGuard(address)': '0x1151116914515bc0891ff9047a6cb32cf902546f83066499bcf8ba33d2353fa2',
  'ChangedModuleGuard(address)': '0xcd1966d6be16bc0c030cc741a06c6e0efaf8d00de2c8b6a9e11827e125de8bb8',
  'ChangedFallbackHandler(address)': '0x5ac6c46c93c8d0e53714ba3b53db3e7c046da994313d7ed0d192028bc7c228b0',
  'ChangedMasterCopy(address)': '0x75e41bc35ff1bf14d81d1d2f649c0084a0f974f9289c803ec9898eeec4c8d0b8',
  'ModuleInstalled(uint256,address)': '0xd21d0b289f126c4b473ea641963e766833c2f13866e4ff480abd787c100ef123',
  'Upgraded(address)': '0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b',
  'BeaconUpgraded(address)': '0x1cf3b03a6cf19fa2baba4df148e9dcabedea7f8a5c07840e207e5c089be95d3e',
  'AdminChanged(address,address)': '0x7e644d79422f17c01e4894b5f4f588d331ebfa28653d42ae832dc59e38c9798f',
  'OwnerUpdated(address,address)': '0x8292fce18fa69edf4db7b94ea2e58241df0ae57f97e0a6c9b29067028bf92d76',
  'OwnershipTransferRequested(address,address)': '0xed8889f560326eb138920d842192f0eb3dd22b4f139c87a2c57538e05bae1278',
  'LogSetOwner(address)': '0xce241d7ca1f669fee44b6fc00b8eba2df3bb514eed0f6f668f8f89096e81ed94',
  'LogOperatorSet(address,address,bool)': '0x4d7f317d2088d039c2a95a09fcbf9cc9191fad5905f883c937cc3d317c4a6327',
  'OperatorStatus(bytes19,address,uint256)': '0x7ba31654d8467e98b6bd4fc56ddde246de9ade831cf860c7ac695579aecb9564',
  'NewOwner(bytes32,bytes32,address)': '0xce0457fe73731f824cc272376169235128c118b49d344817417c6d108d155e82',
  'FlowOperatorUpdated(address,address,address,uint8,int96)':
    '0xc0d5d3a6ac18cc1769788c925e6e7fc89cd47e4270a42884736fa9b3ec09f3a8',
  'FlowUpdated(address,address,address,int96,int256,int256,bytes)':
    '0x57269d2ebcccecdcc0d9d2c0a0b80ead95f344e28ec20f50f709811f209d4e0e',
  'DelegateChanged(address,address,address)': '0x3134e8a2e6d97e929a7e54011ea5485d7d196dd5f0ba4d4ef95803e8e3fc257f',
} as const satisfies Record<string, Hex>

/**
 * keccak-256 of events that are not read: they report trades and deposits whose assets move by transfers that are read,
 * or they cancel an offer.
 */
export const reports = {
  'Swap(address,uint256,uint256,uint256,uint256,address)':
    '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
  'Swap(address,address,int256,int256,uint160,uint128,int24)':
    '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  'Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)':
    '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
  'TokenExchange(address,int128,uint256,int128,uint256)':
    '0x8b3e96f2b889fa771c53c981b40daf005f63f637f1869f707052d15a3dd97140',
  'OrderFulfilled(bytes32,address,address,address,(uint8,address,uint256,uint256)[],(uint8,address,uint256,uint256,address)[])':
    '0x9d9af8e38d66c62e2c12f0225249fd9d721c54b83f48d9352c97c6cacdcb6f31',
  'OrderCancelled(bytes32,address,address)': '0x6bacc01dbe442496068f7d234edd811f1a5f833243e0aec824f86ab861f3c90d',
  'CounterIncremented(uint256,address)': '0x721c20121297512b72821b97f5326877ea8ecf4bb9948fea5bfcb6453074d37f',
  'DelegateVotesChanged(address,uint256,uint256)': '0xdec2bacdd2f05b59de34da9b523dff8be42e5e38e818c82fdb0bae774387a724',
  'TransferShares(address,address,uint256)': '0x9d9c909296d9c674451c0c24f02cb64981eb3b727f99865939192f880a755dcb',
  'Supply(address,address,address,uint256,uint16)':
    '0x2b627736bca15cd5381dcf80b0bf11fd197d01a037c52b927a881a10fb73ba61',
  'Repay(address,address,address,uint256,bool)': '0xa534c8dbe71f871f9f3530e97a74601fea17b426cae02e1c5aee42c96c784051',
  'Deposit(address,address,uint256,uint256)': '0xdcbc1c05240f31ff3ad067ef1ee35ce4997762752e3a095284754544f4c709d7',
  'Withdraw(address,address,address,uint256,uint256)':
    '0xfbde797d201c681b91056529119e0b02407c7bb96a4a2c75c01fc9667232c8db',
} as const satisfies Record<string, Hex>
