import { type micro as calls, MICRO_LIMITS, type ReplyOf, USDT_ID } from '@openbourse/api';
import { addDecimal, mulDecimal } from '@openbourse/money';
import { BANKROLL, type MicroDeps, USDT_SCALE } from './micro-deps.ts';
import { listExposure, type MatchExposure, readFullest } from './queries.ts';

type Funds = ReplyOf<typeof calls.funds>;

/** Time for which an answer is given again, so that no caller can make the database count. */
const KEPT_MS = 2_000;

/** Shows the bankroll and what the open orders may cost it: public, counted once in some seconds. */
export function createFundsView(deps: MicroDeps): () => Promise<Funds> {
  let kept: { readonly at: number; readonly funds: Promise<Funds> } | null = null;
  return () => {
    const now = deps.clock.now();
    if (kept !== null && now - kept.at < KEPT_MS) return kept.funds;
    const next = { at: now, funds: readFunds(deps) };
    kept = next;
    next.funds.catch(() => {
      if (kept === next) kept = null;
    });
    return next.funds;
  };
}

async function readFunds({ db, ledger, market, clock }: MicroDeps): Promise<Funds> {
  const [bankroll, { minute }, rows] = await Promise.all([
    ledger.platformBalance(db, { kind: 'house', name: BANKROLL, currencyId: USDT_ID }),
    readFullest(db),
    listExposure(db),
  ]);
  const of = (matchId: number, direction: MatchExposure['direction']): string =>
    rows.find((row) => row.matchId === matchId && row.direction === direction)?.payout ?? '0';
  return {
    bankroll,
    open_payout: rows.reduce((sum, { payout }) => addDecimal(sum, payout), '0'),
    open_limit: limitOf(bankroll, MICRO_LIMITS.openShare),
    minute_payout: minute,
    minute_limit: limitOf(bankroll, MICRO_LIMITS.minuteShare),
    open_percent: percentOf(MICRO_LIMITS.openShare),
    minute_percent: percentOf(MICRO_LIMITS.minuteShare),
    matches: [...new Set(rows.map(({ matchId }) => matchId))].map((matchId) => ({
      currency_match_id: matchId,
      symbol: market.find(matchId)?.symbol ?? String(matchId),
      up_payout: of(matchId, 'up'),
      down_payout: of(matchId, 'down'),
    })),
    at: clock.now(),
  };
}

function limitOf(bankroll: string, share: string): string {
  return mulDecimal(bankroll, share, USDT_SCALE, 'floor');
}

function percentOf(share: string): string {
  return mulDecimal(share, '100', 2, 'exact');
}
