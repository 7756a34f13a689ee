import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The environment in which the project's own Node and the installed programs come first. */
export const STEP_ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [dirname(process.execPath), join(ROOT, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
};

/** One check of the project: a program that passes or fails, or one that counts its tests. */
export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** Which program's report says how many tests ran; without one the step counts as one test. */
  readonly report?: 'vitest' | 'playwright';
  /** Files of tests that fail run once more, with servers of their own. */
  readonly triesAgain?: true;
}

export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
}

/** So many files of a step may need a second try, on a machine that others load as well; each test is named. */
const FLAKY_MAX = 2;

/** Runs one step and prints a line for it; what failed says why. */
async function runStep(step: Step): Promise<StepResult> {
  const startMs = performance.now();
  const outcome = await runTwice(step);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1).padStart(6);
  const tests = step.report === undefined ? '' : `  ${outcome.passed} passed, ${outcome.failed} failed`;
  console.log(`${outcome.failed === 0 ? 'ok  ' : 'FAIL'} ${seconds} s  ${step.name}${tests}`);
  for (const [names, what] of [
    [outcome.flaky, 'passed at the second try'],
    [outcome.failures, 'failed'],
  ] as const)
    for (const { title, why } of names) console.log(`      ${what}: ${title}\n${indented(why)}`);
  // A report that explains the failure spares the output of all that passed.
  if (outcome.failed > 0 && outcome.failures.every(({ why }) => why === ''))
    console.log(`${indented(outcome.output)}\n`);
  return { name: step.name, passed: outcome.passed, failed: outcome.failed };
}

/** Runs steps in their order, so many of them at a time. */
export async function runSteps(steps: readonly Step[], atOnce = 1): Promise<readonly StepResult[]> {
  const waiting = steps.toReversed();
  const results: StepResult[] = [];
  const lane = async (): Promise<void> => {
    for (let step = waiting.pop(); step !== undefined; step = waiting.pop())
      results.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

const indented = (text: string): string => text.trim().replaceAll(/^/gm, '    ');

/** Runs the files that failed once more, with servers and databases that no first try has changed. */
async function runTwice(step: Step): Promise<Outcome> {
  const first = await runOnce(step);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (step.triesAgain !== true || files.length === 0 || files.length > FLAKY_MAX) return first;
  const second = await runOnce({ ...step, command: [...step.command, ...files] });
  const total = first.passed + first.failed;
  const failed = Math.min(second.failed, total);
  const isLeft = (title: string): boolean => second.failures.some((one) => one.title === title);
  const flaky = first.failures.filter(({ title }) => !isLeft(title));
  return { ...second, passed: total - failed, failed, flaky };
}

async function runOnce(step: Step): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-report-'));
  const reportFile = join(folder, 'report.json');
  try {
    const { code, output } = await runCaptured(step, reportFile);
    return {
      ...countTests(step, code, reportFile),
      ...{ failures: failuresOf(step, reportFile), flaky: [], output },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the sum that ends a run and sets the exit code of this process by it. */
export function conclude(results: readonly StepResult[]): void {
  const sum = (field: 'passed' | 'failed'): number =>
    results.reduce((total, result) => total + result[field], 0);
  const failures = results.filter((result) => result.failed > 0).map((result) => result.name);
  if (failures.length > 0) console.log(`failed: ${failures.join(', ')}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

function runCaptured(
  step: Step,
  reportFile: string,
): Promise<{ readonly code: number; readonly output: string }> {
  const [program, ...programArguments] = step.command;
  const reporters =
    step.report === 'vitest' ? ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile}`] : [];
  const report = step.report === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile } : {};
  const child = spawn(program, [...programArguments, ...reporters], {
    cwd: ROOT,
    env: { ...STEP_ENVIRONMENT, ...report, NO_COLOR: '1', ...step.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, forward);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, forward);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file failed as a whole: it could not be read, or what comes before its tests failed. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly errors: readonly { readonly message?: string; readonly snippet?: string }[];
      }[];
    }[];
  }[];
}

/** A test that failed; `why` is empty when the report gives no reason. */
interface Failure {
  readonly file: string;
  readonly title: string;
  readonly why: string;
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
  /** Failures of the first try that the second one did not repeat. */
  readonly flaky: readonly Failure[];
  readonly output: string;
}

/** The tests that failed, each with its file. */
function failuresOf(step: Step, reportFile: string): readonly Failure[] {
  if (step.report === undefined || !existsSync(reportFile)) return [];
  const text = readFileSync(reportFile, 'utf8');
  if (step.report === 'vitest') {
    const { testResults } = JSON.parse(text) as VitestReport;
    return testResults.flatMap((result) => {
      const file = relative(ROOT, result.name);
      const failed = result.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({
          file,
          title: `${file} ${fullName}`,
          why: failureMessages.join('\n'),
        }));
      const isWhole = result.status === 'failed' && failed.length === 0;
      return isWhole ? [{ file, title: file, why: result.message }] : failed;
    });
  }
  const { suites } = JSON.parse(text) as PlaywrightReport;
  return suites.flatMap(specsOf).flatMap(({ file, title, tests }) => {
    const failed = tests.filter(({ status }) => status === 'unexpected');
    const errors = failed.flatMap(({ results }) => results.flatMap((result) => result.errors));
    const why = errors.map(({ message = '', snippet = '' }) => `${message}\n${snippet}`).join('\n');
    return failed.length === 0 ? [] : [{ file, title: `${file} ${title}`, why }];
  });
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A program that fails without a failed test, or reports none at all, counts as one failure. */
function countTests(step: Step, code: number, reportFile: string): { passed: number; failed: number } {
  if (step.report === undefined) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport & PlaywrightReport;
  const counts =
    step.report === 'vitest'
      ? { passed: report.numPassedTests, failed: report.numFailedTests }
      : { passed: report.stats.expected, failed: report.stats.unexpected };
  const isUnexplained = (code !== 0 || counts.passed === 0) && counts.failed === 0;
  return isUnexplained ? { ...counts, failed: 1 } : counts;
}
