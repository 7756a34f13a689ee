import type { ReplyOf, wallet, WithdrawalState } from '@openbourse/api';
import { type Call, type Json, keyCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { collectRows, readTransferWindow, transferParams } from './transfer-list.ts';

type Withdrawal = ReplyOf<typeof wallet.withdrawal>;

/**
 * Numbers of the format for the states: 1 canceled, 2 waits for approval, 3 rejected, 4 processing, 6 done.
 */
const STATUS: Readonly<Record<WithdrawalState, number>> = {
  cancelled: 1,
  pending_review: 2,
  proof_broken: 2,
  rejected: 3,
  approved: 4,
  broadcast: 4,
  success: 6,
};

/** Calls about past withdrawals; no key can send anything away. */
export function withdrawalCalls({ clock, wallet: own }: CallDeps): readonly Call[] {
  return [
    keyCall({
      socketName: null,
      method: 'GET',
      path: '/sapi/v1/capital/withdraw/history',
      security: 'read',
      weight: 1,
      params: { ...transferParams, idList: { kind: 'text', range: '^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,44}$' } },
      handle: async (input, { trader: { userId } }) => {
        const narrowed = readTransferWindow(input, clock.now());
        const { coin, status } = input;
        const ids = input.idList?.split(',');
        const isMeant = (row: Withdrawal): boolean =>
          (coin === undefined || row.code === coin) &&
          (status === undefined || STATUS[row.state] === status) &&
          (ids === undefined || ids.includes(row.id));
        const rows = await collectRows((page) => own.withdrawals.list(userId, { ...narrowed, ...page }), {
          ...input,
          isMeant,
        });
        return rows.map(withdrawalText);
      },
    }),
  ];
}

/** The amount is what arrives; the fee stands beside it. */
function withdrawalText(row: Withdrawal): Json {
  return {
    id: row.id,
    amount: row.credited,
    transactionFee: row.fee,
    coin: row.code,
    status: STATUS[row.state],
    address: row.address,
    addressTag: row.memo ?? '',
    txId: row.txid ?? '',
    applyTime: dateText(row.created_at),
    ...(row.state === 'success' && row.ended_at !== null && { completeTime: dateText(row.ended_at) }),
    network: row.network,
    transferType: 0,
    info: row.reason ?? '',
    confirmNo: row.confirmations ?? 0,
    walletType: 0,
    txKey: '',
  };
}

/** An instant as the format writes it in these lists: UTC, to the second. */
function dateText(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
