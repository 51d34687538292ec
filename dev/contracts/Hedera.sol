// SPDX-License-Identifier: Apache-2.0
// What Hedera's own services answer at their addresses, as far as the local stand-in has them: a token (HIP-719, as any HTS
// token answers at its own address) and the switch for automatic association (HIP-904). Anyone may mint.
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Whether an account takes any token without being associated with it first. Accounts that came into being by a payment do.
contract HederaAccounts {
    mapping(address => bool) private limited;

    function setUnlimitedAutomaticAssociations(bool unlimited) external returns (int64 responseCode) {
        limited[msg.sender] = !unlimited;
        return 22;
    }

    function isUnlimited(address account) external view returns (bool) {
        return !limited[account];
    }
}

contract HederaToken is ERC20 {
    HederaAccounts private constant accounts = HederaAccounts(address(0x16a));
    mapping(address => bool) private associated;

    constructor() ERC20("", "") {}

    function name() public pure override returns (string memory) {
        return "Harbour Token";
    }

    function symbol() public pure override returns (string memory) {
        return "HARB";
    }

    function decimals() public pure override returns (uint8) {
        return 2;
    }

    /// 22 is SUCCESS, 194 TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT (Hedera's response codes).
    function associate() external returns (uint256 responseCode) {
        if (associated[msg.sender]) return 194;
        associated[msg.sender] = true;
        return 22;
    }

    /// 184 is TOKEN_NOT_ASSOCIATED_TO_ACCOUNT, 185 TRANSACTION_REQUIRES_ZERO_TOKEN_BALANCES.
    function dissociate() external returns (uint256 responseCode) {
        if (!associated[msg.sender]) return 184;
        if (balanceOf(msg.sender) > 0) return 185;
        associated[msg.sender] = false;
        return 22;
    }

    function isAssociated() external view returns (bool) {
        return associated[msg.sender];
    }

    /// For the mirror node, which is asked about others.
    function isAssociatedWith(address account) external view returns (bool) {
        return associated[account];
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(to == address(0) || associated[to] || accounts.isUnlimited(to), "TOKEN_NOT_ASSOCIATED_TO_ACCOUNT");
        if (to != address(0)) associated[to] = true;
        super._update(from, to, amount);
    }
}
