/** Fixtures of the checks: one folder per rule, which is a project that breaks it or holds one per way to. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT_FOLDERS = ['apps', 'packages', 'db', 'e2e', 'bench', 'tools', 'scratch'];
const PASSING = 'passes';

/** Lists the rules that have fixtures, sorted. The fixture that passes is none. */
export function rulesWithFixtures(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name !== PASSING)
    .toSorted();
}

/** Lists every fixture that must fail, as a path within the folder that starts with its rule. */
export function failingFixtures(folder: string): readonly string[] {
  return rulesWithFixtures(folder).flatMap((rule) => {
    const entries = readdirSync(join(folder, rule));
    if (entries.some((entry) => PROJECT_FOLDERS.includes(entry))) return [rule];
    return entries.map((entry) => `${rule}/${entry}`);
  });
}
