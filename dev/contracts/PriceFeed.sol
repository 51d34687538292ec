// SPDX-License-Identifier: Apache-2.0
// Answers as Chainlink's feeds do (AggregatorV3Interface), with a price that is given to it. It is a stand-in, of the
// local chain, and says so: nobody reports to it.
pragma solidity ^0.8.28;

contract DemoPriceFeed {
    string public constant description = "Stand-in of a price feed";
    uint256 public constant version = 4;
    uint8 public immutable decimals;
    int256 private immutable price;
    uint256 private immutable updatedAt;

    constructor(int256 price_, uint8 decimals_, uint256 updatedAt_) {
        price = price_;
        decimals = decimals_;
        updatedAt = updatedAt_;
    }

    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updated, uint80 answeredInRound)
    {
        return (1, price, updatedAt, updatedAt, 1);
    }
}
