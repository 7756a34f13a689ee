import { site as calls, type ReplyOf } from '@openbourse/api';
import type { Change } from './kernel/change.ts';
import { AppError, assert } from './kernel/error.ts';
import type { HttpServer } from './kernel/http.ts';
import { listActiveModes, lockMode } from './kernel/mode-queries.ts';
import type { ActiveMode, ModeScope } from './kernel/modes.ts';
import type { Tx } from './kernel/db.ts';
import { countBlocking } from './ledger/index.ts';
import type { Outcome } from './operator/index.ts';
import { readRules } from './site-rules.ts';
import type { Kernel, Slices } from './slices.ts';

type Deps = Pick<Slices, 'db' | 'modes' | 'market' | 'operator' | 'anchors'> & Pick<Kernel, 'clock'>;
type Shown = ReplyOf<typeof calls.operatorModes>[number];

/** Serves what the site takes, its rules and the newest signed heads, to everybody; operators close something alone and open it again in pairs. */
export function siteRoutes(http: HttpServer, deps: Deps): void {
  const { modes, operator, anchors } = deps;
  http.servePublic(calls.modes, async () =>
    modes.active().map((mode) => ({ mode: mode.mode, ...showScope(mode), since: mode.since })),
  );
  http.servePublic(calls.rules, (input) => readRules(deps, input));
  http.servePublic(calls.anchors, async () =>
    (await anchors.newest()).map(({ chain, number, seq, hash, at }) => {
      return { chain, number, seq, hash: hash.toString('hex'), at };
    }),
  );
  http.serveOperator(calls.operatorModes, async () => modes.active().map((mode) => show(deps, mode)));
  http.serveChange(calls.operatorSetMode, (change) => setMode(deps, change), {
    settle: async (shown) => {
      await modes.refresh();
      return shown;
    },
  });
  operator.proposals.serve(http, calls.operatorLiftMode, 'site.lift_mode', (tx, input, by) =>
    liftMode(tx, deps, { ...input, by: by.session.name }),
  );
}

/** Closes something; what was refused by then stays so when the reply is there. */
async function setMode(deps: Deps, { tx, input, by }: Change<typeof calls.operatorSetMode>): Promise<Shown> {
  const { modes, market, operator } = deps;
  const { mode, reason } = input;
  const { product = null, currency_match_id: matchId = null, currency_id: currencyId = null } = input;
  if (matchId !== null && market.find(matchId) === undefined)
    throw new AppError('market.match_not_found', { field: 'currency_match_id' });
  const isNew = await modes.set(tx, { mode, product, matchId, currencyId, reason, setBy: by.name });
  if (!isNew) throw new AppError('site.mode_exists', { field: 'mode' });
  const held = await listActiveModes(tx);
  const row = held.find((one) => one.mode === mode && isSame(one, { product, matchId, currencyId }));
  assert(row !== undefined, 'a mode that was set is stored');
  await operator.record(tx, by, {
    action: 'site.set_mode',
    subject: matchId === null ? { kind: 'mode', id: mode } : { kind: 'match', id: matchId },
    reason,
    before: null,
    after: { mode, product, currency_match_id: matchId, currency_id: currencyId },
  });
  return show(deps, { ...row, since: row.setAt });
}

/** Ends a mode; refuses while a violation that is neither mended nor acknowledged is about the same. */
async function liftMode(
  tx: Tx,
  { modes }: Pick<Deps, 'modes'>,
  end: { readonly id: number; readonly reason: string; readonly by: string },
): Promise<Outcome> {
  const held = await lockMode(tx, end.id);
  if (held === undefined) throw new AppError('site.mode_not_found', { field: 'id' });
  const violations = await countBlocking(tx, held);
  if (violations > 0) throw new AppError('market.audit_unclean', { violations });
  await modes.lift(tx, end);
  const { mode, matchId } = held;
  return {
    isNew: false,
    entry: {
      action: 'site.lift_mode',
      subject: matchId === null ? { kind: 'mode', id: end.id } : { kind: 'match', id: matchId },
      reason: end.reason,
      before: { mode, ...showScope(held), reason: held.reason },
      after: null,
    },
    announce: () => modes.refresh(),
  };
}

function isSame(one: ModeScope, other: ModeScope): boolean {
  return (
    one.product === other.product && one.matchId === other.matchId && one.currencyId === other.currencyId
  );
}

function showScope({ product, matchId, currencyId }: ModeScope) {
  return { product, currency_match_id: matchId, currency_id: currencyId };
}

function show({ market }: Pick<Deps, 'market'>, mode: ActiveMode): Shown {
  const { id, reason, setBy, since, matchId, currencyId } = mode;
  const currencies = market.all().flatMap(({ base, quote }) => [base, quote]);
  return {
    id,
    mode: mode.mode,
    ...showScope(mode),
    symbol: (matchId === null ? undefined : market.find(matchId)?.symbol) ?? null,
    currency_code: currencies.find((currency) => currency.id === currencyId)?.code ?? null,
    reason,
    set_by: setBy,
    since,
  };
}
