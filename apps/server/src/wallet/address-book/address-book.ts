import type { ReplyOf, wallet } from '@openbourse/api';
import { type Change, type Command, runOnce } from '../../kernel/change.ts';
import { AppError, assert } from '../../kernel/error.ts';
import * as queries from './address-queries.ts';
import { type BindDeps, bindAddress, examineAddress } from './bind-address.ts';

type AddressReply = ReplyOf<typeof wallet.bindAddress>;

/** The addresses that a user may withdraw to. */
export interface AddressBook {
  list(
    userId: number,
    filter: { readonly currency_id?: number; readonly chain?: string },
  ): Promise<AddressReply[]>;
  bind(command: Command<typeof wallet.bindAddress>): Promise<AddressReply>;
  /** Refuses with `wallet.address_not_found` what is not in the user's book. */
  remove(change: Change<typeof wallet.removeAddress>): Promise<{ readonly id: string }>;
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
    bind: async (command) => {
      await examineAddress(deps, command.input);
      return deps.oneByOne(command.by.userId, () =>
        runOnce(db, command.once, async (tx) => {
          const id = await bindAddress(tx, deps, command);
          const row = await queries.findAddress(tx, command.by.userId, id);
          assert(row !== undefined, 'an address that was added is in the book');
          return present(row);
        }),
      );
    },
    remove: async ({ tx, input: { id }, by: { userId }, now: at }) => {
      if (!(await queries.removeAddress(tx, { userId, id, at })))
        throw new AppError('wallet.address_not_found', { field: 'id' });
      return { id };
    },
  };
}
