import { FIAT_ORDER_ACTORS, FIAT_ORDER_EVENTS, FIAT_ORDER_STATES, nextFiatState } from '@openbourse/engine';
import type { Db } from '../kernel/db.ts';
import type { AuditPart, Violation } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of trading between people, P1 to P11 (reliability, section 2); a constraint holds P7. */
export function fiatAuditPart(): AuditPart {
  const check = (name: string, find: (db: Db) => Promise<readonly Violation[]>) => ({ name, find });
  return {
    readBounds: async () => ({}),
    checks: [
      check('P1', queries.findWrongEscrow),
      check('P2', queries.findWrongAds),
      check('P3', queries.findWrongReleases),
      check('P4', queries.findWrongVouchers),
      check('P5 deadlines', queries.findWrongDeadlines),
      check('P6', queries.findForbiddenPurchases),
      check('P8', queries.findMissingGuards),
      check('P9', queries.findWrongPeople),
      check('P10', (db) => queries.findWrongTransitions(db, TRANSITIONS)),
      check('P10 chain', queries.findBrokenHistories),
      check('P11', queries.findUncheckedNames),
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
    readBounds: async () => {
      at = ranAt();
      return {};
    },
    checks: [
      {
        name: 'P5 clock',
        find: async (db) => (at === null ? [] : queries.findOverdue(db, at - LATE_MS)),
      },
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
