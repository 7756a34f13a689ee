// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.30;

interface Token {
    function balanceOf(address holder) external view returns (uint256);
}

/// Answers many balances in one call that deploys nothing: the constructor returns them in place of code.
/// The zero address stands for the chain's own coin.
contract Balances {
    constructor(address token, address[] memory holders) {
        uint256[] memory amounts = new uint256[](holders.length);
        for (uint256 i = 0; i < holders.length; i++) {
            amounts[i] = token == address(0) ? holders[i].balance : Token(token).balanceOf(holders[i]);
        }
        bytes memory answer = abi.encode(amounts);
        assembly {
            return(add(answer, 32), mload(answer))
        }
    }
}
