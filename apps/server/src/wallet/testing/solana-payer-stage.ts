import type { Metrics } from '../../kernel/metrics.ts';
import { FIRST_TERMS_FROM } from '../asset/asset-data.ts';
import { insertAsset, insertFirstTerms, insertChain } from '../asset/listing-queries.ts';
import type { Chain, ChainAsset } from '../chain/chain.ts';
import type { Payer } from '../withdrawal/payer.ts';
import type { FaultPoint } from '../withdrawal/withdrawal-deps.ts';
import { createTestPayer } from './create-test-payer.ts';
import { type DepositStage, startDepositStage } from './deposit-stage.ts';
import { approveWithdrawal } from './payer-stage.ts';
import { LAMPORTS, SOL, type SolanaStage, startSolanaStage } from './solana-stage.ts';

/** Amount that arrives of each withdrawal of the stage, in lamports and in units of the token. */
export const ARRIVES = { coin: 499_000_000n, token: 499_000n } as const;

/** Deposits, withdrawals and collections of SOL and of a token, without HTTP and people. */
export interface SolanaPayerStage extends DepositStage {
  readonly solana: SolanaStage;
  readonly token: ChainAsset & { readonly contractAddress: string };
  /** The user's address on the chain. */
  addressOf(userId: number): Promise<string>;
  scanSolana(): Promise<void>;
  startPayer(options?: {
    readonly reachFault?: (point: FaultPoint) => Promise<void>;
    readonly chain?: Chain;
    readonly metrics?: Metrics;
  }): Payer;
  /** An approved withdrawal of SOL or the token with its hold, to a fresh address. */
  approve(userId: number, currencyId?: number): Promise<{ readonly id: string; readonly address: string }>;
  stateOf(id: string): Promise<string>;
  /** Fees that are booked, in SOL, and what is posted of them. */
  fees(): Promise<readonly { readonly txid: string; readonly fee: string; readonly posted: string }[]>;
}

export async function startSolanaPayerStage(seed: number): Promise<SolanaPayerStage> {
  const solana = await startSolanaStage(4);
  const token = solana.makeToken();
  const { chain } = solana;
  const stage = await startDepositStage({ chain, usdtContract: `0x${'1'.repeat(40)}` });
  await listAssets(stage, token);
  solana.pay(chain.hotAddress, 1_000n * LAMPORTS);
  solana.pay(solana.gas, 10n * LAMPORTS);
  solana.payToken(chain.hotAddress, token.contractAddress, 1_000_000_000n);
  solana.mine();
  const scanSolana = () => stage.wallet.deposits.watcher.scan('SOL');
  await scanSolana();
  await scanSolana();
  let made = 0;
  return {
    ...{ ...stage, solana, token, scanSolana },
    addressOf: async (userId) =>
      (await stage.wallet.deposits.address({ userId, currencyId: SOL.currencyId, chainCode: 'SOL' })).address,
    startPayer: ({ reachFault = async () => undefined, chain: over = chain, ...options } = {}) =>
      createTestPayer({ ...stage, ...options, seed, reachFault, chain: over }),
    approve: async (userId, currencyId = SOL.currencyId) => {
      made += 1;
      const { address } = solana.person();
      const terms = { userId, number: made, address, currencyId, chainCode: 'SOL' };
      return { id: await approveWithdrawal(stage, terms), address };
    },
    stateOf: async (id) => {
      const sql = 'select state from wallet.withdrawal where id = $1';
      return (await stage.db.query<{ state: string }>(sql, [id]))[0]?.state ?? '';
    },
    fees: () =>
      stage.db.query(
        `select txid, trim_scale(fee)::text as fee, trim_scale(posted)::text as posted
         from wallet.network_fee where chain_code = 'SOL' order by id`,
      ),
    stop: async () => {
      await stage.stop();
      await solana.stop();
    },
  };
}

/** The chain, its coin and a token, as operators would list them. */
async function listAssets({ owner }: DepositStage, token: ChainAsset): Promise<void> {
  const terms = { min_deposit: '0.01', min_withdrawal: '0.1', withdrawal_fee: '0.001' };
  await owner.transaction(async (tx) => {
    const chain = { code: 'SOL', family: 'solana', name: 'Solana' } as const;
    await insertChain(tx, { ...chain, network: null, credit: 1, withdraw: 2, isActive: true });
    for (const { currencyId, contractAddress: contract, scale } of [SOL, token]) {
      const network = contract === null ? 'SOL' : 'SPL';
      const assetId = await insertAsset(tx, { currencyId, chain: 'SOL', network, contract, scale });
      if (assetId === null) throw new Error('the asset is there already');
      const first = { from: FIRST_TERMS_FROM, operatorName: null, reason: 'stage' };
      await insertFirstTerms(tx, { assetId, terms, ...first });
    }
  });
}
