/** `npm test`: everything that checks the project, installing what it needs; the last line is the sum. */
import { CHECK_STEPS } from '../check-steps.ts';
import { conclude, runSteps, type Step } from '../run-step.ts';

/** Each of these keeps one core busy. */
const ONE_CORE: readonly Step[] = [
  {
    name: 'crash tests',
    command: ['vitest', 'run', '--project', 'crash'],
    report: 'vitest',
    triesAgain: true,
  },
  { name: 'simulation', command: ['node', 'tools/tasks/sim.ts', '--short'] },
  { name: "build of the traders' app", command: ['node', 'tools/tasks/build.ts'] },
];

/** Each of these keeps all cores busy, or needs what came before. */
const BEFORE: readonly Step[] = [
  { name: 'programs that tests need', command: ['node', 'tools/tasks/provide-test-programs.ts'] },
  {
    name: 'flow tests',
    command: ['vitest', 'run', '--project', 'flow', '--project', 'gateway'],
    report: 'vitest',
    triesAgain: true,
  },
  {
    name: 'flow tests with a process for each role',
    command: ['vitest', 'run', '--project', 'split'],
    report: 'vitest',
    triesAgain: true,
  },
];
const AFTER: readonly Step[] = [
  { name: 'bundle budget', command: ['node', 'tools/bundle-budget.ts'] },
  {
    name: 'browser tests',
    command: ['node', 'tools/tasks/e2e.ts'],
    report: 'playwright',
    triesAgain: true,
  },
];

conclude([
  ...(await runSteps(CHECK_STEPS, 2)),
  ...(await runSteps(BEFORE)),
  ...(await runSteps(ONE_CORE, 2)),
  ...(await runSteps(AFTER)),
]);
