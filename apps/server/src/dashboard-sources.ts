import { countUsers, listSignups } from './identity/index.ts';
import { listExposure } from './ledger/index.ts';
import { listDayTurnovers } from './market/index.ts';
import type { DashboardSources } from './operator/index.ts';
import { partsOf } from './slice-parts.ts';
import type { Slices } from './slices.ts';
import { countOpenOrders } from './spot/index.ts';
import { listDayDeposits, listDepositFlows, listWithdrawalFlows } from './wallet/index.ts';

/** Gathers what the slices contribute to the dashboard of operators. */
export function dashboardSources({ market, auditor }: Slices): DashboardSources {
  return {
    queues: partsOf('queues').flat(),
    countUsers,
    countOpenOrders,
    countTrades: () => market.all().reduce((sum, { id }) => sum + market.dayTrades(id), 0),
    listExposure,
    listDepositFlows,
    listWithdrawalFlows,
    listSignups,
    listDayTurnovers,
    listDayDeposits,
    priceOf: (code) => market.price(code),
    turnovers: () =>
      market.all().map(({ id, quote }) => ({ code: quote.code, amount: market.quotation(id).turnover })),
    auditor: () => auditor,
    feedStates: () => market.feedHealth().map(({ state }) => state),
    haltedMatches: () => market.all().filter(({ id }) => market.isHalted(id, 'spot')).length,
  };
}
