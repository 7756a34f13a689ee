import type { ReplyOf, wallet } from '@openbourse/api';
import { hasPaid, readPayment } from './adopt-payment.ts';
import * as queries from './unknown-queries.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';

type Reply = ReplyOf<typeof wallet.operatorUnknownPayments>;

/** Payments on no record, with what their chains say and whom they paid. A chain whose node is silent says nothing. */
export async function showUnknownPayments(deps: WithdrawalDeps): Promise<Reply> {
  const { db } = deps;
  const payments = await queries.listPayments(db);
  const shown: Reply[number][] = [];
  for (const payment of payments) {
    const { chainCode: chain, txid, height, seenAt: seen_at, withdrawalId: withdrawal_id } = payment;
    const found = withdrawal_id === null ? await look(deps, payment) : NOTHING;
    shown.push({ chain, txid, height, seen_at, withdrawal_id, ...found });
  }
  return shown;
}

const NOTHING: Pick<Reply[number], 'evidence' | 'matches'> = { evidence: null, matches: [] };

async function look(
  deps: WithdrawalDeps,
  { chainCode, txid }: queries.UnknownPayment,
): Promise<typeof NOTHING> {
  const { db } = deps;
  const chain = deps.chains.get(chainCode);
  if (chain === undefined) return NOTHING;
  const open = await queries.listAdoptable(db, chainCode);
  const addresses = open.map(({ address }) => address);
  const found = await readPayment(deps, chain, { txid, addresses }).catch(() => null);
  if (found === null) return NOTHING;
  return {
    evidence: {
      block_hash: found.block.hash,
      confirmations: found.confirmations,
      confirmations_needed: await queries.readConfirmationsNeeded(db, chainCode),
      network_fee: found.fee,
    },
    matches: open
      .filter((one) => hasPaid(found, one))
      .map(({ id, uid, currency, address, arrives: paid, createdAt: created_at }) => ({
        ...{ id, uid, currency, address, paid, created_at },
      })),
  };
}
