import { change, endpoint } from '../endpoint.ts';
import {
  CHAIN_FAMILIES,
  CLOSED_REASONS,
  COVERAGE_STATES,
  DEPOSIT_KINDS,
  DEPOSIT_STATES,
  REVIEW_DECISIONS,
} from '../limits.ts';
import { assetDelisting } from './listing-calls.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

export * from './cold-operator-calls.ts';
export * from './custody-operator-calls.ts';
export * from './listing-calls.ts';
export * from './term-calls.ts';
export * from './withdrawal-calls.ts';
export * from './withdrawal-operator-calls.ts';
export * from './payment-operator-calls.ts';

/** The code of a chain, for example ETH or BTC. */
const chain = t.text(1, 20, 'ETH');

/** A coin on one of its chains with what holds there now. Null as a reason means open. */
const coinChain = object({
  chain: string(),
  name: string(),
  /** The chain type that people choose, for example ERC20. */
  network: string(),
  family: t.oneOf(CHAIN_FAMILIES),
  /** Null for the chain's own coin. */
  contract_address: nullable(string()),
  deposit_closed: nullable(t.oneOf(CLOSED_REASONS)),
  withdrawal_closed: nullable(t.oneOf(CLOSED_REASONS)),
  /** Since when operators have paused withdrawals; null while they have not. */
  withdrawal_paused_since: nullable(t.instant),
  min_deposit: t.amount,
  min_withdrawal: t.amount,
  withdrawal_fee: t.amount,
  confirmations_credit: integer(),
  confirmations_withdraw: integer(),
  needs_memo: boolean(),
  /** Since when these values hold. */
  effective_from: t.instant,
  delisting: nullable(assetDelisting),
});

export const coins = endpoint('wallet.coins', {
  summary:
    'Every coin that can be deposited or withdrawn, with its chains, minimums, fees and what is closed.',
  input: object({}),
  reply: list(
    object({
      currency_id: integer(),
      code: string(),
      name: string(),
      logo: string(),
      /** Most decimals of an amount. */
      scale: integer(),
      chains: list(coinChain),
    }),
  ),
});

export const depositAddress = endpoint('wallet.deposit_address', {
  summary: 'The address to which the user sends a coin on a chain; it stays the same.',
  input: object({ currency_id: t.id, chain }),
  reply: object({
    currency_id: integer(),
    code: string(),
    chain: string(),
    chain_name: string(),
    network: string(),
    address: string(),
    memo: nullable(string()),
    /** Content of the QR code. */
    uri: string(),
    min_deposit: t.amount,
    confirmations_credit: integer(),
    confirmations_withdraw: integer(),
    contract_address: nullable(string()),
    /** Since when the terms of the coin hold. */
    effective_from: t.instant,
  }),
  errors: ['wallet.coin_not_found', 'wallet.deposit_closed', 'wallet.chain_unavailable'],
});

/** A deposit as its user sees it. What is of the chain is null for one that was claimed with a voucher. */
const depositFields = {
  id: t.uuid,
  kind: t.oneOf(DEPOSIT_KINDS),
  state: t.oneOf(DEPOSIT_STATES),
  currency_id: integer(),
  code: string(),
  chain: nullable(string()),
  chain_name: nullable(string()),
  network: nullable(string()),
  address: nullable(string()),
  txid: nullable(string()),
  /** Amount that came in on the chain, or that the user claims. */
  received: t.amount,
  /** Amount that is or would be credited; null while a claim is not approved. */
  amount: nullable(t.amount),
  /** The part of the credit that paid back what an earlier reversed deposit left missing. */
  repaid: t.amount,
  /** The minimum that held when it was seen. */
  minimum: nullable(t.amount),
  confirmations: nullable(integer()),
  confirmations_credit: nullable(integer()),
  confirmations_withdraw: nullable(integer()),
  voucher_file_id: nullable(t.uuid),
  note: nullable(string()),
  /** The operator's reply to a claim that was decided. */
  reason: nullable(string()),
  seen_at: t.instant,
  credited_at: nullable(t.instant),
  withdrawable_at: nullable(t.instant),
  /** When it was found to have left the chain. */
  orphaned_at: nullable(t.instant),
};

/** Also a row of the socket's DEPOSIT channel. */
export const depositSchema = object(depositFields);

const depositFilters = {
  currency_id: optional(t.id),
  chain: optional(chain),
  state: optional(t.oneOf(DEPOSIT_STATES)),
  kind: optional(t.oneOf(DEPOSIT_KINDS)),
  from: optional(t.instantParam),
  to: optional(t.instantParam),
  cursor: optional(t.cursor),
  limit: optional(t.limit),
};

export const deposits = endpoint('wallet.deposits', {
  summary: 'The deposits of the user, newest first.',
  input: object(depositFilters),
  reply: page(depositSchema),
});

export const deposit = endpoint('wallet.deposit', {
  summary: 'One deposit of the user.',
  input: object({ id: t.uuid }),
  reply: depositSchema,
  errors: ['wallet.deposit_not_found'],
});

export const manualDeposit = change('wallet.manual_deposit', {
  summary: 'Claims a deposit with a picture of its voucher; operators review it.',
  input: object({
    currency_id: t.id,
    amount: t.decimal,
    /** The id of an uploaded picture of type deposit_voucher. */
    voucher: t.uuid,
    note: optional(t.text(0, 200, 'Sent from my account at Harbour Bank')),
  }),
  reply: depositSchema,
  errors: ['wallet.coin_not_found', 'wallet.amount_scale', 'wallet.too_many_claims'],
  once: true,
});

const operatorDepositSchema = object({
  ...depositFields,
  user_id: integer(),
  uid: string(),
  /** In USDT at the index; null while no price is known. */
  value_usdt: nullable(t.amount),
  block_height: nullable(integer()),
  shortfall: t.amount,
  /** The number of operators who have to approve a claim, and the first one who did. */
  approvals_needed: integer(),
  first_operator_id: nullable(integer()),
  first_amount: nullable(t.amount),
  decided_by: nullable(integer()),
  decided_at: nullable(t.instant),
});

export const operatorDeposits = endpoint('wallet.operator_deposits', {
  summary: 'Deposits of all users, newest first; `from` and `to` give their age.',
  input: object({
    ...depositFilters,
    user_id: optional(t.id),
    txid: optional(t.text(4, 100, '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060')),
  }),
  reply: page(operatorDepositSchema),
  roles: ['support', 'risk', 'withdrawal_maker', 'withdrawal_checker', 'ledger_maker', 'ledger_checker'],
});

export const operatorDeposit = endpoint('wallet.operator_deposit', {
  summary: 'One deposit of any user.',
  input: object({ id: t.uuid }),
  reply: operatorDepositSchema,
  errors: ['wallet.deposit_not_found'],
  roles: ['support', 'risk', 'withdrawal_maker', 'withdrawal_checker', 'ledger_maker', 'ledger_checker'],
});

export const operatorDecideManualDeposit = change('wallet.operator_decide_manual_deposit', {
  summary:
    'Approves a claimed deposit with the amount that came in, or rejects it with a reason the user reads. Above the limit of one operator, a second and different one approves the same amount.',
  input: object({
    id: t.uuid,
    decision: t.oneOf(REVIEW_DECISIONS),
    /** The amount that came in; needed to approve. */
    amount: optional(t.decimal),
    reason: t.text(3, 500, 'The transfer is on the statement of 21 November'),
  }),
  reply: operatorDepositSchema,
  errors: [
    'wallet.deposit_not_found',
    'wallet.deposit_decided',
    'wallet.amount_scale',
    'wallet.above_claim',
    'wallet.amounts_differ',
    'operator.same_operator',
    'operator.own_account',
  ],
  roles: ['ledger_maker', 'ledger_checker'],
  once: true,
});

export const operatorChains = endpoint('wallet.operator_chains', {
  summary: 'The chains: how far they are read, what their nodes answer, and custody against what is owed.',
  input: object({}),
  reply: list(
    object({
      chain: string(),
      name: string(),
      family: t.oneOf(CHAIN_FAMILIES),
      /** True when a node is configured. */
      is_connected: boolean(),
      head: nullable(integer()),
      scanned: nullable(integer()),
      lag: nullable(integer()),
      scanned_at: nullable(t.instant),
      error: nullable(string()),
      assets: list(
        object({
          currency_id: integer(),
          code: string(),
          /** Custody by the chain; null while it does not answer. */
          custody_total: nullable(t.amount),
          custody_hot: nullable(t.amount),
          /** Part of it whose keys no machine has. */
          custody_cold: nullable(t.amount),
          /** Amount that came in through this chain less what went out, by the ledger. */
          owed: t.amount,
          /**
           * Amount that was sent and may have left custody already, while the ledger still waits for it to be
           * final.
           */
          in_flight: t.amount,
          /** Amount that operators declared of the coin elsewhere; it is no part of what the chain holds. */
          declared_total: t.amount,
          /**
           * True when custody covers what is owed less what is in flight; null while the chain does not
           * answer.
           */
          is_covered: nullable(boolean()),
          /** The same with what is declared elsewhere, which may make up for chains that are short. */
          state: t.oneOf(COVERAGE_STATES),
        }),
      ),
    }),
  ),
  roles: ['support', 'risk', 'withdrawal_maker', 'withdrawal_checker', 'ledger_maker', 'ledger_checker'],
});
