import type { ReplyOf, wallet } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext } from '../../kernel/request.ts';
import * as queries from './address-queries.ts';
import { type BindDeps, bindAddress, type NewAddress } from './bind-address.ts';

type AddressReply = ReplyOf<typeof wallet.bindAddress>;

/** The addresses that a user may withdraw to. */
export interface AddressBook {
  list(
    userId: number,
    filter: { readonly currency_id?: number; readonly chain?: string },
  ): Promise<AddressReply[]>;
  bind(input: NewAddress, context: RequestContext): Promise<AddressReply>;
  /** Refuses with `wallet.address_not_found` what is not in the user's book. */
  remove(userId: number, id: string): Promise<{ readonly id: string }>;
}

export function createAddressBook(deps: BindDeps): AddressBook {
  const { db, clock } = deps;
  const present = (row: queries.BookAddress): AddressReply => ({
    id: row.id,
    currency_id: row.currencyId,
    code: row.code,
    chain: row.chain,
    chain_name: row.chainName,
    network: row.network,
    address: row.address,
    memo: row.memo,
    label: row.label,
    created_at: row.createdAt,
    usable_at: row.usableAt,
    is_usable: row.usableAt <= clock.now(),
  });
  return {
    list: async (userId, { currency_id: currencyId = null, chain = null }) =>
      (await queries.listAddresses(db, { userId, currencyId, chain })).map(present),
    bind: async (input, context) => {
      const id = await deps.oneByOne(input.userId, () => bindAddress(deps, input, context));
      const row = await queries.findAddress(db, input.userId, id);
      if (row === undefined) throw new AppError('wallet.address_not_found', { field: 'id' });
      return present(row);
    },
    remove: async (userId, id) => {
      if (!(await queries.removeAddress(db, { userId, id, at: clock.now() })))
        throw new AppError('wallet.address_not_found', { field: 'id' });
      return { id };
    },
  };
}
