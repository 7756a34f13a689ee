/** Reads the package.json files: who declares which package, and what each workspace exports. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { SCOPE, type Target } from './import-graph.ts';

export type Manifest = {
  readonly folder: string;
  readonly name: string;
  readonly runtime: ReadonlySet<string>;
  readonly development: ReadonlySet<string>;
  readonly exports: ReadonlyMap<string, string>;
};
export type Manifests = { readonly root: Manifest; readonly workspaces: readonly Manifest[] };

/** Reads the manifest of the root and of each workspace. A tree without a root manifest has an empty one. */
export function readManifests(root: string, files: readonly string[]): Manifests {
  const manifests = files.filter((path) => /^((apps|packages)\/[^/]+\/)?package\.json$/.test(path));
  const read = manifests.map((path) => readManifest(root, path));
  const empty = { folder: '', name: '', runtime: new Set<string>(), development: new Set<string>() };
  return {
    root: read.find((manifest) => manifest.folder === '') ?? { ...empty, exports: new Map<string, string>() },
    workspaces: read.filter((manifest) => manifest.folder !== ''),
  };
}

function readManifest(root: string, path: string): Manifest {
  const raw = JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>;
  const names = (field: string): string[] => Object.keys((raw[field] as object | undefined) ?? {});
  const folder = posix.dirname(path);
  return {
    folder: folder === '.' ? '' : folder,
    name: String(raw['name']),
    runtime: new Set([
      ...names('dependencies'),
      ...names('optionalDependencies'),
      ...names('peerDependencies'),
    ]),
    development: new Set(names('devDependencies')),
    exports: new Map(Object.entries((raw['exports'] as Record<string, string> | undefined) ?? {})),
  };
}

/** Reports whether a file may use a package, by what its workspace and the root declare. */
export function mayUse(
  { root, workspaces }: Manifests,
  input: { readonly path: string; readonly name: string; readonly isDevelopment: boolean },
): boolean {
  const { path, name, isDevelopment } = input;
  const own = workspaces.find((manifest) => path.startsWith(`${manifest.folder}/`));
  if (own === undefined) {
    return [root, ...workspaces].some(
      (manifest) => manifest.runtime.has(name) || manifest.development.has(name),
    );
  }
  if (own.runtime.has(name)) return true;
  return isDevelopment && (own.development.has(name) || root.development.has(name));
}

/** The file behind an import of a workspace, or null where the workspace does not export it. */
export function resolveExport(
  { workspaces }: Manifests,
  target: Target & { kind: 'workspace' },
): (Target & { kind: 'file' }) | null {
  const manifest = workspaces.find((one) => one.name === `${SCOPE}${target.name}`);
  if (manifest === undefined) return null;
  for (const [pattern, file] of manifest.exports) {
    const [head = '', tail] = pattern.split('*');
    const isMatch =
      tail === undefined
        ? target.subpath === pattern
        : target.subpath.startsWith(head) && target.subpath.endsWith(tail);
    if (!isMatch) continue;
    const middle =
      tail === undefined ? '' : target.subpath.slice(head.length, target.subpath.length - tail.length);
    return { kind: 'file', path: posix.join(manifest.folder, file.replace('*', middle)) };
  }
  return null;
}
