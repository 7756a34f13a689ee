import type { Chain } from '../wallet/chain/chain.ts';
import { approveWithdrawal } from '../wallet/testing/payer-stage.ts';
import type { TestServer } from './start-test-server.ts';

const TXID = `0x${'feed'.repeat(16)}`;
const BLOCK = { height: 9, hash: `0x${'b10c'.repeat(16)}` } as const;
const NETWORK_FEE = '0.002';
const ETH = 3;

/** An approved withdrawal, and a payment on no record of which the chain says that it paid it. */
export async function giveUnknownPayment(server: TestServer) {
  const { db, identity, ledger, wallet } = server.app.slices;
  const { userId } = await server.user({ funds: { ETH: '1' } });
  const address = '0x00000000000000000000000000000000000A11cE';
  const of = { address, userId, number: 99, currencyId: ETH, chainCode: 'ETH' };
  const id = await approveWithdrawal({ db, clock: server.clock, identity, ledger }, of);
  await server.owner.query(
    'insert into wallet.unknown_payment (chain_code, txid, height, seen_at) values ($1, $2, $3, $4)',
    ['ETH', TXID, BLOCK.height, new Date(server.clock.now())],
  );
  // As the platform leaves the chain, so no payer pays it meanwhile.
  await server.owner.query(
    `insert into wallet.withdrawal_switch (scope, is_stopped, reason, changed_at) values ('ETH', true, 'unknown', $1)`,
    [new Date(server.clock.now())],
  );
  const transfer = { txid: TXID, outputIndex: -1, currencyId: ETH, address, amount: '0.499' };
  const shown: Partial<Chain> = {
    status: async () => ({ state: 'mined', confirmations: 1_000, block: BLOCK }),
    scanBlock: async () => ({ ...NOTHING, ...BLOCK, transfers: [transfer] }),
    paidFee: async () => NETWORK_FEE,
  };
  (wallet.chains as Map<string, Chain>).set(
    'ETH',
    Object.assign(Object.create(wallet.chains.get('ETH') ?? null) as Chain, shown),
  );
  return {
    ...{ chain: 'ETH', txid: TXID, withdrawal_id: id },
    ...{ block_hash: BLOCK.hash, network_fee: NETWORK_FEE },
  };
}

const NOTHING = {
  parentHash: '',
  held: { balances: [], outputs: [] },
  spent: [],
  refills: [],
  sent: [],
} as const;
