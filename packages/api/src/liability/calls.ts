import { change, endpoint } from '../endpoint.ts';
import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { hash } from '../tick/calls.ts';

const code = string({ examples: ['BTC'] });

/** Coins or money that the house shows for an asset. */
const source = object({
  /** `chain`: addresses of a chain as blocks show them. `declared`: elsewhere, as two operators declared. */
  kind: string({ examples: ['chain'] }),
  /** Code of the chain, or the name of the place. */
  place: string({ examples: ['BTC'] }),
  amount: t.amount,
});

/** The header of a snapshot as it is hashed; `packages/engine/src/liability` says how. */
const header = object({
  kind: t.oneOf(['liability_snapshot'] as const),
  version: t.one,
  /** 1 for the first one, without gaps. */
  number: integer(),
  taken_at: t.instant,
  ledger: object({
    /** The last transaction that balances contain; 0 for none. */
    transaction_id: string(),
    /** The newest seal of the ledger. */
    seal: hash,
  }),
  /** The newest published root of ticks. */
  tick: object({ minute: t.instant, root: hash }),
  assets: list(
    object({
      code,
      decimals: integer(),
      /** Sum of all that users are owed. */
      total: t.amount,
      root: hash,
      height: integer(),
      /** Sum of the sources; null where none is shown. */
      reserves: nullable(t.amount),
      sources: list(source),
    }),
  ),
  /** Hash of the snapshot before; zeros before the first one. */
  previous_hash: hash,
});

export const snapshots = endpoint('liability.snapshots', {
  summary: 'Published snapshots of all that is owed to users, newest first, with reserves.',
  input: object({ cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(
    object({
      number: integer(),
      taken_at: t.instant,
      hash,
      assets: list(
        object({
          code,
          total: t.amount,
          reserves: nullable(t.amount),
          /** Reserves in percent of what is owed, rounded down; null where nothing is owed or shown. */
          ratio_percent: nullable(t.percent),
        }),
      ),
    }),
  ),
});

export const snapshot = endpoint('liability.snapshot', {
  summary: 'The header of a snapshot, from which anyone computes its hash.',
  input: object({ number: t.id }),
  reply: header,
  errors: ['liability.snapshot_not_found'],
});

const control = object({
  chain: string({ examples: ['ETH'] }),
  address: string(),
  /** The text that is signed: purpose, chain, address, number and hash of the snapshot. */
  statement: string(),
  /**
   * ERC-191 in hex on EVM chains, TIP-191 in hex on TRON, BIP-137 in base64 on chains of outputs, an off-chain message in
   * base58 on Solana.
   */
  signature: string(),
});

export const controls = endpoint('liability.controls', {
  summary: 'Wallets of the house that have signed a snapshot, which shows that their keys are at hand.',
  input: object({ number: t.id }),
  reply: list(control),
  errors: ['liability.snapshot_not_found'],
});

export const proof = endpoint('liability.proof', {
  summary:
    'The file with which the caller verifies that a snapshot contains their balances, by default the newest one. Its salts are the caller’s secret. Files of a snapshot are made for 35 days.',
  input: object({ number: optional(t.id) }),
  reply: object({
    kind: t.oneOf(['liability'] as const),
    version: t.one,
    snapshot: header,
    uid: string(),
    entries: list(
      object({
        asset: code,
        amount: t.amount,
        salt: hash,
        /** Nodes beside the way to the root, from the leaf up. */
        path: list(object({ hash, sum: t.amount, side: t.oneOf(['left', 'right'] as const) })),
      }),
    ),
  }),
  errors: ['liability.snapshot_not_found', 'liability.leaves_pruned', 'liability.nothing_owed'],
  limit: 'heavy',
});

export const operatorTakeSnapshot = proposedChange('liability.operator_take_snapshot', {
  summary: 'Proposes a snapshot besides that of the day. It is taken within seconds of its approval.',
  input: object({ reason }),
  roles: ['ledger_maker'],
  checkers: ['ledger_checker'],
});

export const operatorColdWallets = endpoint('liability.operator_cold_wallets', {
  summary: 'Cold wallets, and the text that their keepers sign below the newest snapshot.',
  input: object({}),
  reply: list(
    object({
      /** Of the newest snapshot. */
      number: integer(),
      chain: string({ examples: ['ETH'] }),
      address: string(),
      statement: string(),
      is_signed: boolean(),
    }),
  ),
  roles: ['ledger_maker', 'ledger_checker'],
});

export const operatorAddControl = change('liability.operator_add_control', {
  summary: 'Publishes the signature of a cold wallet below a snapshot. A wrong one is refused.',
  input: object({
    number: t.id,
    chain: t.text(1, 20, 'ETH'),
    signature: t.text(1, 300, `0x${'1b'.repeat(65)}`),
    reason,
  }),
  reply: control,
  errors: ['liability.snapshot_not_found', 'liability.signature_wrong', 'wallet.no_cold_wallet'],
  roles: ['ledger_maker', 'ledger_checker'],
  once: true,
});
