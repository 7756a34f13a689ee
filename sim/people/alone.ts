import type { Person } from './person.ts';

const BUSY = 'changes its secrets';

/** Runs a change of a person's secrets unless another one is under way: of two at once neither knows the outcome. */
export async function alone({ notes }: Person, run: () => Promise<void>): Promise<void> {
  if (notes.get(BUSY) === true) return;
  notes.set(BUSY, true);
  try {
    await run();
  } finally {
    notes.set(BUSY, false);
  }
}
