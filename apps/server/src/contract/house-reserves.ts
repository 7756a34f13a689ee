import { type ContractEngine, formatMoney, type Position, profitAt, requirementAt } from '@openbourse/engine';
import type { HouseReserve, HouseReserves } from '../ledger/index.ts';
import { readCapital } from './capital.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { lockBook } from './guard-transfer.ts';

/**
 * Amounts that operators cannot take out of the accounts that stand against positions: of the pool the
 * profits that users have open by the last mark prices, losses of others not counted against them; of the
 * insurance fund what all positions have to keep themselves, which is what it may have to pay when a price
 * jumps as far again behind a liquidation as the liquidation is from bankruptcy. Together they keep the
 * capital of which the net exposure is within its bound.
 */
export function houseReserves(
  deps: Pick<UseCaseDeps, 'writer' | 'ledger'>,
): Pick<HouseReserves, 'contract_pool' | 'insurance_fund'> {
  const reserve = (
    other: 'pool' | 'fund',
    ofPosition: (position: Position, mark: bigint) => bigint,
  ): HouseReserve => ({
    lock: async (tx) => {
      await lockBook(deps, tx);
      deps.writer.markCapitalDirty();
    },
    read: async (db) => {
      const { engine } = deps.writer.book;
      const capital = await readCapital(db, deps);
      const forBound = engine.house.needed() - capital[other];
      const forPositions = sumOf(engine, ofPosition);
      return formatMoney(forBound > forPositions ? forBound : forPositions);
    },
  });
  return {
    contract_pool: reserve('fund', (position, mark) => {
      const profit = profitAt(position, mark);
      return profit > 0n ? profit : 0n;
    }),
    insurance_fund: reserve('pool', requirementAt),
  };
}

/** A position whose mark price is not known counts at its entry. */
function sumOf(engine: ContractEngine, ofPosition: (position: Position, mark: bigint) => bigint): bigint {
  let sum = 0n;
  for (const position of engine.allPositions())
    sum += ofPosition(position, engine.markOf(position.matchId) ?? position.entry);
  return sum;
}
