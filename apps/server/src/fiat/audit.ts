import { FIAT_ORDER_ACTORS, FIAT_ORDER_EVENTS, FIAT_ORDER_STATES, nextFiatState } from '@openbourse/engine';
import { type AuditPart, wholeCheck } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of trading between people, P1 to P11 (reliability, section 2); a constraint holds P7. */
export function fiatAuditPart(): AuditPart {
  return {
    product: 'fiat',
    readBounds: async () => ({}),
    checks: [
      wholeCheck('P1', queries.findWrongEscrow),
      wholeCheck('P2', queries.findWrongAds),
      wholeCheck('P3', queries.findWrongReleases),
      wholeCheck('P4', queries.findWrongVouchers),
      wholeCheck('P5 deadlines', queries.findWrongDeadlines),
      wholeCheck('P6', queries.findForbiddenPurchases),
      wholeCheck('P8', queries.findMissingGuards),
      wholeCheck('P9', queries.findWrongPeople),
      wholeCheck('P10', (db) => queries.findWrongTransitions(db, TRANSITIONS)),
      wholeCheck('P10 chain', queries.findBrokenHistories),
      wholeCheck('P11', queries.findUncheckedNames),
    ],
  };
}

/**
 * P5 in a running server: what was due half a minute before a run of the clock that was over when the audit began, is
 * done. `ranAt` is null while there was none, as after a start. It belongs before the other parts.
 */
export function clockAuditPart(ranAt: () => number | null): AuditPart {
  let at: number | null = null;
  return {
    product: 'fiat',
    readBounds: async () => {
      at = ranAt();
      return {};
    },
    checks: [
      wholeCheck('P5 clock', async (db) => (at === null ? [] : queries.findOverdue(db, at - LATE_MS))),
    ],
  };
}

const LATE_MS = 30_000;

/** Every change that the table of transitions allows. */
const TRANSITIONS = FIAT_ORDER_STATES.flatMap((from) =>
  FIAT_ORDER_EVENTS.flatMap((event) =>
    FIAT_ORDER_ACTORS.flatMap((actor) => {
      const to = nextFiatState(from, event, actor);
      return to === null ? [] : { from, event, actor, to };
    }),
  ),
);
