import { RULE_KINDS, type RuleKind } from '@openbourse/api/limits';

/** The part of an address behind # that leads to a kind of rules, or to the rule that is about some values. */
export function ruleHash(kind: RuleKind, about: readonly string[]): string {
  return `#${[kind, ...about].map(encodeURIComponent).join('/')}`;
}

/** The kind and the values that such a part names; the first kind where it names none. */
export function readRuleHash(hash: string): { readonly kind: RuleKind; readonly about: readonly string[] } {
  const [name, ...about] = hash.slice(1).split('/').map(decoded);
  const kind = RULE_KINDS.find((one) => one === name);
  return kind === undefined ? { kind: RULE_KINDS[0], about: [] } : { kind, about };
}

/** A part that was cut in the middle of a mark stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
