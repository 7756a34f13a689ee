import type { Tx } from '../../kernel/db.ts';
import type { SeededAsset, SeededChain } from './asset-data.ts';

export async function upsertChain(
  tx: Tx,
  chain: SeededChain & { readonly credit: number; readonly withdraw: number; readonly isActive: boolean },
): Promise<void> {
  await tx.query(
    `insert into wallet.chain (code, family, name, confirmations_credit, confirmations_withdraw, is_active)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (code) do update set is_active = excluded.is_active`,
    [chain.code, chain.family, chain.name, chain.credit, chain.withdraw, chain.isActive],
  );
}

/** The contract follows the configuration: another network has the same coin under another address. */
export async function upsertAsset(tx: Tx, asset: SeededAsset): Promise<void> {
  await tx.query(
    `insert into wallet.asset (currency_id, chain_code, network, contract_address, scale, needs_memo)
     select id, $2, $3, $4, $5, false from ledger.currency where code = $1
     on conflict (currency_id, chain_code) do update set contract_address = excluded.contract_address
       where wallet.asset.contract_address is distinct from excluded.contract_address`,
    [asset.currency, asset.chain, asset.network, asset.contract, asset.scale],
  );
}

/** The first version of the terms. */
export async function insertFirstTerms(tx: Tx, asset: SeededAsset): Promise<void> {
  await tx.query(
    `insert into wallet.term (name, asset_id, value, effective_from, reason)
     select t.name, a.id, t.value, '2026-01-01T00:00:00Z', 'rule book'
     from wallet.asset a
     join ledger.currency c on c.id = a.currency_id
     cross join (values ('min_deposit', $3::numeric), ('min_withdrawal', $4), ('withdrawal_fee', $5),
       ('deposit_open', 1), ('withdrawal_open', 1)) as t (name, value)
     where c.code = $1 and a.chain_code = $2
     on conflict do nothing`,
    [asset.currency, asset.chain, asset.minDeposit, asset.minWithdrawal, asset.fee],
  );
}
