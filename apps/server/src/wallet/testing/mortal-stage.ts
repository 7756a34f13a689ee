import { addDecimal, subDecimal } from '@openbourse/money';
import { createLog } from '../../kernel/log.ts';
import { collect } from '../collect/collect.ts';
import type { FaultPoint } from '../withdrawal/withdrawal-deps.ts';
import { createTestPayer } from './create-test-payer.ts';
import { type DepositStage, startDepositStage } from './deposit-stage.ts';
import type { MortalNode } from './mortal-node.ts';
import { ARRIVES_AMOUNT, approveWithdrawal } from './payer-stage.ts';

const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const FINAL = 6;
/** Rounds in which everything that is open comes to its end. */
const ROUNDS = 8;

/** A withdrawal that has to arrive once. */
interface Wanted {
  readonly id: string;
  readonly address: string;
}

/** The wallet over a node that dies, and what has to come of everything in the end. */
export interface MortalStage extends DepositStage {
  readonly node: MortalNode;
  payOut(): Promise<void>;
  gather(): Promise<void>;
  mine(blocks?: number): Promise<void>;
  /** A user with a deposit address that the wallet reads. */
  depositor(): Promise<{ readonly userId: number; readonly address: string }>;
  /** An approved withdrawal to a fresh address outside. */
  approve(): Promise<Wanted>;
  /** The transactions of a withdrawal, or the collections, the newest first. */
  signed(
    of?: Wanted,
  ): Promise<readonly { readonly txid: string; readonly raw: string; readonly state: string }[]>;
  /** Lets everything that is under way come to its end. */
  settle(): Promise<void>;
  /**
   * Settles, and expects that what is withdrawn arrived once each, that what users have of the coin is what the chain
   * brought, and that custody is what the ledger says, to the unit.
   */
  settled(): Promise<Outcome>;
}

interface Outcome {
  /** The withdrawals whose amount did not arrive exactly once, or that are not a success. */
  readonly unpaid: readonly string[];
  /** Custody by the record less what the ledger has on the chain, but for the part of a step that it does not know. */
  readonly spare: string;
  /** Custody by the node less custody by the record. */
  readonly unseen: string;
}

export async function startMortalStage(node: MortalNode, seed: number): Promise<MortalStage> {
  const { chain, coin } = node;
  const stage = await startDepositStage({ chain, usdtContract: TOKEN, seed });
  const { currencyId } = coin;
  const rich = await stage.user();
  const wanted: Wanted[] = [];
  const addresses: string[] = [];
  const nothing = async (_point: FaultPoint): Promise<void> => undefined;
  const openCount = async (): Promise<number> => {
    const rows = await stage.db.query<{ count: number }>(
      `select (select count(*) from wallet.withdrawal where state in ('approved', 'broadcast'))
         + (select count(*) from wallet.collection where state = 'signed')
         + (select count(*) from wallet.deposit where state in ('seen', 'credited')) as count`,
    );
    return rows[0]?.count ?? 0;
  };
  const mortal: MortalStage = {
    ...stage,
    node,
    payOut: () => createTestPayer({ ...stage, seed, reachFault: nothing, chain }).payOut(chain.code),
    gather: () => collect({ ...stage, log: createLog('silent') }, chain),
    mine: async (blocks = 1) => {
      await node.mine(blocks);
      stage.clock.advance(10);
      await stage.scan();
    },
    depositor: async () => {
      const userId = await stage.user();
      const address = await stage.address(userId);
      addresses.push(address);
      await stage.scan();
      return { userId, address };
    },
    approve: async () => {
      const number = wanted.length + 1;
      const address = node.outsideAddress(number);
      const of = { chainCode: chain.code, currencyId, userId: rich, address, number };
      const made = { id: await approveWithdrawal(stage, of), address };
      wanted.push(made);
      return made;
    },
    signed: (of) =>
      of === undefined
        ? stage.db.query('select txid, raw, state from wallet.collection order by id desc')
        : stage.db.query(
            `select txid, raw, state from wallet.withdrawal_transaction where withdrawal_id = $1
             order by created_at desc, (state = 'signed') desc`,
            [of.id],
          ),
    settle: async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await mortal.mine(FINAL);
        await mortal.payOut();
        await mortal.gather();
        if (round > 0 && (await openCount()) === 0) return;
      }
    },
    settled: async () => {
      await mortal.settle();
      const unpaid: string[] = [];
      for (const { id, address } of wanted) {
        const [row] = await stage.db.query<{ state: string }>(
          'select state from wallet.withdrawal where id = $1',
          [id],
        );
        const arrived = await heldBy([address]);
        if (row?.state !== 'success' || arrived !== ARRIVES_AMOUNT) unpaid.push(`${row?.state} ${arrived}`);
      }
      const shown = (await stage.wallet.deposits.chains()).find((one) => one.chain === chain.code);
      const asset = shown?.assets.find((one) => one.currency_id === currencyId);
      const [fees] = await stage.db.query<{ ahead: string }>(
        'select trim_scale(coalesce(sum(posted - fee), 0))::text as ahead from wallet.network_fee',
      );
      const custody = asset?.custody_total ?? '';
      const house = chain.gasAddress === null ? [chain.hotAddress] : [chain.hotAddress, chain.gasAddress];
      return {
        unpaid,
        spare: subDecimal(subDecimal(custody, asset?.owed ?? ''), fees?.ahead ?? ''),
        unseen: subDecimal(await heldBy([...house, ...addresses]), custody),
      };
    },
    stop: async () => {
      await stage.stop();
      await node.stop();
    },
  };
  async function heldBy(asked: readonly string[]): Promise<string> {
    const { balances, outputs } = await chain.readHeld(asked, { block: await chain.head(), assets: [coin] });
    return [...balances, ...outputs].reduce((sum, { amount }) => addDecimal(sum, amount), '0');
  }
  await stage.move(rich, currencyId, '1000');
  for (let count = 0; count < 8; count += 1) await node.pay(chain.hotAddress, '10');
  if (chain.gasAddress !== null) await node.pay(chain.gasAddress, '10');
  await mortal.mine(FINAL);
  return mortal;
}
