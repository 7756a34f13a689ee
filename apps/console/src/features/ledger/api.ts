import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Entry = CallReply<'ledger.operator_entries'>['data'][number];
export type Txn = CallReply<'ledger.operator_txn'>;
export type Accounts = CallReply<'ledger.operator_accounts'>;
export type ManualEntry = CallReply<'ledger.operator_manual_entries'>['data'][number];
export type Movement = CallReply<'ledger.operator_movements'>['data'][number];
export type House = CallReply<'ledger.operator_house_accounts'>;
export type Violation = CallReply<'ledger.operator_violations'>[number];
export type AuditReport = CallReply<'ledger.operator_audit'>;

const RENEW_MS = 15_000;

export const txnQuery = (id: number) => queryOf('ledger.operator_txn', { txn_id: id });

export const accountsQuery = queryOf('ledger.operator_accounts', {}, { refetchInterval: RENEW_MS });

export const auditQuery = queryOf('ledger.operator_audit', {}, { refetchInterval: RENEW_MS });

export const violationsQuery = queryOf('ledger.operator_violations', {}, { refetchInterval: RENEW_MS });

/** The accounts with capital in a currency, in USDT by default. */
export const houseQuery = (currencyId?: number) =>
  queryOf('ledger.operator_house_accounts', { currency_id: currencyId }, { refetchInterval: RENEW_MS });
