import { endpoint } from '../endpoint.ts';
import { CHAIN_FAMILIES, CLOSED_REASONS, CONFIRMATIONS_MAX, EXAMINERS } from '../limits.ts';
import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { integer, list, nullable, object, optional, string, t } from '../schema.ts';

/** Lists assets, which are coins on chains. Part of the noun `wallet`. */

const RISK = ['risk'] as const;
const LATE_ERRORS = ['wallet.deposit_not_found', 'wallet.deposit_decided', 'operator.own_account'] as const;

/** The dates from which an asset takes no deposits and no withdrawals any more. */
export const assetDelisting = object({ deposits_until: t.instant, withdrawals_until: t.instant });

export const operatorAssets = endpoint('wallet.operator_assets', {
  summary: 'The chains, and every asset with the terms in force.',
  input: object({}),
  reply: object({
    chains: list(
      object({
        chain: string(),
        name: string(),
        /** Null until it has a node for the first time. */
        network: nullable(string()),
        family: t.oneOf(CHAIN_FAMILIES),
        /** Source of a contract's decimals: a node, or nothing where none runs. */
        examiner: t.oneOf(EXAMINERS),
        confirmations_credit: integer(),
        confirmations_withdraw: integer(),
      }),
    ),
    assets: list(
      object({
        id: integer(),
        currency_id: integer(),
        code: string(),
        name: string(),
        logo: string(),
        chain: string(),
        network: string(),
        contract_address: nullable(string()),
        /** Decimals on the chain. */
        scale: integer(),
        min_deposit: t.amount,
        min_withdrawal: t.amount,
        withdrawal_fee: t.amount,
        deposit_closed: nullable(t.oneOf(CLOSED_REASONS)),
        withdrawal_closed: nullable(t.oneOf(CLOSED_REASONS)),
        delisting: nullable(assetDelisting),
      }),
    ),
  }),
  roles: ['risk', 'support'],
});

export const operatorListChain = proposedChange('wallet.operator_list_chain', {
  summary:
    'Lists a chain, read from the approval on where its node is configured. Its network is compared with that of the node and stays: a node of another one is refused.',
  input: object({
    /** As the file of OB_CHAINS_FILE names it. */
    chain: string({ pattern: '^[A-Z0-9]{2,10}$', examples: ['BSC'] }),
    name: t.text(1, 40, 'BNB Smart Chain'),
    family: t.oneOf(CHAIN_FAMILIES),
    /** The number of an EVM chain, else the word of its network, such as litecoin. */
    network: string({ pattern: '^[0-9a-z_]{1,40}$', examples: ['56'] }),
    /** Blocks, the one with the transaction included, until a deposit is credited and until it may leave. */
    confirmations_credit: t.wholeNumber({ min: 1, max: CONFIRMATIONS_MAX, example: 15 }),
    confirmations_withdraw: t.wholeNumber({ min: 1, max: CONFIRMATIONS_MAX, example: 30 }),
    reason,
  }),
  errors: ['wallet.chain_exists', 'wallet.chain_unavailable', 'wallet.listing_invalid'],
  roles: RISK,
  checkers: RISK,
});

export const operatorListAsset = proposedChange('wallet.operator_list_asset', {
  summary:
    'Lists a coin on a chain, open from the approval on. Its contract is compared with what the node says; where none runs, the proposal notes it.',
  input: object({
    currency_id: t.id,
    chain: t.text(1, 20, 'ETH'),
    /** The name by which people choose the chain. */
    network: string({ pattern: '^[A-Z0-9]{2,10}$', examples: ['ERC20'] }),
    /** Left out for the chain's own coin. */
    contract_address: optional(t.text(1, 100, '0xdAC17F958D2ee523a2206206994597C13D831ec7')),
    /** Decimals on the chain. */
    scale: t.wholeNumber({ min: 0, max: 18, example: 6 }),
    min_deposit: t.decimal,
    min_withdrawal: t.decimal,
    withdrawal_fee: t.decimal,
    reason,
  }),
  errors: [
    'wallet.coin_not_found',
    'wallet.chain_not_found',
    'wallet.chain_unavailable',
    'wallet.contract_unknown',
    'wallet.contract_unfit',
    'wallet.asset_exists',
    'wallet.listing_invalid',
  ],
  roles: RISK,
  checkers: RISK,
});

export const operatorDelistAsset = proposedChange('wallet.operator_delist_asset', {
  summary:
    'Announces that a coin is delisted on a chain: its deposits end at the first date, its withdrawals at the second, at least 30 days later. Balances stay owed; a later deposit waits for operators.',
  input: object({
    asset_id: t.id,
    deposits_until: t.instantParam,
    withdrawals_until: t.instantParam,
    reason,
  }),
  errors: ['wallet.coin_not_found', 'wallet.delisting_exists', 'wallet.listing_invalid'],
  roles: RISK,
  checkers: RISK,
});

export const operatorWithdrawDelisting = proposedChange('wallet.operator_withdraw_delisting', {
  summary: 'Takes an announced delisting of a coin on a chain back before its deposits end.',
  input: object({ asset_id: t.id, reason }),
  errors: ['wallet.delisting_not_found'],
  roles: RISK,
  checkers: RISK,
});

export const operatorRelistAsset = proposedChange('wallet.operator_relist_asset', {
  summary:
    'Lists a delisted coin on a chain again, open by its terms from the approval on. Its contract is compared with what the node says.',
  input: object({ asset_id: t.id, reason }),
  errors: [
    'wallet.coin_not_found',
    'wallet.asset_not_delisted',
    'wallet.chain_unavailable',
    'wallet.contract_unknown',
    'wallet.contract_unfit',
    'wallet.listing_invalid',
  ],
  roles: RISK,
  checkers: RISK,
});

export const operatorCreditLateDeposit = proposedChange('wallet.operator_credit_late_deposit', {
  summary: 'Credits a deposit that arrived after its asset was closed.',
  input: object({ deposit_id: t.uuid, reason }),
  errors: LATE_ERRORS,
  roles: ['ledger_maker'],
  checkers: ['ledger_checker'],
});

export const operatorRejectLateDeposit = proposedChange('wallet.operator_reject_late_deposit', {
  summary:
    'Rejects a deposit that arrived after its asset was closed: nothing is credited, the user reads the reason.',
  input: object({ deposit_id: t.uuid, reason }),
  errors: LATE_ERRORS,
  roles: ['ledger_maker'],
  checkers: ['ledger_checker'],
});
