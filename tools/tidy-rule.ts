/** What every tidy rule is made of. */
import { lineAt, programOf, type SourceFile, type SyntaxNode, walk } from './source-tree.ts';

/** A finding of a rule within the file it judges. */
export type Finding = { readonly line: number; readonly message: string };

/** A rule: which files it judges, and what it finds in one of them. */
export type TidyRule = {
  readonly applies: (path: string) => boolean;
  readonly find: (file: SourceFile) => readonly Finding[];
};

/** Builds a rule that looks at one node of the syntax tree at a time and answers a message or null. */
export function nodeRule(
  applies: TidyRule['applies'],
  judge: (node: SyntaxNode, parent: SyntaxNode | null, file: SourceFile) => string | null,
): TidyRule {
  const find = (file: SourceFile): readonly Finding[] => {
    const findings: Finding[] = [];
    walk(programOf(file), (node, parent) => {
      const message = judge(node, parent, file);
      if (message !== null) findings.push({ line: lineAt(file.text, node.start), message });
    });
    return findings;
  };
  return { applies, find };
}

/** Builds a rule from a pattern that no line of a text may contain. */
export function patternRule(applies: TidyRule['applies'], pattern: RegExp, message: string): TidyRule {
  const find = (file: SourceFile): readonly Finding[] =>
    [...file.text.matchAll(pattern)].map((match) => ({
      line: lineAt(file.text, match.index),
      message: `'${match[0].trim()}': ${message}`,
    }));
  return { applies, find };
}

/** Tells whether a path is one of the places, or lies in one of them where the place ends with a slash. */
export function isIn(places: readonly string[], path: string): boolean {
  return places.some((place) => path.startsWith(place));
}
