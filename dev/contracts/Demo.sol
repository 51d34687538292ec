// SPDX-License-Identifier: Apache-2.0
// Tokens of the local chain. Anyone may mint any amount: they are worth nothing, and exist to be sent around.
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

contract DemoCoin is ERC20 {
    constructor() ERC20("Demo Dollar", "DUSD") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

contract DemoArt is ERC721 {
    uint256 private next = 1;

    constructor() ERC721("Demo Art", "DART") {}

    function mint(address to) external returns (uint256 tokenId) {
        tokenId = next++;
        _mint(to, tokenId);
    }
}

contract DemoItems is ERC1155 {
    constructor() ERC1155("") {}

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }
}
