import { formatDecimal } from '@openbourse/money';
import { afterEach, beforeEach } from 'vitest';
import { type ContractStage, describeAccountChain } from '../../testing/chain-contract.ts';
import { startTronStage, type TronStage, TRX } from '../../testing/tron-stage.ts';

let tron: TronStage;
let stage: ContractStage;
beforeEach(async () => {
  tron = await startTronStage();
  const token = tron.deploy();
  tron.pay(tron.chain.hotAddress, '5000');
  tron.pay(tron.chain.gasAddress ?? '', '500');
  tron.payToken(tron.chain.hotAddress, token, '1000');
  tron.mine(20);
  const { ledger, chain } = tron;
  stage = {
    ...{ chain, coin: TRX, token, outside: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' },
    wrongAddresses: [
      ...['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
      ...['TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HD', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2H', ''],
    ],
    pay: async (asset, to, amount) =>
      asset === TRX ? tron.pay(to, amount) : tron.payToken(to, asset, amount),
    mine: async (blocks) => tron.mine(blocks),
    branch: async () => {
      const { number } = ledger.head;
      return async (blocks) => {
        ledger.revert(ledger.head.number - number);
        tron.mine(blocks);
      };
    },
    held: async (asset, address) =>
      formatDecimal(asset === TRX ? tron.coinsOf(address) : tron.tokensOf(address, asset), asset.scale),
    watch: tron.watch,
  };
});
afterEach(() => tron.stop());

describeAccountChain(() => stage);
