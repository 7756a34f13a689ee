import { proofOf } from '../kernel/request-proof.ts';
import { subjectOf } from '../signer/index.ts';
import type { TestServer } from './start-test-server.ts';

const TXID = `0x${'feed'.repeat(16)}`;
const BLOCK = { height: 9, hash: `0x${'b10c'.repeat(16)}` } as const;
const NETWORK_FEE = '0.002';
const ETH = 3;
const ID = '01930063-0000-7000-8000-000000000063';

type Chains = TestServer['app']['slices']['wallet']['chains'];
type Chain = Chains extends ReadonlyMap<string, infer C> ? C : never;

/** An approved withdrawal, and a payment on no record of which the chain says that it paid it. */
export async function giveUnknownPayment(server: TestServer) {
  const { wallet } = server.app.slices;
  const { userId } = await server.user({ funds: { ETH: '1' } });
  const address = '0x00000000000000000000000000000000000A11cE';
  const id = await approve(server, { userId, address });
  await server.owner.query(
    'insert into wallet.unknown_payment (chain_code, txid, height, seen_at) values ($1, $2, $3, $4)',
    ['ETH', TXID, BLOCK.height, new Date(server.clock.now())],
  );
  // As the platform leaves the chain, so no payer pays it meanwhile.
  await server.owner.query(
    `insert into wallet.withdrawal_switch (scope, is_stopped, reason, changed_at) values ('ETH', true, 'unknown', $1)
     on conflict (scope) do update set is_stopped = true, reason = 'unknown', changed_at = $1`,
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

/** Half a coin for an address, approved without an operator, with its hold. */
async function approve(
  server: TestServer,
  { userId, address }: { readonly userId: number; readonly address: string },
): Promise<string> {
  const { db, identity, ledger } = server.app.slices;
  const terms = {
    id: ID,
    amount: '0.5',
    fee: '0.001',
    currencyId: ETH,
    chainCode: 'ETH',
    address,
    memo: null,
  };
  const proof = proofOf(identity.deps.proofKey, { userId, factor: 'totp', subject: subjectOf(terms) });
  const row = [ID, userId, ETH, address, proof, new Date(server.clock.now()).toISOString()];
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into wallet.withdrawal_address (id, user_id, currency_id, chain_code, address, label, factor, proof,
         created_at, usable_at)
       values ($1, $2, $3, 'ETH', $4, 'Outside', 'totp', $5, $6, $6)`,
      row,
    );
    await tx.query(
      `insert into wallet.withdrawal (id, user_id, currency_id, chain_code, address_id, address, amount, fee, value_usdt,
         daily_limit_usdt, monthly_limit_usdt, flags, factor, proof, state, approvals_needed, decided_at, created_at)
       values ($1, $2, $3, 'ETH', $1, $4, 0.5, 0.001, 1000, 500000, 500000, '{}', 'totp', $5, 'approved', 0, $6, $6)`,
      row,
    );
    await tx.query(
      `insert into wallet.withdrawal_event (withdrawal_id, kind, at) values ($1, 'requested', $2)`,
      [ID, row[5]],
    );
    const hold = { userId, wallet: 'trade' as const, currencyId: ETH, amount: terms.amount };
    await ledger.openHold(tx, { ...hold, reason: 'withdrawal', reference: ID });
  });
  return ID;
}
