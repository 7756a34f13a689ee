import { availableParallelism } from 'node:os';
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
 * Puts each defect into a copy of the product and lives its plan through, on every core one. Answers the exit code: 0
 * when oracles found enough of them, and nothing where there is no defect.
 */
export async function runMutants(names: readonly string[] | undefined, say: Say): Promise<number> {
  const chosen = MUTANTS.filter(({ name }) => names?.some((start) => name.startsWith(start)) ?? true);
  if (chosen.length === 0) throw new Error(`no mutant begins with ${names?.join(', ')}`);
  const benches: Bench[] = [];
  // Worlds of one process live one after the other, and each scratch settles a town.
  while (benches.length < availableParallelism()) benches.push(new Bench(await openScratch()));
  try {
    const unsound = new Set<string>();
    const alive: Mutant[] = [];
    const left = [...chosen];
    const work = async (bench: Bench): Promise<void> => {
      for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
        const found = await bench.seek(mutant, (plan, message) => {
          if (unsound.has(plan)) return;
          unsound.add(plan);
          say(`${plan} fails without a mutant: ${message}`);
        });
        say(lineOf(mutant, found));
        if (!isFound(found)) alive.push(mutant);
      }
    };
    await Promise.all(benches.map(work));
    return Math.max(sumUp(chosen.length, alive, say), unsound.size === 0 ? 0 : 1);
  } finally {
    await Promise.all(benches.map((bench) => bench.scratch.close()));
  }
}

/** One copy of the product, which lives one plan at a time. */
class Bench {
  readonly scratch: Scratch;
  /** Findings where there is no defect, by the plan. */
  private readonly sound = new Map<string, Found | null>();

  constructor(scratch: Scratch) {
    this.scratch = scratch;
  }

  /**
   * Plan after plan, its own and then longer ones, until one shows the defect. A plan that fails without it as well shows
   * nothing, and is reported.
   */
  async seek(mutant: Mutant, onUnsound: (plan: string, message: string) => void): Promise<Found | null> {
    let last: Found | null = null;
    for (const trial of [mutant.trial, ...longerThan(mutant.trial)]) {
      last = await this.scratch.live(trial, mutant);
      if (!isFound(last)) continue;
      const plain = await this.livePlain(trial);
      if (plain === null) return last;
      onUnsound(JSON.stringify(trial), `${plain.oracle ?? 'no oracle'}: ${plain.message}`);
      last = null;
    }
    return last;
  }

  private async livePlain(trial: Trial): Promise<Found | null> {
    const plan = JSON.stringify(trial);
    const known = this.sound.get(plan);
    if (known !== undefined) return known;
    const found = await this.scratch.live(trial);
    this.sound.set(plan, found);
    return found;
  }
}

const longerThan = (trial: Trial): readonly Trial[] =>
  Array.from({ length: LONGER }, (_, at) => ({
    ...trial,
    seed: trial.seed + at + 1,
    days: 1,
    bursts: LONGER_BURSTS,
  }));

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
