/** `npm run check`: everything that is checked without a database or a browser, two checks at a time. */
import { CHECK_STEPS } from '../check-steps.ts';
import { conclude, runStep, type StepResult } from '../run-step.ts';

const waiting = CHECK_STEPS.toReversed();
const results: StepResult[] = [];
const lane = async (): Promise<void> => {
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) results.push(await runStep(step));
};
await Promise.all([lane(), lane()]);
conclude(results);
