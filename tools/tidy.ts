/** Checks the habits of the source tree. Each rule judges one file; the table names them all. */
import { codeRules } from './tidy-code-rules.ts';
import { commentRules } from './tidy-comment-rules.ts';
import { shapeRules } from './tidy-shape-rules.ts';
import { sqlRules } from './tidy-sql-rules.ts';
import { textRules } from './tidy-text-rules.ts';
import { wordRules } from './tidy-word-rules.ts';
import { listFiles, readSource, type Violation } from './source-tree.ts';
import type { TidyRule } from './tidy-rule.ts';

const RULES: Readonly<Record<string, TidyRule>> = {
  ...codeRules,
  ...shapeRules,
  ...sqlRules,
  ...commentRules,
  ...textRules,
  ...wordRules,
};

/** The names of all rules, sorted. */
export const RULE_NAMES: readonly string[] = Object.keys(RULES).toSorted();

/** Judges every file below the root by every rule that applies to it. */
export function checkTidiness(root: string): readonly Violation[] {
  const rules = Object.entries(RULES);
  return listFiles(root).flatMap((path) => {
    const applying = rules.filter(([, rule]) => rule.applies(path));
    if (applying.length === 0) return [];
    const file = readSource(root, path);
    return applying.flatMap(([name, rule]) =>
      rule.find(file).map((finding) => ({ rule: name, file: path, ...finding })),
    );
  });
}
