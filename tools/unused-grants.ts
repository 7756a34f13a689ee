/** Finds what the boundaries of slices allow and no code uses. */
import { FOLDERS, READ_BY_OTHERS, SLICES } from './boundaries.ts';
import { placeInSlice } from './folder-imports.ts';
import { importsOf, resolveImport } from './import-graph.ts';
import { placeOf } from './places.ts';
import { isCode, isTestFile, listFiles, readSource } from './source-tree.ts';
import { foreignReadsOf, isSliceCode } from './sql-reads.ts';

/**
 * Lists grants of `SLICES` as `slice -> owner`, of `READ_BY_OTHERS` as `owner.table` and of `FOLDERS` as
 * `slice: folder -> folder`, sorted.
 */
export function unusedGrants(root: string): readonly string[] {
  const granted = [
    ...Object.entries(FOLDERS).flatMap(([slice, { folders }]) =>
      Object.entries(folders).flatMap(([from, all]) => all.map((to) => `${slice}: ${from} -> ${to}`)),
    ),
    ...Object.entries(SLICES).flatMap(([slice, owners]) => owners.map((owner) => `${slice} -> ${owner}`)),
    ...Object.entries(READ_BY_OTHERS).flatMap(([owner, names]) => names.map((name) => `${owner}.${name}`)),
  ];
  const used = usedGrants(root);
  return granted.filter((grant) => !used.has(grant)).toSorted();
}

function usedGrants(root: string): ReadonlySet<string> {
  const paths = listFiles(root).filter((path) => isCode(path) && placeOf(path).kind === 'slice');
  const known = new Set(paths);
  const used = new Set<string>();
  for (const path of paths) {
    const file = readSource(root, path);
    for (const { specifier } of importsOf(file)) {
      const target = resolveImport(path, specifier, known);
      if (target.kind === 'file') for (const grant of grantsOf(path, target.path)) used.add(grant);
    }
    if (!isSliceCode(path)) continue;
    for (const { slice, owner, name } of foreignReadsOf(file)) {
      used.add(`${slice} -> ${owner}`).add(`${owner}.${name}`);
    }
  }
  return used;
}

function grantsOf(from: string, to: string): readonly string[] {
  const [slice, owner] = [sliceOf(from), sliceOf(to)];
  if (slice !== owner) return [`${slice} -> ${owner}`];
  return isTestFile(from) ? [] : [`${slice}: ${placeInSlice(from).folder} -> ${placeInSlice(to).folder}`];
}

function sliceOf(path: string): string {
  const place = placeOf(path);
  return place.kind === 'slice' ? place.name : '';
}
