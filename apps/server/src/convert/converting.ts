import type { convert as calls, DecodedInputOf, ReplyOf } from '@openbourse/api';
import { HOUR_MS, SECOND_MS } from '@openbourse/money';
import { toTimestamp } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Jobs } from '../kernel/jobs.ts';
import { pruneRows } from '../kernel/prune-queries.ts';
import { runDue } from '../kernel/run-due.ts';
import type { Trader } from '../spot/index.ts';
import { acceptQuote } from './accept-quote.ts';
import type { ConvertDeps } from './convert-deps.ts';
import { findTradable } from './find-tradable.ts';
import { createFinisher, type Payer, PLACE_WITHIN_MS } from './finish.ts';
import { type ConversionRow, findConversion, insertConversion, listUnended } from './queries.ts';
import { quote } from './quote.ts';
import { runPlans } from './run-plans.ts';
import { showConversion } from './show-conversions.ts';

/** Conversions of spot balances, at once or again and again. */
export interface Converting {
  readonly deps: ConvertDeps;
  quote(trader: Trader, input: DecodedInputOf<typeof calls.quote>): Promise<ReplyOf<typeof calls.quote>>;
  accept(trader: Payer, id: string): Promise<ReplyOf<typeof calls.accept>>;
  show(userId: number, id: string): Promise<ReplyOf<typeof calls.conversion>>;
  /** Ends conversions whose acceptance was not carried through. */
  finish(): Promise<void>;
  /** Buys what plans have due. */
  buyDue(): Promise<void>;
  /** Removes quotes that were not accepted. */
  prune(): Promise<void>;
  start(jobs: Jobs): Promise<void>;
  stop(): Promise<void>;
}

const FINISH_MS = 10 * SECOND_MS;
const BUY_MS = 10 * SECOND_MS;
const TOGETHER = 100;

export function createConverting(deps: ConvertDeps): Converting {
  const { db, clock, market, random } = deps;
  const finisher = createFinisher(deps);
  let cancels: readonly (() => Promise<void>)[] = [];
  const finish = (): Promise<void> =>
    runDue<ConversionRow, string>({
      log: deps.log,
      list: (failed) => {
        const except = [...failed, ...finisher.underWay()];
        return listUnended(db, { until: clock.now() - PLACE_WITHIN_MS, except, rows: TOGETHER });
      },
      keyOf: ({ id }) => id,
      run: async (rows) => {
        for (const row of rows) await finisher.finish(row, null);
      },
    });
  const buyDue = (): Promise<void> => runPlans({ ...deps, finisher });
  const prune = (): Promise<void> =>
    pruneRows(db, 'convert.conversion', {
      ...{ where: "state = 'quoted' and expires_at < $1", oldest: 'expires_at' },
      params: [toTimestamp(clock.now() - HOUR_MS)],
    });
  return {
    deps,
    quote: async ({ userId, userGroup }, input) => {
      const match = findTradable(market, input.currency_match_id);
      const quoted = await quote(deps, { match, userId, userGroup }, wishOf(input));
      const row = { ...quoted, id: random.uuid(), state: 'quoted', planId: null, dueAt: null } as const;
      return showConversion(market, await insertConversion(db, row));
    },
    accept: async (trader, id) =>
      showConversion(market, await acceptQuote({ ...deps, finisher }, trader, id)),
    show: async (userId, id) => {
      const row = await findConversion(db, { id, userId });
      if (row === null) throw new AppError('convert.quote_not_found', { field: 'id' });
      return showConversion(market, row);
    },
    finish,
    buyDue,
    prune,
    start: async (jobs) => {
      cancels = [
        jobs.every({ name: 'convert.finish', periodMs: FINISH_MS }, finish),
        jobs.every({ name: 'convert.buy_due', periodMs: BUY_MS }, buyDue),
        jobs.every({ name: 'convert.prune', periodMs: HOUR_MS }, prune),
      ];
    },
    stop: async () => {
      for (const cancel of cancels) await cancel();
    },
  };
}

function wishOf({ side, from_amount: from, to_amount: to }: DecodedInputOf<typeof calls.quote>) {
  if (from !== undefined && to === undefined) return { side, kind: 'pay', amount: from } as const;
  if (to !== undefined && from === undefined) return { side, kind: 'receive', amount: to } as const;
  throw new AppError('convert.one_amount', { field: from === undefined ? 'from_amount' : 'to_amount' });
}
