import type { Burst, Plan } from './plan.ts';
import type { Outcome } from './run.ts';

/**
 * Leaves out of a failing plan what it can fail without: bursts in halves, quarters and so on, then single acts and
 * faults. `fails` says whether a plan fails at the same oracle (delta debugging, Zeller and Hildebrandt 2002).
 */
export async function shrinkPlan(
  plan: Plan,
  failure: NonNullable<Outcome['failure']>,
  fails: (plan: Plan) => Promise<boolean>,
): Promise<Plan> {
  const upTo = plan.bursts
    .slice(0, failure.burst + 1)
    .map((burst, at): Burst => (at === failure.burst ? { ...burst, look: 'restart' } : burst));
  let best: Plan = { ...plan, bursts: upTo };
  if (!(await fails(best))) return plan;
  best = { ...best, bursts: await shrinkList(best.bursts, (bursts) => fails({ ...best, bursts })) };
  for (const [at, burst] of best.bursts.entries()) {
    const withBurst = (changed: Partial<Burst>): Plan => ({
      ...best,
      bursts: best.bursts.with(at, { ...best.bursts[at]!, ...changed }),
    });
    const acts = await shrinkList(burst.acts, (kept) => fails(withBurst({ acts: kept })));
    best = withBurst({ acts });
    if (burst.faults.length > 0 && (await fails(withBurst({ faults: [] })))) best = withBurst({ faults: [] });
    if (burst.clockMs !== undefined && (await fails(withBurst({ clockMs: 0 }))))
      best = withBurst({ clockMs: 0 });
    if (burst.weather !== null && (await fails(withBurst({ weather: null }))))
      best = withBurst({ weather: null });
  }
  return best;
}

async function shrinkList<T>(
  all: readonly T[],
  fails: (kept: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let kept = all;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length; ) {
      const without = kept.toSpliced(from, size);
      if (await fails(without)) kept = without;
      else from += size;
    }
  }
  return kept;
}
