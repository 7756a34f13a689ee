import type { contract, ReplyOf } from '@openbourse/api';
import { formatMoney, type MatchExposure } from '@openbourse/engine';
import type { UseCaseDeps } from './use-case-deps.ts';
import type { ExposureRuleRow } from './rule-queries.ts';

type Funds = ReplyOf<typeof contract.funds>;
type Capital = Omit<Funds, 'matches' | 'at'>;
type Bound = NonNullable<Capital['planned']>;

/** Capital against all positions and the risk that they are: public, and read from memory. */
export function showFunds(deps: UseCaseDeps): Funds {
  const { engine } = deps.writer.book;
  const matches = [...engine.exposures()].toSorted(([a], [b]) => a - b);
  return {
    ...capitalOf(deps),
    matches: matches.flatMap(([matchId, exposure]) => {
      const symbol = deps.market.find(matchId)?.symbol;
      return symbol === undefined ? [] : [exposureOf(deps, { matchId, symbol, exposure })];
    }),
    at: deps.clock.now(),
  };
}

/** Pool and fund, what is promised of them, and the bound on what positions put at risk. */
export function capitalOf({ writer, rules, clock }: UseCaseDeps): Capital {
  const { pool, fund, openProfit, nextNight, free, exposure, exposureMax } =
    writer.book.engine.house.capital();
  const now = clock.now();
  const planned = rules.allExposure().findLast(({ effectiveFrom }) => effectiveFrom > now);
  return {
    insurance_fund: formatMoney(fund),
    contract_pool: formatMoney(pool),
    open_profit: formatMoney(openProfit),
    next_night: formatMoney(nextNight),
    free_capital: formatMoney(free),
    exposure: formatMoney(exposure),
    exposure_limit: formatMoney(exposureMax),
    ...boundOf(rules.exposureAt(now)),
    planned: planned === undefined ? null : boundOf(planned),
  };
}

function boundOf({ matchPercent, totalPercent, effectiveFrom }: ExposureRuleRow): Bound {
  return { match_percent: matchPercent, total_percent: totalPercent, effective_from: effectiveFrom };
}

/** Risk from the positions of a match, and the volume that may still be opened on each side. */
export function exposureOf(
  { writer }: Pick<UseCaseDeps, 'writer'>,
  match: { readonly matchId: number; readonly symbol: string; readonly exposure: MatchExposure },
): Funds['matches'][number] {
  const { house } = writer.book.engine;
  const { matchId, symbol, exposure } = match;
  const { net, long, short } = exposure;
  return {
    currency_match_id: matchId,
    symbol,
    long_notional: formatMoney(long.notional),
    short_notional: formatMoney(short.notional),
    exposure: formatMoney(net < 0n ? -net : net),
    exposure_limit: formatMoney(house.boundOf(net)),
    long_left: formatMoney(house.roomOf(net, 'long')),
    short_left: formatMoney(house.roomOf(net, 'short')),
  };
}
