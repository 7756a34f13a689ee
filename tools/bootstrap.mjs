/**
 * Runs a task of tools/tasks on a machine that has nothing but Node 20 and npm: `node tools/bootstrap.mjs <task>`.
 * It is plain JavaScript because the machine's Node may not read TypeScript. Where that Node is too old for the
 * project, it fetches a newer one from npm into `.tools`; it installs the packages when the lockfile has changed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const TOOLS = join(ROOT, '.tools');
const OLDEST_NODE_MAJOR = 24;
/**
 * npm's packages of Node itself, each platform's newest one that the project is known to run on, with its hash: others
 * than the makers of Node publish them.
 */
const NODE_PACKAGES = JSON.parse(readFileSync(join(ROOT, 'tools', 'node-packages.json'), 'utf8'));

/** An error whose message is all that a person needs. */
class Refusal extends Error {}

async function main() {
  const [task = '', ...taskArguments] = process.argv.slice(2);
  const tasks = readdirSync(join(ROOT, 'tools', 'tasks')).filter((name) => name.endsWith('.ts'));
  if (!tasks.includes(`${task}.ts`))
    throw new Refusal(
      `Usage: node tools/bootstrap.mjs <task>, where tools/tasks/<task>.ts exists; not "${task}".`,
    );
  mkdirSync(TOOLS, { recursive: true });
  const node = await withLock(() => {
    const found = provideNode();
    installPackages(found);
    return found;
  });
  run(node, [join(ROOT, 'tools', 'tasks', `${task}.ts`), ...taskArguments]);
}

/** Lets one bootstrap at a time change `.tools` and `node_modules`; the lock of a process that ended is broken. */
async function withLock(change) {
  const lock = join(TOOLS, 'bootstrap.lock');
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number.parseInt(existsSync(lock) ? readFileSync(lock, 'utf8') : '', 10);
    if (!Number.isNaN(holder) && !isRunning(holder)) rmSync(lock, { force: true });
    else if (!isWaiting) console.error(`Waiting for another start of this project (${lock}).`);
    await pause(250);
  }
  try {
    return change();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Answers the path of a Node that is new enough, fetching it when needed. */
function provideNode() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE_MAJOR) return process.execPath;
  const remedy = `Install Node ${OLDEST_NODE_MAJOR} or newer yourself (https://nodejs.org) and try again.`;
  const wanted = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (wanted === undefined)
    throw new Refusal(`There is no Node package for ${process.platform}-${process.arch} on npm. ${remedy}`);
  const folder = join(TOOLS, `${wanted.name}-${wanted.version}`);
  const node = join(folder, 'node_modules', wanted.name, 'bin', 'node');
  if (existsSync(node)) return node;
  console.error(
    `This machine has Node ${process.versions.node}; fetching Node ${wanted.version} from npm ...`,
  );
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  writeFileSync(join(partial, 'package.json'), JSON.stringify(manifestOf(wanted)));
  writeFileSync(join(partial, 'package-lock.json'), JSON.stringify(lockOf(wanted)));
  if (npm(['ci', '--prefix', partial], process.execPath, partial) !== 0)
    throw new Refusal(
      `Node ${wanted.version} could not be fetched from npm, or is not what it was when it was chosen (see above). ${remedy}`,
    );
  const fetched = join(partial, 'node_modules', wanted.name, 'bin', 'node');
  if (spawnSync(fetched, ['--version']).status !== 0)
    throw new Refusal(`The Node ${wanted.version} that npm ships does not run on this machine. ${remedy}`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
  return node;
}

function manifestOf({ name, version }) {
  return { private: true, dependencies: { [name]: version } };
}

/** By it npm refuses a package with another hash. */
function lockOf({ name, version, integrity }) {
  const packages = {
    '': manifestOf({ name, version }),
    [`node_modules/${name}`]: { version, integrity },
  };
  return { lockfileVersion: 3, requires: true, packages };
}

/** Installs with the Node that will run the project, because npm picks native packages for the Node it runs on. */
function installPackages(node) {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  const marker = join(ROOT, 'node_modules', '.openbourse-lock');
  if (existsSync(marker) && readFileSync(marker, 'utf8').trim() === lockfile) return;
  console.error('Installing packages ...');
  if (npm(['ci', '--include=dev', '--include=optional'], node, ROOT) !== 0)
    throw new Refusal('The packages could not be installed (see above). Is the npm registry reachable?');
  writeFileSync(marker, `${lockfile}\n`);
}

/** Answers npm's exit code; keeps its output away from stdout, which belongs to the task. */
function npm(npmArguments, node, cwd) {
  const options = ['--ignore-scripts', '--no-fund', '--no-audit', '--prefer-offline'];
  const settings = { cwd, env: environment(node), stdio: ['ignore', 2, 2] };
  return spawnSync('npm', [...npmArguments, ...options], settings).status;
}

function environment(node) {
  const path = [dirname(node), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { NODE_COMPILE_CACHE: join(TOOLS, 'compile-cache'), ...process.env, PATH: path };
}

function run(node, nodeArguments) {
  const child = spawn(node, nodeArguments, { cwd: ROOT, env: environment(node), stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  if (process.env.npm_lifecycle_event !== undefined) stopWithNpm(child);
}

/** A SIGTERM to npm ends npm and its shell, but npm does not pass it on: their end is the signal. */
function stopWithNpm(child) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 200);
}

main().catch((error) => {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
});
