import type { StatementKind } from '@openbourse/api';
import type { Treatment } from '@openbourse/engine';

export interface LedgerKind {
  readonly kind: StatementKind;
  readonly treatment: Treatment;
}

/** Whatever only puts something right, such as an entry by hand. */
const CORRECTION: LedgerKind = { kind: 'correction', treatment: 'moved' };

/** What a kind of the ledger's transactions is to a statement; `null` moves between a person's own accounts. */
const LEDGER_KINDS: Readonly<Record<string, LedgerKind | null>> = {
  spot_trade: { kind: 'trade', treatment: 'exchange' },
  subscription_allocation: { kind: 'trade', treatment: 'exchange' },
  fiat_release: { kind: 'p2p', treatment: 'valued' },
  deposit: { kind: 'deposit', treatment: 'moved' },
  deposit_reversal: CORRECTION,
  deposit_shortfall: CORRECTION,
  deposit_debt_repaid: CORRECTION,
  withdrawal: { kind: 'withdrawal', treatment: 'moved' },
  transfer: null,
  manual_entry: CORRECTION,
  demo_grant: { kind: 'grant', treatment: 'income' },
  staking_dividend: { kind: 'dividend', treatment: 'income' },
  // Dividends that go back: income that was none.
  staking_redemption: { kind: 'dividend', treatment: 'income' },
  referral_commission: { kind: 'commission', treatment: 'income' },
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

/** A kind that nobody told of here counts as a correction, so that what is owned always adds up. */
export function ledgerKindOf(txnKind: string): LedgerKind | null {
  const found = LEDGER_KINDS[txnKind];
  return found === undefined ? CORRECTION : found;
}

/** Whether somebody thought about what a kind of entries is to a statement. */
export function isKnownKind(entryKind: string): boolean {
  return Object.hasOwn(LEDGER_KINDS, entryKind) || FEE_POSTINGS.has(entryKind);
}
