import { MUTANTS } from './list.ts';
import type { Mutant, Trial } from './mutant.ts';
import { type Found, openScratch, type Scratch } from './scratch.ts';

/** So many of a hundred defects an oracle has to find. */
const FOUND_PERCENT = 95;
/** Longer plans before a defect counts as not found, and their bursts. */
const LONGER = 3;
const LONGER_BURSTS = 30;
/** Letters of what an oracle says. */
const SHOWN_MAX = 150;

type Say = (line: string) => void;

/**
 * Puts each defect into a copy of the product, one after the other, and lives its plan through. Answers the exit code: 0
 * when oracles found enough of them, and nothing where there is no defect.
 */
export async function runMutants(names: readonly string[] | undefined, say: Say): Promise<number> {
  const chosen = MUTANTS.filter(({ name }) => names?.some((start) => name.startsWith(start)) ?? true);
  if (chosen.length === 0) throw new Error(`no mutant begins with ${names?.join(', ')}`);
  const scratch = await openScratch();
  try {
    if (!(await isSound(scratch, chosen, say))) return 1;
    const alive: Mutant[] = [];
    for (const [at, mutant] of chosen.entries()) {
      const found = (await scratch.live(mutant.trial, mutant)) ?? (await seekLonger(scratch, mutant));
      say(`${at + 1}/${chosen.length}  ${lineOf(mutant, found)}`);
      if (!isFound(found)) alive.push(mutant);
    }
    return sumUp(chosen.length, alive, say);
  } finally {
    await scratch.close();
  }
}

/** Longer plans for a defect that its own plan does not show; each must hold without it. */
async function seekLonger(scratch: Scratch, mutant: Mutant): Promise<Found | null> {
  for (let more = 1; more <= LONGER; more += 1) {
    const trial = { ...mutant.trial, seed: mutant.trial.seed + more, days: 1, bursts: LONGER_BURSTS };
    const found = await scratch.live(trial, mutant);
    if (found !== null && isFound(found) && (await scratch.live(trial)) === null) return found;
  }
  return null;
}

/** The plans hold without a defect: otherwise they would say nothing about one. */
async function isSound(scratch: Scratch, mutants: readonly Mutant[], say: Say): Promise<boolean> {
  const trials = new Map<string, Trial>(mutants.map(({ trial }) => [JSON.stringify(trial), trial]));
  for (const [name, trial] of trials) {
    const found = await scratch.live(trial);
    if (found === null) continue;
    say(`${name} fails without a mutant: ${found.oracle ?? 'no oracle'}: ${found.message}`);
    return false;
  }
  say(`${trials.size} plans hold without a mutant`);
  return true;
}

/** A process that breaks has found nothing. */
const isFound = (found: Found | null): boolean =>
  found !== null && found.oracle !== null && found.oracle !== 'error';

function lineOf({ name, survives }: Mutant, found: Found | null): string {
  if (found === null) return `ALIVE  ${name}${survives === undefined ? '' : `: ${survives}`}`;
  const message = found.message.replace(/\s+/g, ' ').slice(0, SHOWN_MAX);
  if (!isFound(found)) return `BROKEN ${name}: ${message}`;
  return `dead   ${name}, by ${found.oracle}: ${message}`;
}

function sumUp(all: number, alive: readonly Mutant[], say: Say): number {
  say(`${all - alive.length} of ${all} found`);
  for (const { name, why, survives } of alive) say(`  ${name}: ${why} ${survives ?? 'No reason is known.'}`);
  return (all - alive.length) * 100 >= FOUND_PERCENT * all ? 0 : 1;
}
