import type { DepositState, ReplyOf, wallet } from '@openbourse/api';
import { type Call, type Json, keyCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';
import { collectRows, readTransferWindow, transferParams } from './transfer-list.ts';

type Deposit = ReplyOf<typeof wallet.deposit>;

/**
 * Numbers of the format for the states: 0 pending, 1 done, 2 refused, 6 credited but not to be withdrawn yet.
 */
const STATUS: Readonly<Record<DepositState, number>> = {
  seen: 0,
  pending_review: 0,
  late: 0,
  withdrawable: 1,
  below_minimum: 2,
  orphaned: 2,
  rejected: 2,
  credited: 6,
};

/** Calls about past deposits, and where to send new ones. */
export function depositCalls({ clock, wallet: own }: CallDeps): readonly Call[] {
  return [
    keyCall({
      socketName: null,
      method: 'GET',
      path: '/sapi/v1/capital/deposit/hisrec',
      security: 'read',
      weight: 1,
      params: { ...transferParams, txId: { kind: 'text', range: '^[ -~]{1,128}$' } },
      handle: async (input, { trader: { userId } }) => {
        const narrowed = {
          ...readTransferWindow(input, clock.now()),
          ...(input.txId !== undefined && { txid: input.txId }),
        };
        const { coin, status } = input;
        const isMeant = (row: Deposit): boolean =>
          (coin === undefined || row.code === coin) && (status === undefined || STATUS[row.state] === status);
        const rows = await collectRows((page) => own.deposits.list(userId, { ...narrowed, ...page }), {
          ...input,
          isMeant,
        });
        return rows.map(depositText);
      },
    }),
    keyCall({
      socketName: null,
      method: 'GET',
      path: '/sapi/v1/capital/deposit/address',
      security: 'read',
      weight: 10,
      params: {
        coin: { ...transferParams.coin, isRequired: true },
        network: { kind: 'text', range: '^[A-Za-z0-9 _-]{1,30}$' },
      },
      handle: async ({ coin: code, network }, { trader: { userId } }) => {
        const coin = (await own.coins()).find((one) => one.code === code);
        if (coin === undefined) throw refuse('invalid', 'coin');
        const chain = coin.chains.find((one) => network === undefined || one.network === network);
        if (chain === undefined) throw refuse('invalid', 'network');
        const to = { userId, currencyId: coin.currency_id, chainCode: chain.chain };
        const { address, memo } = await own.deposits.address(to);
        return { coin: code, address, tag: memo ?? '', url: '' };
      },
    }),
  ];
}

/** A deposit claimed with a voucher has neither network nor transaction. */
function depositText(row: Deposit): Json {
  return {
    id: row.id,
    amount: row.amount ?? row.received,
    coin: row.code,
    network: row.network ?? '',
    status: STATUS[row.state],
    address: row.address ?? '',
    addressTag: '',
    txId: row.txid ?? '',
    insertTime: row.seen_at,
    ...(row.credited_at !== null && { completeTime: row.credited_at }),
    transferType: 0,
    confirmTimes: `${row.confirmations ?? 0}/${row.confirmations_credit ?? 0}`,
    unlockConfirm: row.confirmations_withdraw ?? 0,
    walletType: 0,
  };
}
