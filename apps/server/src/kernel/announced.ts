import { OPERATOR_LIMITS, type VersionState } from '@openbourse/api';
import { toTimestamp } from './db.ts';
import { AppError } from './error.ts';

/**
 * A version of a rule. It holds from its instant until the next version of the same thing does, and users see it before
 * it holds. Versions are never changed.
 */
export interface Version {
  readonly id: number;
  readonly effectiveFrom: number;
  /** The maker; null for what the platform began with. */
  readonly operatorName: string | null;
  readonly reason: string | null;
  /** The reason, where its writer knew that users read it. */
  readonly publicReason: string | null;
}

/** A version as it is announced. */
export type Announcement = Omit<Version, 'id' | 'publicReason'>;

/** The columns of a version, for statements that list some. */
export const VERSION_COLUMNS = `effective_from as "effectiveFrom", operator_name as "operatorName", reason,
  case when is_reason_public then reason end as "publicReason"`;

/** The first instant from which a change that is announced now may hold. */
export function earliestFrom(now: number): number {
  return now + OPERATOR_LIMITS.changeNoticeMs;
}

/** Refuses `operator.effective_too_early` what holds before its earliest instant. */
export function assertAnnounced(effectiveFrom: number, earliest: number): void {
  if (effectiveFrom >= earliest) return;
  const accepted = toTimestamp(earliest);
  throw new AppError('operator.effective_too_early', { field: 'effective_from', accepted });
}

/** The id of an inserted version; refuses `operator.version_exists` where one holds from the same instant. */
export function idOfNew(id: number | null): number {
  if (id === null) throw new AppError('operator.version_exists', { field: 'effective_from' });
  return id;
}

/** The version of one thing that holds at an instant. */
export function versionAt<V extends Pick<Version, 'effectiveFrom'>>(
  versions: Iterable<V>,
  at: number,
): V | undefined {
  let newest: V | undefined;
  for (const version of versions) {
    if (version.effectiveFrom > at) continue;
    if (newest === undefined || version.effectiveFrom > newest.effectiveFrom) newest = version;
  }
  return newest;
}

/** Adds its state to each version; `keyOf` names the thing that a version is of. */
export function withStates<V extends Pick<Version, 'effectiveFrom'>>(
  versions: readonly V[],
  now: number,
  keyOf: (version: V) => unknown = () => null,
): readonly (readonly [V, VersionState])[] {
  const groups = Map.groupBy(versions, keyOf);
  const current = new Set([...groups.values()].map((group) => versionAt(group, now)));
  return versions.map((version) => {
    if (version.effectiveFrom > now) return [version, 'planned'];
    return [version, current.has(version) ? 'in_effect' : 'replaced'];
  });
}

/** The fields that every version shows. */
export function presentVersion<S extends string>(version: Version, state: S) {
  return {
    id: version.id,
    effective_from: version.effectiveFrom,
    state,
    operator_name: version.operatorName,
    reason: version.reason,
  };
}
