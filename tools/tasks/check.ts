/** `npm run check`: everything that is checked without a database or a browser, two checks at a time. */
import { CHECK_STEPS } from '../check-steps.ts';
import { conclude, runSteps } from '../run-step.ts';

conclude(await runSteps(CHECK_STEPS, 2));
