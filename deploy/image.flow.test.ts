import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../apps/server/src/testing/server-process.ts';

/*
 * The container file's own last stage, on a base of this machine's Node and libraries, since no registry is asked. The stage
 * that fetches packages and builds takes minutes and is left out (ADR 82).
 */
const ROOT = join(import.meta.dirname, '..');
const BASE = 'localhost/openbourse-test-base';
const BUILT = 'localhost/openbourse-test-built';
const IMAGE = 'localhost/openbourse-test';
const PORTS = { from: 29_500, to: 29_599 };
/** Programs of the base image that the last stage and the chart use. */
const PROGRAMS = ['sh', 'rm', 'install', 'cp', 'env', 'id', 'touch'];

const canBuild =
  process.getuid?.() === 0 && spawnSync('buildah', ['--version'], { stdio: 'ignore' }).error === undefined;

function run(program: string, ...given: readonly string[]): string {
  return execFileSync(program, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** Makes an image of what `fill` puts into its root. */
function makeImage(name: string, from: string, fill: (root: string) => void): void {
  const container = run('buildah', 'from', '--pull-never', from);
  try {
    fill(run('buildah', 'mount', container));
    run('buildah', 'config', '--env', 'PATH=/usr/local/bin:/bin', container);
    run('buildah', 'commit', '--quiet', container, name);
  } finally {
    run('buildah', 'rm', container);
  }
}

function fillBase(root: string): void {
  const programs = new Map([
    [process.execPath, 'usr/local/bin/node'],
    ...PROGRAMS.map((name) => [run('sh', '-c', `command -v ${name}`), `bin/${name}`] as const),
  ]);
  for (const folder of ['tmp', 'proc', 'sys', 'dev', 'etc'])
    mkdirSync(join(root, folder), { recursive: true });
  const libraries = [...programs.keys()].flatMap((program) => run('ldd', program).match(/\/\S+/g) ?? []);
  // Packages with native parts ask for these.
  const further = libraries
    .filter((path) => path.endsWith('/libc.so.6'))
    .flatMap((path) => ['librt.so.1', 'libresolv.so.2'].map((name) => join(dirname(path), name)));
  const copies = [...programs, ...[...libraries, ...further].map((path) => [path, path] as const)];
  for (const [from, to] of copies) if (existsSync(from)) cpSync(realpathSync(from), join(root, to));
}

interface Dependent {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, Dependent>>;
}

/** Packages that these need, themselves included; of native parts those of this machine. */
function closureOf(wanted: readonly string[]): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name) || !existsSync(join(ROOT, 'node_modules', name))) return;
    found.add(name);
    const { dependencies, optionalDependencies } = packages[`node_modules/${name}`] ?? {};
    Object.keys({ ...dependencies, ...optionalDependencies }).forEach(add);
  };
  wanted.forEach(add);
  return [...found];
}

/** Packages of others that the server names itself. */
function serverPackages(): readonly string[] {
  const text = readFileSync(join(ROOT, 'apps/server/package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { readonly dependencies: Readonly<Record<string, string>> };
  // The chain of the demonstration is large, and no migration asks it.
  return Object.keys(dependencies).filter((name) => !/^@(openbourse|foundry-rs)\//.test(name));
}

/** Puts there what the stage that builds leaves in `/src`. */
function fillBuilt(root: string): void {
  const isSource = (path: string): boolean => !/\/(node_modules|dist)$|\.test\.tsx?$/.test(path);
  for (const folder of ['packages', 'apps/server', 'db', 'tools'])
    cpSync(join(ROOT, folder), join(root, 'src', folder), { recursive: true, filter: isSource });
  for (const name of ['@openbourse', ...closureOf(serverPackages())])
    cpSync(join(ROOT, 'node_modules', name), join(root, 'src/node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  cpSync(join(ROOT, 'package.json'), join(root, 'src/package.json'));
  for (const app of ['web', 'console']) mkdirSync(join(root, 'src/apps', app, 'dist'), { recursive: true });
}

/** The container file without the stage that builds, which another image stands for. */
function lastStage(): string {
  const text = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8');
  return `FROM ${BUILT} AS build\n${text.slice(text.indexOf('FROM ${NODE_IMAGE} AS server')).replace('${NODE_IMAGE}', BASE)}`;
}

interface ImageConfig {
  readonly User: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
  readonly Cmd: readonly string[];
}

function imageConfig(): ImageConfig {
  const described = run('buildah', 'inspect', '--type=image', IMAGE);
  return (JSON.parse(described) as { readonly Docker: { readonly config: ImageConfig } }).Docker.config;
}

describe.runIf(canBuild)('the image', () => {
  let container = '';
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'openbourse-image-'));
    makeImage(BASE, 'scratch', fillBase);
    makeImage(BUILT, BASE, fillBuilt);
    const file = join(folder, 'Dockerfile');
    writeFileSync(file, lastStage());
    const options = [
      '--isolation=chroot',
      '--format=docker',
      '--pull-never',
      `--file=${file}`,
      `--tag=${IMAGE}`,
    ];
    run('buildah', 'build', '--quiet', ...options, folder);
    container = run('buildah', 'from', '--pull-never', IMAGE);
  }, 300_000);
  afterAll(() => {
    if (container !== '') run('buildah', 'rm', container);
    for (const image of [IMAGE, BUILT, BASE])
      spawnSync('buildah', ['rmi', '--force', image], { stdio: 'ignore' });
    rmSync(folder, { recursive: true });
  });

  const inside = (
    env: Readonly<Record<string, string>>,
    ...command: readonly string[]
  ): readonly string[] => [
    ...['run', '--isolation=chroot'],
    ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...[container, '--', ...command],
  ];

  it('says who runs, what is asked about its health, and that nothing is written', () => {
    const { User, Healthcheck, Cmd } = imageConfig();
    expect(User).toBe('10001:10001');
    expect(Healthcheck.Test.join(' ')).toContain('/healthz');
    expect(Cmd).toEqual(['node', 'apps/server/src/main.ts']);
    const said = run(
      'buildah',
      ...inside({}, 'sh', '-c', 'id -u; touch /openbourse/x 2>&1; touch /data/x && echo kept'),
    );
    expect(said).toMatch(/^10001\n.*Permission denied\nkept$/);
  });

  it('migrates a database as a user without rights, and knows whether a server is healthy', async () => {
    const database = await createTestDatabase();
    const port = await freePort(PORTS);
    const env = { DATABASE_URL: database.url, OB_MIGRATION_URL: database.url };
    expect(run('buildah', ...inside(env, 'node', 'tools/tasks/migrate.ts'))).toMatch(
      /^Nothing was to be done\./,
    );
    await database.drop();
    const check = imageConfig().Healthcheck.Test.slice(1);
    const health = createServer((request, reply) => {
      reply.statusCode = request.url === '/healthz' ? 200 : 404;
      reply.end();
    });
    await once(health.listen(port, '127.0.0.1'), 'listening');
    const asked = async (): Promise<number> => {
      const child = spawn('buildah', inside({ PORT: String(port) }, ...check), { stdio: 'ignore' });
      const [code] = (await once(child, 'exit')) as [number];
      return code;
    };
    expect(await asked()).toBe(0);
    await new Promise((resolve) => health.close(resolve));
    expect(await asked()).toBe(1);
  }, 60_000);
});
