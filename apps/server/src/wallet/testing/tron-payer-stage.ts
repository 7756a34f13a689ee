import { createHmac } from 'node:crypto';
import { subjectOf, tronAddressOf } from '../../signer/index.ts';
import type { Signer } from '../../signer/index.ts';
import type { Chain, ChainAsset } from '../chain/chain.ts';
import type { Payer } from '../withdrawal/payer.ts';
import type { FaultPoint } from '../withdrawal/withdrawal-deps.ts';
import * as queries from '../withdrawal/withdrawal-queries.ts';
import { createTestPayer } from './create-test-payer.ts';
import { type DepositStage, startDepositStage, USDT } from './deposit-stage.ts';
import { startTronStage, type TronStage } from './tron-stage.ts';

/** The contract that a new installation lists. */
const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** Of no interest: the contract of USDT on a chain that has no node here. */
const ELSEWHERE = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const AMOUNT = '11';
const FEE = '1';
/** Units that arrive of each withdrawal of the stage. */
export const ARRIVES = 10_000_000n;

/** The wallet over TRON, with workers that pay approved withdrawals of USDT out, without HTTP and people. */
export interface TronPayerStage extends DepositStage {
  readonly tron: TronStage;
  readonly usdt: ChainAsset & { readonly contractAddress: string };
  /** A worker as another process would run it; `reachFault` is where it can be killed. */
  startPayer(options?: {
    readonly reachFault?: (point: FaultPoint) => Promise<void>;
    readonly chain?: Chain;
  }): Payer;
  /** An approved withdrawal with its hold, to a fresh address, or to the one that is named. */
  approve(userId: number, address?: string): Promise<{ readonly id: string; readonly address: string }>;
  stateOf(id: string): Promise<string>;
}

export async function startTronPayerStage(seed: number, signer?: Signer): Promise<TronPayerStage> {
  const tron = await startTronStage(signer);
  const usdt = tron.deploy('usual', CONTRACT);
  tron.mine(20);
  const stage = await startDepositStage({ chain: tron.chain, usdtContract: ELSEWHERE, coinId: USDT });
  tron.pay(tron.chain.hotAddress, '100000');
  tron.pay(tron.chain.gasAddress ?? '', '1000');
  tron.payToken(tron.chain.hotAddress, usdt, '100000');
  tron.mine(20);
  let made = 0;
  return {
    ...stage,
    tron,
    usdt,
    startPayer: ({ reachFault = async () => undefined, chain = tron.chain } = {}) =>
      createTestPayer({ ...stage, seed, reachFault, chain }),
    approve: (userId, address) => {
      made += 1;
      const fresh = tronAddressOf(`41${made.toString(16).padStart(40, 'a')}`);
      return approve(stage, { userId, number: made, address: address ?? fresh });
    },
    stateOf: async (id) => {
      const sql = 'select state from wallet.withdrawal where id = $1';
      return (await stage.db.query<{ state: string }>(sql, [id]))[0]?.state ?? '';
    },
    stop: async () => {
      await stage.stop();
      await tron.stop();
    },
  };
}

async function approve(
  { db, clock, identity, ledger }: DepositStage,
  { userId, number, address }: { readonly userId: number; readonly number: number; readonly address: string },
): Promise<{ readonly id: string; readonly address: string }> {
  const hex = number.toString(16).padStart(12, '0');
  const id = `0193${hex.slice(0, 4)}-0000-7000-8000-${hex}`;
  const at = clock.now();
  const coin = { currencyId: USDT, chainCode: 'TRX', address, memo: null };
  const subject = subjectOf({ id, amount: AMOUNT, fee: FEE, ...coin });
  const proof = createHmac('sha256', identity.deps.proofKey)
    .update(`${userId}\ntotp\n${subject}`)
    .digest('hex');
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into wallet.withdrawal_address (id, user_id, currency_id, chain_code, address, label, factor, proof,
         created_at, usable_at)
       values ($1, $2, $3, 'TRX', $4, 'Outside ' || $7, 'totp', $5, $6, $6)
       on conflict do nothing`,
      [id, userId, USDT, address, proof, new Date(at).toISOString(), `${number}`],
    );
    const [book] = await tx.query<{ id: string }>(
      `select id from wallet.withdrawal_address where user_id = $1 and chain_code = 'TRX' and address = $2`,
      [userId, address],
    );
    const money = {
      amount: AMOUNT,
      fee: FEE,
      valueUsdt: AMOUNT,
      dailyLimit: '500000',
      monthlyLimit: '500000',
    };
    const proved = { flags: [], factor: 'totp', proof, approvalsNeeded: 0 };
    await queries.insertWithdrawal(tx, {
      id,
      userId,
      ...coin,
      addressId: book?.id ?? id,
      ...money,
      ...proved,
      at,
    });
    await queries.insertEvent(tx, { id, kind: 'requested', at });
    const hold = { userId, wallet: 'trade' as const, currencyId: USDT, amount: AMOUNT };
    await ledger.openHold(tx, { ...hold, reason: 'withdrawal', reference: id });
  });
  return { id, address };
}
