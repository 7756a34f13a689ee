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
     select id, $2, $3, $4, $5, false from market.currency where code = $1
     on conflict (currency_id, chain_code) do update set contract_address = excluded.contract_address
       where wallet.asset.contract_address is distinct from excluded.contract_address`,
    [asset.currency, asset.chain, asset.network, asset.contract, asset.scale],
  );
}

/** The first version of the terms holds from the beginning of time. */
export async function insertFirstTerms(tx: Tx, asset: SeededAsset): Promise<void> {
  await tx.query(
    `insert into wallet.asset_terms (asset_id, version, effective_from, min_deposit, min_withdrawal, withdrawal_fee,
       is_deposit_open, is_withdrawal_open)
     select a.id, 1, 'epoch', $3, $4, $5, true, true
     from wallet.asset a join market.currency c on c.id = a.currency_id
     where c.code = $1 and a.chain_code = $2
     on conflict (asset_id, version) do nothing`,
    [asset.currency, asset.chain, asset.minDeposit, asset.minWithdrawal, asset.fee],
  );
}
