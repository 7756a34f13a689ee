import { parseUnits } from 'viem';
import { afterAll, beforeAll } from 'vitest';
import { type ContractStage, describeAccountChain } from '../../testing/chain-contract.ts';
import { COIN, type EvmStage, startEvmStage } from '../../testing/evm-stage.ts';

let evm: EvmStage;
let stage: ContractStage;
beforeAll(async () => {
  evm = await startEvmStage();
  const token = await evm.deployUsdt();
  await evm.pay(evm.chain.hotAddress, '50');
  await evm.pay(evm.chain.gasAddress ?? '', '5');
  await evm.payToken(evm.chain.hotAddress, token.contractAddress, 1_000_000_000n);
  await evm.mine();
  const { chain, node } = evm;
  stage = {
    ...{ chain, coin: COIN, token, outside: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    wrongAddresses: [
      ...['TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
      ...['0x70997970C51812dc3A010C7d01b50e0d17dc79C9', '0x70997970C51812dc3A010C7d01b50e0d17dc79c8', ''],
    ],
    pay: (asset, to, amount) =>
      asset === COIN
        ? evm.pay(to, amount)
        : evm.payToken(to, token.contractAddress, parseUnits(amount, asset.scale)),
    mine: evm.mine,
    branch: async () => {
      const id = await node.snapshot();
      return async (blocks) => {
        await node.revert({ id });
        // Blocks of another branch have other times, and so other hashes.
        await node.increaseTime({ seconds: 7 });
        await evm.mine(blocks);
      };
    },
    held: async (asset, address) => {
      const of = { block: await chain.head(), assets: [asset] };
      return (await chain.readHeld([address], of)).balances[0]?.amount ?? '';
    },
    watch: evm.watch,
  };
});
afterAll(() => evm.stop());

describeAccountChain(() => stage);
