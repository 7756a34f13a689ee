/** Checks the imports of the whole tree against `boundaries.ts`. */
import {
  APP_TEST_PACKAGES,
  APPS,
  PACKAGES,
  ROOT_FOLDERS,
  TEST_ONLY_NPM,
  TEST_PACKAGES,
} from './boundaries.ts';
import { judgeFileImport } from './file-imports.ts';
import { findCycles, type Import, importsOf, resolveImport, type Target } from './import-graph.ts';
import { mayUse, type Manifests, readManifests, resolveExport } from './manifests.ts';
import { type Place, placeOf } from './places.ts';
import { isCode, isConfigFile, isTestFile, listFiles, readSource, type Violation } from './source-tree.ts';

type Finding = { readonly rule: string; readonly message: string } | null;

const ONLY_TESTS = { rule: 'tests-only', message: 'only tests may import this' } as const;

type Context = {
  readonly path: string;
  readonly place: Place;
  readonly isTest: boolean;
  readonly manifests: Manifests;
};

/** Checks every code file below the root. An empty list means that each import is allowed. */
export function checkBoundaries(root: string): readonly Violation[] {
  const all = listFiles(root);
  const known = new Set(all);
  const manifests = readManifests(root, all);
  const graph = new Map<string, readonly string[]>();
  const violations: Violation[] = [];
  const unlisted = new Set<string>();

  for (const path of all.filter(isCode)) {
    const context = { path, place: placeOf(path), isTest: isTestFile(path), manifests };
    if (context.place.kind === 'unlisted') {
      unlisted.add(context.place.folder);
      continue;
    }
    const next: string[] = [];
    for (const found of importsOf(readSource(root, path))) {
      const target = resolveImport(path, found.specifier, known);
      const finding = judge(context, target);
      if (finding !== null) violations.push({ file: path, line: found.line, ...withImport(finding, found) });
      const file = target.kind === 'workspace' ? resolveExport(manifests, target) : target;
      if (file?.kind === 'file' && known.has(file.path) && isCode(file.path)) next.push(file.path);
    }
    graph.set(path, next);
  }
  return [...[...unlisted].map(unlistedFolder), ...violations, ...findCycles(graph).map(cycle)];
}

function withImport(finding: NonNullable<Finding>, found: Import): { rule: string; message: string } {
  return { rule: finding.rule, message: `'${found.specifier}': ${finding.message}` };
}

function unlistedFolder(folder: string): Violation {
  return {
    rule: 'unlisted',
    file: folder,
    line: 1,
    message: 'not listed in tools/boundaries.ts; add its line there',
  };
}

function cycle(files: readonly string[]): Violation {
  const message = `import cycle: ${[...files, files[0]].join(' -> ')}`;
  return { rule: 'import-cycle', file: files[0] ?? '', line: 1, message };
}

function judge(context: Context, target: Target): Finding {
  if (context.place.kind === 'config') return null;
  switch (target.kind) {
    case 'external':
      return null;
    case 'file':
      return judgeFileImport(context, target.path);
    case 'node':
      return judgeNode(context);
    case 'npm':
      return judgeNpm(context, target.name);
    case 'workspace':
      return judgeWorkspace(context, target);
  }
}

function isPure(context: Context): boolean {
  return context.place.kind === 'package' && context.place.name in PACKAGES && !context.isTest;
}

function judgeNode(context: Context): Finding {
  if (isPure(context)) return { rule: 'pure-package', message: 'this package is pure and may not use Node' };
  if (context.place.kind === 'layer' && !context.isTest) {
    return { rule: 'pure-package', message: 'code for a browser may not use Node' };
  }
  return null;
}

function judgeNpm(context: Context, name: string): Finding {
  if (TEST_ONLY_NPM.includes(name) && !context.isTest) {
    return ONLY_TESTS;
  }
  if (context.place.kind === 'package' && isPure(context)) {
    const allowed = PACKAGES[context.place.name]?.npm ?? [];
    if (!allowed.includes(name))
      return { rule: 'pure-package', message: `allowed npm packages: ${list(allowed)}` };
  }
  return judgeDeclared(context, name);
}

function judgeDeclared(context: Context, name: string): Finding {
  const { place, path, manifests } = context;
  const isDevelopment = context.isTest || isConfigFile(path);
  if (place.kind === 'folder') {
    const npm = ROOT_FOLDERS[place.name]?.npm ?? [];
    if (npm !== 'any') {
      if (npm.includes(name) || (isDevelopment && manifests.root.development.has(name))) return null;
      return { rule: 'undeclared-package', message: `${place.name} may use only: ${list(npm)}` };
    }
  }
  if (mayUse(manifests, { path, name, isDevelopment })) return null;
  return { rule: 'undeclared-package', message: 'declare it in the package.json of this workspace' };
}

function judgeWorkspace(context: Context, target: Target & { kind: 'workspace' }): Finding {
  const { place, isTest } = context;
  if (target.name in TEST_PACKAGES) {
    return isTest ? null : ONLY_TESTS;
  }
  const allowed = packagesAllowed(place);
  const isTestedOverClient = isTest && place.kind !== 'package' && APP_TEST_PACKAGES.includes(target.name);
  const isOwnName = place.kind === 'package' && place.name === target.name && isTest;
  if (allowed !== 'any' && !allowed.includes(target.name) && !isOwnName && !isTestedOverClient) {
    return { rule: 'package-direction', message: `allowed packages here: ${list(allowed)}` };
  }
  const file = resolveExport(context.manifests, target);
  if (file === null) return { rule: 'package-internals', message: 'not among the exports of the package' };
  if (isTestFile(file.path) && !isTest) return ONLY_TESTS;
  if (place.kind === 'folder' || isOwnName) return null;
  return judgeDeclared(context, `@openbourse/${target.name}`);
}

function packagesAllowed(place: Place): readonly string[] | 'any' {
  switch (place.kind) {
    case 'package':
      return PACKAGES[place.name]?.imports ?? TEST_PACKAGES[place.name] ?? [];
    case 'slice':
    case 'server-root':
    case 'testing':
      return APPS['server'] ?? [];
    case 'layer':
    case 'web-root':
      return APPS[place.app] ?? [];
    case 'folder':
      // Examples are programs of users, who have the SDK.
      if (place.name === 'examples') return ['sdk'];
      return ROOT_FOLDERS[place.name]?.seesProject === true ? 'any' : [];
    case 'config':
    case 'unlisted':
      return 'any';
  }
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}
