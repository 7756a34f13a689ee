import type { RuleVersion } from '../api.ts';

/** Versions that hold from the same instant as one, those that hold or will hold apart from those that did. */
export function editionsOf(versions: readonly RuleVersion[]) {
  const groups = Map.groupBy(versions, ({ effective_from: from, state, reason }) =>
    JSON.stringify([from, state, reason]),
  );
  const editions = [...groups.values()].flatMap((group): RuleVersion[] => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, values: group.flatMap(({ values }) => values) }];
  });
  const isCurrent = ({ state }: RuleVersion): boolean => state === 'planned' || state === 'in_effect';
  return {
    current: editions.filter(isCurrent),
    past: editions.filter((edition) => !isCurrent(edition)),
  };
}
