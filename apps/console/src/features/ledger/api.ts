import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type Entry = CallReply<'ledger.operator_entries'>['data'][number];
export type Txn = CallReply<'ledger.operator_txn'>;
export type Accounts = CallReply<'ledger.operator_accounts'>;
export type ManualEntry = CallReply<'ledger.operator_manual_entries'>['data'][number];
export type Movement = CallReply<'ledger.operator_movements'>['data'][number];
export type House = CallReply<'ledger.operator_house_accounts'>;
export type Violation = CallReply<'ledger.operator_violations'>[number];
export type AuditReport = CallReply<'ledger.operator_audit'>;

const RENEW_MS = 15_000;

export const txnQuery = (id: number) =>
  queryOptions({
    queryKey: ['ledger.operator_txn', id],
    queryFn: ({ signal }) => client.call('ledger.operator_txn', { txn_id: id }, { signal }),
  });

export const accountsQuery = queryOptions({
  queryKey: ['ledger.operator_accounts'],
  queryFn: ({ signal }) => client.call('ledger.operator_accounts', {}, { signal }),
  refetchInterval: RENEW_MS,
});

export const auditQuery = queryOptions({
  queryKey: ['ledger.operator_audit'],
  queryFn: ({ signal }) => client.call('ledger.operator_audit', {}, { signal }),
  refetchInterval: RENEW_MS,
});

export const violationsQuery = queryOptions({
  queryKey: ['ledger.operator_violations'],
  queryFn: ({ signal }) => client.call('ledger.operator_violations', {}, { signal }),
  refetchInterval: RENEW_MS,
});

/** The accounts with capital in a currency, in USDT by default. */
export const houseQuery = (currencyId?: number) =>
  queryOptions({
    queryKey: ['ledger.operator_house_accounts', currencyId],
    queryFn: ({ signal }) =>
      client.call('ledger.operator_house_accounts', { currency_id: currencyId }, { signal }),
    refetchInterval: RENEW_MS,
  });
