// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.30;

abstract contract Counted {
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() {
        balanceOf[msg.sender] = 1e18;
    }
}

/// Logs a transfer, answers false and moves nothing.
contract FalseToken is Counted {
    function transfer(address to, uint256 value) external returns (bool) {
        emit Transfer(msg.sender, to, value);
        return false;
    }
}

/// Answers false, moves nothing and says nothing.
contract SilentToken is Counted {
    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/// Keeps a tenth of every transfer and logs the whole.
contract FeeToken is Counted {
    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - value / 10;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// Hands the coin that it is sent on to others, or refuses.
contract Forwarder {
    function forward(address payable[] calldata receivers) external payable {
        for (uint256 i = 0; i < receivers.length; i++) {
            (bool isPaid,) = receivers[i].call{value: msg.value / receivers.length}("");
            require(isPaid);
        }
    }

    function refuse(address payable receiver) external payable {
        (bool isPaid,) = receiver.call{value: msg.value}("");
        require(isPaid);
        revert("refused");
    }
}
