import type { RuleFactName, RuleKind } from '@openbourse/api';
import type { Db } from './db.ts';

/** One thing that a rule is about or says. */
export interface RuleFact {
  readonly name: RuleFactName;
  readonly value: string;
  /** The notional in USDT up to which it holds; null where it does not depend on that. */
  readonly up_to: string | null;
}

/** A version of a rule as everybody sees it; the maker is not named. */
export interface PublishedRule {
  readonly about: readonly RuleFact[];
  readonly values: readonly RuleFact[];
  /** From the beginning, at zero. */
  readonly effectiveFrom: number;
  readonly reason: string | null;
  /** Taken back before it held. */
  readonly isWithdrawn: boolean;
}

/** The rules of a kind that a slice hands in, and the table that holds their versions; null where they never change. */
export interface RuleSource {
  readonly kind: RuleKind;
  readonly table: `${string}.${string}` | null;
  readonly list: (db: Db) => Promise<readonly PublishedRule[]>;
}

/** Rules of the code, which hold from the beginning. */
export function constantRules(
  kind: RuleKind,
  list: (db: Db) => Promise<readonly Pick<PublishedRule, 'about' | 'values'>[]>,
): RuleSource {
  const first = { effectiveFrom: 0, reason: null, isWithdrawn: false };
  return { kind, table: null, list: async (db) => (await list(db)).map((rule) => ({ ...rule, ...first })) };
}

type Given = string | number | boolean | null;

/** Facts of their values by name, without those that are null; what is true is 1. */
export function factsOf(given: Readonly<Partial<Record<RuleFactName, Given>>>): RuleFact[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === null) return [];
    const shown = typeof value === 'boolean' ? (value ? 1 : 0) : value;
    return [fact(name as RuleFactName, shown)];
  });
}

/** A fact, which may depend on the notional. */
export function fact(name: RuleFactName, value: string | number, upTo: string | null = null): RuleFact {
  return { name, value: String(value), up_to: upTo };
}
