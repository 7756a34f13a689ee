import { closeSchema, contractTerms, marginMode, side } from './parts.ts';
import { endpoint } from '../endpoint.ts';
import { publishedRoot, tickPath } from '../tick/path.ts';
import { integer, list, nullable, object, optional, string, t } from '../schema.ts';

/** Everything that a close is computed from; `verifyContractReceipt` of the engine recomputes it. */
const contractReceipt = object({
  kind: t.oneOf(['contract'] as const),
  close: closeSchema,
  position_side: side,
  margin_mode: marginMode,
  terms: contractTerms,
  price_tick: t.amount,
  conversion: t.amount,
  /** Of the whole position before this close. */
  lots_before: integer(),
  margin_before: t.amount,
  notional_before: t.amount,
  take_profit: nullable(t.amount),
  stop_loss: nullable(t.amount),
  liquidation_price: nullable(t.amount),
  /** Cross only: the account when the close was decided, as of the same ticks; null otherwise. */
  cross: nullable(
    object({
      available: t.amount,
      positions: list(
        object({
          id: t.uuid,
          symbol: string(),
          side,
          quantity: t.amount,
          conversion: t.amount,
          open_price: t.amount,
          notional: t.amount,
          margin: t.amount,
          maintenance_percent: t.percent,
          maintenance_amount: t.amount,
          fee_percent: t.percent,
          mark_price: t.amount,
        }),
      ),
    }),
  ),
  /** The close that needed this one: so much of a position of `cross`. Null or absent unless this is a covering close. */
  covered: optional(nullable(object({ id: t.uuid, quantity: t.amount }))),
  /** The tick at which a take-profit or stop-loss fired, where its close had to wait for a later one. */
  trigger: optional(nullable(object({ seq: integer(), path: tickPath, root: publishedRoot }))),
  /** The trailing stop that closed it, and the tick of the best mark price that it followed. Null or absent for other reasons. */
  trailing: optional(
    nullable(
      object({
        percent: nullable(t.percent),
        distance: nullable(t.amount),
        activation_price: nullable(t.amount),
        set_at: t.instant,
        seq: integer(),
        path: tickPath,
        root: publishedRoot,
      }),
    ),
  ),
  /** The tick of the opening with its neighbors. */
  entry: tickPath,
  entry_seq: integer(),
  /** The root that covers the entry; `root` covers the exit. */
  entry_root: publishedRoot,
  /** The tick that decided, with the one before and those up to the published root. */
  exit: tickPath,
  exit_seq: integer(),
  root: publishedRoot,
});

export const receipt = endpoint('contract.receipt', {
  summary: 'The receipt of a close: ticks, terms and numbers, to be recomputed by anybody.',
  input: object({ id: t.uuid }),
  reply: contractReceipt,
  errors: ['contract.receipt_not_found'],
});

export const operatorReceipt = endpoint('contract.operator_receipt', {
  summary: 'The receipt of a close of any user, as the user sees it.',
  input: object({ id: t.uuid }),
  reply: contractReceipt,
  errors: ['contract.receipt_not_found'],
  roles: ['risk', 'support'],
});
