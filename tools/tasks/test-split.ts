/** `npm run test:split`: flows that run with a process for each role as well. */
import { conclude, runSteps } from '../run-step.ts';

const command = ['vitest', 'run', '--project', 'split'] as const;
conclude(await runSteps([{ name: 'flow tests with a process for each role', command, report: 'vitest' }]));
