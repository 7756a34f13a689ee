/** `npm test`: everything that checks the project, installing what it needs; the last line is the sum. */
import { CHECK_STEPS } from '../check-steps.ts';
import { conclude, runStep, type Step, type StepResult } from '../run-step.ts';

const STEPS: readonly Step[] = [
  ...CHECK_STEPS,
  { name: 'node of the UTXO chain', command: ['node', 'tools/tasks/provide-litecoind.ts'] },
  { name: 'flow tests', command: ['vitest', 'run', '--project', 'flow'], report: 'vitest', triesAgain: true },
  { name: 'simulation', command: ['node', 'tools/tasks/sim.ts', '--short'] },
  { name: "build of the traders' app", command: ['node', 'tools/tasks/build.ts'] },
  { name: 'bundle budget', command: ['node', 'tools/bundle-budget.ts'] },
  {
    name: 'crash tests',
    command: ['vitest', 'run', '--project', 'crash'],
    report: 'vitest',
    triesAgain: true,
  },
  { name: 'browser tests', command: ['node', 'tools/tasks/e2e.ts'], report: 'playwright' },
];

const results: StepResult[] = [];
for (const step of STEPS) results.push(await runStep(step));
conclude(results);
