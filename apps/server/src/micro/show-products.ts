import {
  type DecodedInputOf,
  type micro as calls,
  MICRO_LIMITS,
  type ReplyOf,
  USDT_ID,
} from '@openbourse/api';
import { DAY_MS, divDecimal, mulDecimal, percentOfPpm } from '@openbourse/money';
import { stateOf } from './check-order.ts';
import { BANKROLL, type MicroDeps } from './micro-deps.ts';
import { listDays, listProducts } from './queries.ts';

const EDGE_DAYS = 30;
const PERCENT_SCALE = 2;

/** Products offered now, the limits of a stake and the bankroll that pays: public. */
export async function showProducts(deps: MicroDeps): Promise<ReplyOf<typeof calls.products>> {
  const { db, clock, market, ticks, ledger, isOffered } = deps;
  const [products, bankroll] = await Promise.all([
    isOffered ? listProducts(db, clock.now()) : [],
    ledger.platformBalance(db, { kind: 'house', name: BANKROLL, currencyId: USDT_ID }),
  ]);
  const beat = ticks.lastBeat();
  return {
    matches: market
      .all()
      .filter(({ offersMicro }) => offersMicro)
      .map((match) => {
        const session = market.session(match);
        const state = stateOf(deps, match.id);
        const tick = beat?.matches.find(({ matchId }) => matchId === match.id)?.index ?? null;
        return {
          currency_match_id: match.id,
          symbol: match.symbol,
          kind: match.kind,
          price_tick: match.priceTick,
          state: market.isHalted(match.id, 'micro') ? ('halted' as const) : state,
          index_price: ticks.state(match.id) === 'healthy' ? (tick?.price ?? null) : null,
          opens_at: session.opensAt,
          closes_at: session.closesAt,
          closed_reason: session.reason,
        };
      }),
    products: products.map((product) => ({
      id: product.id,
      seconds: product.seconds,
      profit_percent: percentOfPpm(product.profitPpm),
      loss_percent: percentOfPpm(product.lossPpm),
      effective_from: product.effectiveFrom,
    })),
    stake_min: MICRO_LIMITS.stakeMin,
    stake_max: MICRO_LIMITS.stakeMax,
    open_orders_max: MICRO_LIMITS.openOrdersMax,
    bankroll,
  };
}

/** Part of the stakes that the house really kept, by day and length (rule book, section 3, "Proof"). */
export async function showHouseEdge(
  { db, clock }: MicroDeps,
  input: DecodedInputOf<typeof calls.houseEdge>,
): Promise<ReplyOf<typeof calls.houseEdge>> {
  const to = input.to ?? clock.now();
  const days = await listDays(db, { from: input.from ?? to - EDGE_DAYS * DAY_MS, to });
  return days.map(({ houseProfit, ...row }) => ({
    ...row,
    house_profit: houseProfit,
    edge_percent:
      row.stakes === '0'
        ? null
        : divDecimal(mulDecimal(houseProfit, '100', 18, 'floor'), row.stakes, PERCENT_SCALE, 'floor'),
  }));
}
