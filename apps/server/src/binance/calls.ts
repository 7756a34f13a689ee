import type { CallDeps } from './call-deps.ts';
import type { Call } from './call.ts';
import { generalCalls } from './general-calls.ts';

/** Every call that is served, in the order of the format's documentation. */
export function createCalls(deps: CallDeps): readonly Call[] {
  return [...generalCalls(deps)];
}
