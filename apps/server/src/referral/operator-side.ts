import { type DecodedInputOf, type referral as calls, type ReplyOf } from '@openbourse/api';
import { assertAnnounced, idOfNew, presentVersion, withStates } from '../kernel/announced.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import { type Deps, nextHour } from './deps.ts';
import {
  listSettlementCurrencies,
  listSettlements,
  listVoidRelations,
  type SettlementCurrency,
  type SettlementSums,
  type VoidRelation,
} from './operator-queries.ts';
import { insertRateVersion, listRateVersions, type RateVersion } from './rate-queries.ts';
import { presentRate, rateAt, rateOf } from './rates.ts';

type ShownRate = ReplyOf<typeof calls.operatorRates>[number];

const PAGE_SIZE = 20;
/** Sum of level 1, level 2 and the highest agent stays below this, in hundredths of a percent. */
const RATES_MAX = 10_000;
const RATE_MAX = 5_000;

export async function readRateVersions({ db, clock }: Deps): Promise<ShownRate[]> {
  const versions = await listRateVersions(db);
  return withStates(versions, clock.now()).map(([version, state]) => ({
    ...presentRate(version),
    ...presentVersion(version, state),
  }));
}

/** Announces rates for everybody from a full hour on: never for an hour that has begun. */
export async function addRates(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorAddRates>; readonly by: Persons },
): Promise<Outcome> {
  const firstHour = nextHour(input.effective_from - 1);
  const isFullHour = firstHour === input.effective_from;
  const earliest = nextHour(deps.clock.now());
  assertAnnounced(input.effective_from, isFullHour ? earliest : Math.max(earliest, firstHour));
  const version = {
    level1Rate: rateOf(input.level1_percent),
    level2Rate: rateOf(input.level2_percent),
    months: input.months,
    agentRateMax: rateOf(input.agent_max_percent),
    effectiveFrom: input.effective_from,
    operatorName: by.makerName,
    reason: input.reason,
  };
  requireRates(version);
  const before = rateAt(await listRateVersions(tx), input.effective_from);
  const id = idOfNew(await insertRateVersion(tx, version));
  return {
    isNew: true,
    entry: {
      action: 'referral.add_rates',
      subject: { kind: 'referral_rates', id },
      reason: input.reason,
      before: { ...before },
      after: version,
    },
  };
}

function requireRates({
  level1Rate,
  level2Rate,
  agentRateMax,
}: Pick<RateVersion, 'level1Rate' | 'level2Rate' | 'agentRateMax'>): void {
  const refuse = (field: string): never => {
    throw new AppError('referral.rates_invalid', { field, limit: '50', accepted: '50' });
  };
  if (level1Rate > RATE_MAX) refuse('level1_percent');
  if (level2Rate > RATE_MAX) refuse('level2_percent');
  if (agentRateMax > RATE_MAX || level1Rate + level2Rate + agentRateMax >= RATES_MAX)
    refuse('agent_max_percent');
}

/** The settled hours with what was paid and kept back by currency. */
export async function readSettlements(
  { db }: Deps,
  input: DecodedInputOf<typeof calls.operatorSettlements>,
): Promise<ReplyOf<typeof calls.operatorSettlements>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listSettlements(db, {
    hasEmpty: input.has_empty ?? false,
    before: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  const currencies = await listSettlementCurrencies(
    db,
    rows.map(({ hour }) => hour),
  );
  return pageOf(rows, limit, {
    present: (row) => showSettlement(row, currencies),
    cursorOf: ({ hour }) => writeIdCursor({ id: hour }),
  });
}

function showSettlement(row: SettlementSums, currencies: readonly SettlementCurrency[]) {
  return {
    hour: row.hour,
    settled_at: row.settledAt,
    after_txn_id: row.afterTxnId,
    to_txn_id: row.toTxnId,
    payers: row.payers,
    receivers: row.receivers,
    fees_usdt: row.feesUsdt,
    paid_usdt: row.paidUsdt,
    currencies: currencies
      .filter(({ hour }) => hour === row.hour)
      .map(({ currencyId, code, fees, paid, withheld }) => ({
        ...{ currency_id: currencyId, code, fees, paid, withheld },
      })),
  };
}

export async function readVoidRelations(
  { db }: Deps,
  input: DecodedInputOf<typeof calls.operatorVoidRelations>,
): Promise<ReplyOf<typeof calls.operatorVoidRelations>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listVoidRelations(db, {
    userId: input.user_id ?? null,
    reason: input.reason ?? null,
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  const present = (row: VoidRelation) => ({
    payer_id: row.payerId,
    payer_uid: row.payerUid,
    receiver_id: row.receiverId,
    receiver_uid: row.receiverUid,
    reason: row.reason,
    since: row.since,
    last_at: row.lastAt,
    withheld_usdt: row.withheld,
  });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}
