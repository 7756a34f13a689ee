import { join } from 'node:path';
import { ROOT } from './run-step.ts';

/** The committed lockfile. */
export const LOCKFILE = join(ROOT, 'package-lock.json');

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** An optional package that another one names, but the lockfile does not hold. */
export interface MissingPackage {
  /** The path of the package that names it, in the lockfile. */
  readonly parent: string;
  readonly name: string;
  readonly version: string;
}

/**
 * Lists the optional packages that are absent from the lockfile. npm leaves those out that the registry at hand does
 * not have, which are mostly binaries for other platforms; `npm ci` then refuses the lockfile.
 */
export function missingPackages(lockfile: Lockfile): readonly MissingPackage[] {
  return Object.entries(lockfile.packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name, version]) => findInstalled(lockfile, { parent, name, version }) === undefined)
      .map(([name, version]) => ({ parent, name, version })),
  );
}

/** Answers the lockfile with an entry for each missing package, which npm skips on the platforms it is not for. */
export function completeLockfile(lockfile: Lockfile): Lockfile {
  const packages: Record<string, LockedPackage> = { ...lockfile.packages };
  for (const missing of missingPackages(lockfile)) {
    if (!/^\d+\.\d+\.\d+/.test(missing.version))
      throw new Error(
        `${missing.parent} asks for ${missing.name} ${missing.version}, which is no exact version.`,
      );
    const shared = `node_modules/${missing.name}`;
    const path = packages[shared] === undefined ? shared : `${missing.parent}/${shared}`;
    const isDev = lockfile.packages[missing.parent]?.dev === true;
    packages[path] = {
      version: missing.version,
      ...platformOf(missing.name),
      ...(isDev ? { dev: true } : {}),
      optional: true,
    };
  }
  // The root's own entry has the empty path and so stays first, as npm writes it.
  const entries = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lockfile, packages: Object.fromEntries(entries) };
}

/** Looks for the package the way Node does: beside its parent first, then outwards. */
function findInstalled(lockfile: Lockfile, wanted: MissingPackage): LockedPackage | undefined {
  for (let folder = wanted.parent; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const prefix = folder === '' ? '' : `${folder}/`;
    const entry = lockfile.packages[`${prefix}node_modules/${wanted.name}`];
    if (entry !== undefined)
      return /^\d/.test(wanted.version) && entry.version !== wanted.version ? undefined : entry;
    if (folder === '') return undefined;
  }
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];
/** Names of a processor in some packages, against npm's own word. */
const OTHER_WORDS: Readonly<Record<string, string>> = { amd64: 'x64' };

/** Reads the platform off the name, such as `@oxlint/binding-linux-x64-musl`. */
function platformOf(name: string): Readonly<Record<string, readonly string[]>> {
  const words = name.split(/[-/]/).map((word) => OTHER_WORDS[word] ?? word);
  if (words.includes('wasm32')) return { cpu: ['wasm32'] };
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (os.length !== 1 || cpu.length !== 1)
    throw new Error(`The name ${name} does not say which platform it is for.`);
  if (words.includes('musl') || words.includes('musleabihf')) return { os, cpu, libc: ['musl'] };
  return os[0] === 'linux' && words.some((word) => word.startsWith('gnu'))
    ? { os, cpu, libc: ['glibc'] }
    : { os, cpu };
}
