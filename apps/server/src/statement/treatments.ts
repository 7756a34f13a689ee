import type { StatementKind } from '@openbourse/api';
import type { Treatment } from '@openbourse/engine';

export interface LedgerKind {
  readonly kind: StatementKind;
  readonly treatment: Treatment;
}

/** What a kind of the ledger's transactions is to a statement; `null` moves between a person's own accounts. */
const LEDGER_KINDS: Readonly<Record<string, LedgerKind | null>> = {
  spot_trade: { kind: 'trade', treatment: 'exchange' },
  fiat_release: { kind: 'p2p', treatment: 'valued' },
  deposit: { kind: 'deposit', treatment: 'moved' },
  withdrawal: { kind: 'withdrawal', treatment: 'moved' },
  transfer: null,
  demo_grant: { kind: 'grant', treatment: 'income' },
  micro_settlement: { kind: 'micro', treatment: 'result' },
  contract_close: { kind: 'contract', treatment: 'result' },
  contract_open_fee: { kind: 'contract_fee', treatment: 'expense' },
  contract_overnight: { kind: 'overnight_fee', treatment: 'expense' },
};

/** A user's postings of these kinds are trading fees; they belong to what the rest of the transaction does. */
export const FEE_POSTINGS: ReadonlySet<string> = new Set(['spot_fee', 'fiat_fee']);

/** The expense that the house's fee of a transaction is. */
export const HOUSE_FEES: Readonly<Record<string, StatementKind>> = {
  withdrawal: 'withdrawal_fee',
  contract_close: 'contract_fee',
};

/** Whatever has no kind of its own, such as an entry by hand, is a correction. */
const CORRECTION: LedgerKind = { kind: 'correction', treatment: 'moved' };

export function ledgerKindOf(txnKind: string): LedgerKind | null {
  const found = LEDGER_KINDS[txnKind];
  return found === undefined ? CORRECTION : found;
}
