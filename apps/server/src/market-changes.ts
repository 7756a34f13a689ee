import type { Jobs } from './kernel/jobs.ts';
import { isApart } from './kernel/role.ts';
import { changesDue, type DelistingPart, endDelisted, runDelistings } from './market/index.ts';
import type { Kernel, Slices } from './slices.ts';

/** Interval at which announced changes of filters and delistings are looked for. */
const CHANGES_MS = 5_000;
/** Longer than an order that was accepted before the date waits for its tick. */
const DELISTING_GRACE_MS = 10_000;

/** Changes of what is traded, which the process of the order books makes while no order is under way. */
export interface MarketChanges {
  /** Orders and positions of the products in a pair that is delisted. */
  readonly parts: readonly DelistingPart[];
  /** Takes new matches and due changes into the markets that run; elsewhere that process is asked to. */
  readonly apply: () => Promise<void>;
  /** Looks for what is due, with the order books. */
  start(jobs: Jobs): void;
  /** Ends the contracts of delisted pairs, where the order books are in another process. */
  follow(jobs: Jobs): void;
  stop(): Promise<void>;
}

type Changed = Pick<Slices, 'market' | 'spot' | 'contract' | 'micro'>;

export function createMarketChanges(kernel: Kernel, slices: Changed): MarketChanges {
  const { roles, bus, clock } = kernel;
  const { market, spot, contract, micro } = slices;
  const parts = [spot.delisting, contract.delisting, micro.delisting];
  const apply = async (): Promise<void> => {
    if (roles.has('spot')) await spot.reload(() => market.applyChanges());
    else bus.publish(changesDue, { at: clock.now() });
  };
  let stops: readonly (() => Promise<void> | void)[] = [];
  return {
    parts,
    apply,
    start: (jobs) => {
      stops = startChanges(jobs, kernel, { ...slices, parts, applyChanges: apply });
    },
    follow: (jobs) => {
      if (!roles.has('contract')) return;
      const ownParts = [contract.delisting, micro.delisting];
      const job = { name: 'contract.end_delisted', periodMs: CHANGES_MS } as const;
      stops = [jobs.every(job, () => endDelisted({ ...kernel, ownParts }))];
    },
    stop: async () => {
      for (const stop of stops) await stop();
    },
  };
}

/** Takes what was announced for pairs into the markets when its time has come. */
function startChanges(
  jobs: Jobs,
  kernel: Kernel,
  of: Changed & Pick<Parameters<typeof runDelistings>[0], 'parts' | 'applyChanges'>,
): readonly (() => Promise<void> | void)[] {
  const { roles, bus, log } = kernel;
  const { market, spot, contract, parts, applyChanges } = of;
  const hasContracts = roles.has('contract');
  const deps = {
    ...{ ...kernel, parts, applyChanges },
    ownParts: hasContracts ? parts : [spot.delisting],
    graceMs: isApart(roles) ? DELISTING_GRACE_MS : 0,
    atRest: (run: () => Promise<void>): Promise<void> =>
      spot.atRest(hasContracts ? () => contract.guardDebit(run) : run),
  };
  const apply = (): void => {
    applyChanges().catch((error: unknown) => log.warn({ err: error }, 'changes of markets wait'));
  };
  return [
    bus.subscribe(changesDue, apply),
    jobs.every({ name: 'market.apply_changes', periodMs: CHANGES_MS }, async () => {
      if (await market.hasDueChanges()) await applyChanges();
    }),
    jobs.every({ name: 'market.run_delistings', periodMs: CHANGES_MS }, () => runDelistings(deps)),
  ];
}
