import { type DecodedInputOf, readLevels, type ReplyOf, type tier as calls } from '@openbourse/api';
import { findNotAscending } from '@openbourse/engine';
import { addDecimal } from '@openbourse/money';
import {
  assertAnnounced,
  earliestFrom,
  idOfNew,
  presentVersion,
  versionAt,
  withStates,
} from '../kernel/announced.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import { BASE_GROUP } from './assign-levels.ts';
import { insertProgramme, type Level, listProgrammes } from './programme-queries.ts';
import type { FeeRates, TierDeps } from './tier-deps.ts';

type Input = DecodedInputOf<typeof calls.operatorAddProgramme>;

/** Every programme, the newest first, with the rates that its groups have now, or where it is planned, have then. */
export async function readProgrammes({
  db,
  clock,
  feeRates,
}: Pick<TierDeps, 'db' | 'clock' | 'feeRates'>): Promise<ReplyOf<typeof calls.operatorProgrammes>> {
  const states = withStates(await listProgrammes(db), clock.now());
  return Promise.all(
    states.map(async ([programme, state]) => ({
      ...presentVersion(programme, state),
      keep_days: programme.keepDays,
      levels: await Promise.all(
        programme.levels.map(async (level, index) => ({
          level: index + 1,
          name: level.name,
          user_group: level.userGroup,
          volume: level.volume,
          holdings: level.holdings,
          ...presentRates(ratesAt(await feeRates(level.userGroup), programme.effectiveFrom)),
        })),
      ),
    })),
  );
}

/** The announced rates that hold at an instant; those of now for one that has passed. */
function ratesAt(rates: Awaited<ReturnType<TierDeps['feeRates']>>, at: number): FeeRates {
  return rates.upcoming?.findLast(({ effective_from: from }) => from <= at) ?? rates;
}

export function presentRates(rates: FeeRates) {
  return { spot_maker_percent: rates.maker_fee_percent, spot_taker_percent: rates.taker_fee_percent };
}

/** Announces other levels from a time on; the first UTC day that begins in it is assigned by them. */
export async function addProgramme(
  tx: Tx,
  deps: Pick<TierDeps, 'clock'>,
  { input, by }: { readonly input: Input; readonly by: Persons },
): Promise<Outcome> {
  assertAnnounced(input.effective_from, earliestFrom(deps.clock.now()));
  const levels = readLevels(input.levels).map(({ user_group: userGroup, ...level }) => ({
    ...{ ...level, userGroup },
  }));
  requireLevels(levels);
  const programme = {
    levels,
    keepDays: input.keep_days,
    effectiveFrom: input.effective_from,
    operatorName: by.makerName,
    reason: input.reason,
  };
  const before = versionAt(await listProgrammes(tx), input.effective_from);
  const id = idOfNew(await insertProgramme(tx, programme));
  return {
    isNew: true,
    entry: {
      action: 'tier.add_programme',
      subject: { kind: 'fee_programme', id },
      reason: input.reason,
      before: before === undefined ? null : { ...before },
      after: programme,
    },
  };
}

/** Each level has a name, a group and a threshold of its own, and asks for more than those before it. */
function requireLevels(levels: readonly Level[]): void {
  for (const [index, { volume, holdings }] of levels.entries()) {
    if (volume === null && holdings === null)
      throw new AppError('tier.no_threshold', {
        field: 'levels',
        limit: String(index + 1),
        accepted: '1000',
      });
  }
  const names = new Set<string>();
  const groups = new Set([BASE_GROUP]);
  for (const { name, userGroup } of levels) {
    const twice = names.has(name) ? name : groups.has(userGroup) ? userGroup : null;
    if (twice !== null)
      throw new AppError('tier.level_twice', { field: 'levels', limit: twice, accepted: `${twice} 2` });
    names.add(name);
    groups.add(userGroup);
  }
  const fault = findNotAscending(levels);
  if (fault !== null)
    throw new AppError('tier.not_ascending', {
      ...{ field: 'levels', limit: fault.before, accepted: addDecimal(fault.before, '1') },
    });
}
