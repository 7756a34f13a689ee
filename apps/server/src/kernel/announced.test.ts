import { OPERATOR_LIMITS } from '@openbourse/api';
import { describe, expect, test } from 'vitest';
import { assertAnnounced, earliestFrom, idOfNew, versionAt, withStates } from './announced.ts';
import { AppError } from './error.ts';

const NOW = Date.UTC(2026, 0, 10);
const of = (thing: string, effectiveFrom: number) => ({ thing, effectiveFrom });

describe('versions', () => {
  test('hold from their instant until the next one of the same thing', () => {
    const versions = [of('a', NOW + 1), of('a', NOW), of('a', NOW - 5), of('b', NOW - 9), of('b', NOW - 7)];
    const states = withStates(versions, NOW, ({ thing }) => thing).map(([, state]) => state);
    expect(states).toEqual(['planned', 'in_effect', 'replaced', 'replaced', 'in_effect']);
    expect(withStates(versions.slice(0, 1), NOW).map(([, state]) => state)).toEqual(['planned']);
  });

  test('are found by an instant in any order', () => {
    const versions = [of('a', 5), of('a', 20), of('a', 10)];
    expect([4, 5, 10, 19, 20].map((at) => versionAt(versions, at)?.effectiveFrom)).toEqual([
      ...[undefined, 5, 10, 10, 20],
    ]);
  });

  test('are announced before they hold, and no two for the same instant', () => {
    const earliest = earliestFrom(NOW);
    expect(earliest - NOW).toBe(OPERATOR_LIMITS.changeNoticeMs);
    expect(() => assertAnnounced(earliest, earliest)).not.toThrow();
    const early = keyOf(() => assertAnnounced(earliest - 1, earliest));
    expect(early).toBe('operator.effective_too_early');
    expect(idOfNew(7)).toBe(7);
    expect(keyOf(() => idOfNew(null))).toBe('operator.version_exists');
  });
});

function keyOf(run: () => unknown): string | null {
  try {
    run();
  } catch (error) {
    return error instanceof AppError ? error.key : null;
  }
  return null;
}
