import { change, endpoint } from '../endpoint.ts';
import { REFILL_STATES, SWEEP_STATES, TRANSACTION_STATES } from '../limits.ts';
import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

/** Hot and cold wallets, what moves between them by itself, and what two operators ask for. Part of the noun `wallet`. */

const READERS = [
  'support',
  'risk',
  'withdrawal_maker',
  'withdrawal_checker',
  'ledger_maker',
  'ledger_checker',
] as const;

/** A coin on one of its chains. */
const asset = {
  asset_id: integer(),
  currency_id: integer(),
  code: string(),
  chain: string(),
  chain_name: string(),
  network: string(),
};

export const operatorHouseWallets = endpoint('wallet.operator_house_wallets', {
  summary:
    'Holdings of the hot and the cold wallet of every coin on every chain, and what open withdrawals need.',
  input: object({}),
  reply: list(
    object({
      ...asset,
      /** Null where the chain was never read. */
      hot_address: nullable(string()),
      /** Null where there is no cold wallet. */
      cold_address: nullable(string()),
      hot: t.amount,
      cold: t.amount,
      /** Holdings of deposit addresses and of the gas wallet. */
      deposits: t.amount,
      /** Amount that approved withdrawals wait to be paid. */
      needed: t.amount,
      hot_max: t.amount,
      hot_target: t.amount,
      /** Amount that the hot wallet lacks for them, where the cold one has it and no refill is open. */
      missing: t.amount,
      has_refill: boolean(),
    }),
  ),
  roles: READERS,
});

export const operatorSweeps = endpoint('wallet.operator_sweeps', {
  summary:
    'Coins that went from hot wallets to cold ones by themselves, newest first, with their transactions.',
  input: object({ cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(
    object({
      ...asset,
      id: integer(),
      /** The cold wallet. */
      address: string(),
      amount: t.amount,
      state: t.oneOf(SWEEP_STATES),
      created_at: t.instant,
      ended_at: nullable(t.instant),
      /** The newest first; one that was replaced shares its nonce or its outputs with the next. */
      transactions: list(
        object({
          txid: string(),
          state: t.oneOf(TRANSACTION_STATES),
          fee_max: t.amount,
          created_at: t.instant,
        }),
      ),
    }),
  ),
  roles: READERS,
});

const refill = object({
  ...asset,
  id: integer(),
  amount: t.amount,
  /** Amount that the chain shows so far, and the part of it that no other branch takes back. */
  received: t.amount,
  final: t.amount,
  state: t.oneOf(REFILL_STATES),
  reason: string(),
  requested_by_name: string(),
  approved_by_name: string(),
  /** Where it is paid from and to; null where the chain was never read, or has no cold wallet any more. */
  cold_address: nullable(string()),
  hot_address: nullable(string()),
  created_at: t.instant,
  ended_at: nullable(t.instant),
  payments: list(object({ txid: string(), amount: t.amount, height: integer() })),
});

export const operatorRefills = endpoint('wallet.operator_refills', {
  summary:
    'Coins that operators asked the keepers of cold wallets for, newest first, with what the chain shows of them.',
  input: object({ cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(refill),
  roles: READERS,
});

export const operatorRequestRefill = proposedChange('wallet.operator_request_refill', {
  summary:
    'Proposes that the keepers of the cold wallet pay an amount to the hot one. It stays open until the chain shows it.',
  input: object({ asset_id: t.id, amount: t.decimal, reason }),
  errors: [
    'wallet.coin_not_found',
    'wallet.no_cold_wallet',
    'wallet.cold_too_little',
    'wallet.refill_exists',
    'ledger.amount_decimals',
    'ledger.amount_zero',
  ],
  roles: ['withdrawal_maker'],
  checkers: ['withdrawal_checker'],
});

export const operatorWithdrawRefill = change('wallet.operator_withdraw_refill', {
  summary:
    'Ends a refill that is not needed any more; coins that come in spite of it stay in the hot wallet.',
  input: object({ id: t.id, reason }),
  reply: refill,
  errors: ['wallet.refill_not_found'],
  roles: ['withdrawal_maker', 'withdrawal_checker'],
  once: true,
});
