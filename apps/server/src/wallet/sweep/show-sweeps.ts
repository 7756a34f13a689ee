import type { DecodedInputOf, ReplyOf, wallet as calls } from '@openbourse/api';
import { addDecimal, subDecimal } from '@openbourse/money';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../../kernel/page.ts';
import { listCustody } from '../deposit/held-queries.ts';
import { listHouseWallets } from '../refill/house-wallet-queries.ts';
import { missingOf } from '../refill/missing.ts';
import { listSweeps, type ShownSweep } from './sweep-queries.ts';

const PAGE_SIZE = 20;

/** Sweeps, newest first. */
export async function showSweeps(
  db: Db,
  input: DecodedInputOf<typeof calls.operatorSweeps>,
): Promise<ReplyOf<typeof calls.operatorSweeps>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listSweeps(db, { beforeId: readIdCursor(input.cursor), rows: limit + 1 });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}

function present(row: ShownSweep): ReplyOf<typeof calls.operatorSweeps>['data'][number] {
  const { id, code, network, address, amount, state } = row;
  return {
    ...{ id, code, network, address, amount, state },
    asset_id: row.assetId,
    currency_id: row.currencyId,
    chain: row.chainCode,
    chain_name: row.chainName,
    created_at: row.createdAt,
    ended_at: row.endedAt,
    transactions: row.transactions.map(({ txid, state: of, feeMax, createdAt }) => ({
      ...{ txid, state: of, fee_max: feeMax },
      created_at: Date.parse(createdAt),
    })),
  };
}

/** Holdings of the hot and the cold wallet of every coin, in one view with what else the chains hold. */
export async function showHouseWallets({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
}): Promise<ReplyOf<typeof calls.operatorHouseWallets>> {
  const rows = await listHouseWallets(db, { at: clock.now() });
  const coins = new Map(rows.filter(({ isCoin }) => isCoin).map((row) => [row.chainCode, row.currencyId]));
  const custody = new Map(
    await Promise.all(
      [...new Set(rows.map(({ chainCode }) => chainCode))].map(
        async (code) => [code, await listCustody(db, code, coins.get(code) ?? 0)] as const,
      ),
    ),
  );
  return rows.map((row) => {
    const { code, network, hot, cold } = row;
    const held = custody.get(row.chainCode)?.find(({ currencyId }) => currencyId === row.currencyId);
    return {
      ...{ code, network, hot, cold },
      asset_id: row.assetId,
      currency_id: row.currencyId,
      chain: row.chainCode,
      chain_name: row.chainName,
      hot_address: row.hotAddress,
      cold_address: row.coldAddress,
      deposits: held === undefined ? '0' : subDecimal(held.total, addDecimal(held.hot, held.cold)),
      needed: row.approved,
      hot_max: row.hotMax,
      hot_target: row.hotTarget,
      missing: missingOf(row),
      has_refill: row.hasRefill,
    };
  });
}
