import { createHmac } from 'node:crypto';
import { subDecimal } from '@openbourse/money';
import type { Address } from 'viem';
import type { Identity } from '../../identity/index.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Chain } from '../chain/chain.ts';
import type { Payer } from '../withdrawal/payer.ts';
import type { FaultPoint } from '../withdrawal/withdrawal-deps.ts';
import { subjectOf } from '../../signer/index.ts';
import * as queries from '../withdrawal/withdrawal-queries.ts';
import { createTestPayer } from './create-test-payer.ts';
import { type DepositStage, ETH, startDepositStage } from './deposit-stage.ts';
import { type EvmStage, startEvmStage } from './evm-stage.ts';

const FEE = '0.001';
const AMOUNT = '0.5';
/** Amount that arrives of each withdrawal of the stage, in wei. */
export const ARRIVES = 499n * 10n ** 15n;
/** The same in units of the coin. */
export const ARRIVES_AMOUNT = subDecimal(AMOUNT, FEE);

/** Workers that pay approved withdrawals out over a real node, without HTTP and people. */
export interface PayerStage extends DepositStage {
  readonly evm: EvmStage;
  /** The token that the stage was asked for; without it none is there. */
  readonly token: Address;
  /** A worker as another process would run it; `reachFault` is where it can be killed. */
  startPayer(options?: {
    readonly reachFault?: (point: FaultPoint) => Promise<void>;
    readonly chain?: Chain;
    readonly isProof?: Identity['isProof'];
    readonly isRead?: () => boolean;
    readonly metrics?: Metrics;
  }): Payer;
  /** An approved withdrawal with its hold, to a fresh address. */
  approve(userId: number): Promise<{ readonly id: string; readonly address: Address }>;
  stateOf(id: string): Promise<string>;
}

export async function startPayerStage(
  seed: number,
  { hasToken = false, cold = null }: { readonly hasToken?: boolean; readonly cold?: string | null } = {},
): Promise<PayerStage> {
  const evm = await startEvmStage(cold);
  const token = hasToken ? (await evm.deployUsdt()).contractAddress : (evm.chain.hotAddress as Address);
  const stage = await startDepositStage({ chain: evm.chain, usdtContract: token });
  await evm.pay(evm.chain.hotAddress, '100');
  await evm.mine();
  let made = 0;
  return {
    ...stage,
    evm,
    token,
    startPayer: ({ reachFault = async () => undefined, chain = evm.chain, isProof, ...others } = {}) => {
      const identity = isProof === undefined ? stage.identity : { ...stage.identity, isProof };
      return createTestPayer({ ...stage, ...others, identity, seed, reachFault, chain });
    },
    approve: async (userId) => {
      made += 1;
      const address = evm.chain.normaliseAddress(`0xa${made.toString(16).padStart(39, '0')}`) as Address;
      const of = { address, userId, number: made, currencyId: ETH, chainCode: 'ETH' };
      return { id: await approveWithdrawal(stage, of), address };
    },
    stateOf: async (id) => {
      const sql = 'select state from wallet.withdrawal where id = $1';
      return (await stage.db.query<{ state: string }>(sql, [id]))[0]?.state ?? '';
    },
    stop: async () => {
      await stage.stop();
      await evm.stop();
    },
  };
}

/** An approved withdrawal of half a coin with its hold. */
export async function approveWithdrawal(
  { db, clock, identity, ledger }: Pick<DepositStage, 'db' | 'clock' | 'identity' | 'ledger'>,
  of: {
    readonly address: string;
    readonly userId: number;
    /** Another one for each withdrawal of a stage. */
    readonly number: number;
    readonly currencyId: number;
    readonly chainCode: string;
  },
): Promise<string> {
  const { address, userId, number, currencyId, chainCode } = of;
  const hex = number.toString(16).padStart(12, '0');
  const id = `0193${hex.slice(0, 4)}-0000-7000-8000-${hex}`;
  const at = clock.now();
  const terms = { amount: AMOUNT, fee: FEE, currencyId, chainCode };
  const subject = subjectOf({ id, ...terms, address, memo: null });
  const proof = createHmac('sha256', identity.deps.proofKey)
    .update(`${userId}\ntotp\n${subject}`)
    .digest('hex');
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into wallet.withdrawal_address (id, user_id, currency_id, chain_code, address, label, factor, proof,
         created_at, usable_at)
       values ($1, $2, $3, $7, $4, 'Outside', 'totp', $5, $6, $6)`,
      [id, userId, currencyId, address, proof, new Date(at).toISOString(), chainCode],
    );
    const coin = { currencyId, chainCode, addressId: id, address, memo: null };
    const money = {
      amount: AMOUNT,
      fee: FEE,
      valueUsdt: '1000',
      dailyLimit: '500000',
      monthlyLimit: '500000',
    };
    const proved = { flags: [], factor: 'totp', proof, approvalsNeeded: 0 };
    await queries.insertWithdrawal(tx, { id, userId, ...coin, ...money, ...proved, at });
    await queries.insertEvent(tx, { id, kind: 'requested', at });
    const hold = { userId, wallet: 'trade' as const, currencyId, amount: AMOUNT };
    await ledger.openHold(tx, { ...hold, reason: 'withdrawal', reference: id });
  });
  return id;
}
