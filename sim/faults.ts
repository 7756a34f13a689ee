import { SECOND_MS } from '@openbourse/money';
import { type Random, seededRandom } from '@openbourse/testkit/seeded-random';
import type { Town } from './people/capability.ts';
import type { PlannedFault } from './plan.ts';
import { type Fate, isCommit, isWrite, type Judge } from './world/scheduler.ts';

/** A disk that is full, memory that is out, limits of statements and of locks, and a deadlock. */
const REFUSALS = ['53100', '53200', '57014', '55P03', '40P01'];
/** Statements that write before the database has recovered. */
const REFUSED_MAX = 20;
const SLOW_MAX_S = 30;

const nameOf = ([text = '']: readonly string[]): string => text.trim().split(/\s+/).slice(0, 3).join(' ');

/** Faults of one burst, each at its batch of statements. */
export class Faults {
  private readonly town: Town;
  private readonly due: PlannedFault[];
  private readonly begun: number;
  private refused: { readonly code: string; left: number } | null = null;
  private migrating: Promise<void> | null = null;
  private isMigrated = false;

  constructor(town: Town, faults: readonly PlannedFault[]) {
    this.town = town;
    this.due = [...faults];
    this.begun = town.world.scheduler.sent;
  }

  readonly judge: Judge = ({ texts }) => {
    if (this.isMigrated) return { first: () => this.startAnew() };
    const [fault] = this.due;
    if (fault !== undefined && this.isDue(fault, texts)) {
      this.due.shift();
      this.town.journal.count(`fault ${fault.kind} at ${nameOf(texts)}`);
      const fate = this.begin(fault);
      if (fate !== null) return fate;
    }
    return this.refuse(texts);
  };

  private isDue({ at, isAtCommit = false }: PlannedFault, texts: readonly string[]): boolean {
    return this.town.world.scheduler.sent - this.begun >= at && (!isAtCommit || texts.some(isCommit));
  }

  /** Ends what is under way, with time for a release to be done. */
  async end(): Promise<void> {
    const { world } = this.town;
    this.due.length = 0;
    this.refused = null;
    if (this.migrating !== null) await world.drive(this.migrating);
    if (this.isMigrated) await this.startAnew();
    world.scheduler.judge = () => null;
  }

  /** Refuses what writes until the database has recovered. */
  private refuse(texts: readonly string[]): Fate | null {
    const { refused } = this;
    if (refused === null || !texts.some(isWrite)) return null;
    refused.left -= 1;
    if (refused.left === 0) this.refused = null;
    this.town.journal.count(`refused with ${refused.code}`);
    return { refusal: refused.code };
  }

  private begin({ kind, seed = 0 }: PlannedFault): Fate | null {
    const { world } = this.town;
    const random: Random = seededRandom(seed);
    switch (kind) {
      case 'unsent':
      case 'unanswered':
        return kind;
      case 'kill':
        return {
          first: async () => {
            world.kill();
            await world.start();
          },
        };
      case 'replace':
        return { first: () => world.replace() };
      case 'slow':
        return {
          first: async () => world.clock.advance((1 + random.int(SLOW_MAX_S)) * SECOND_MS),
        };
      case 'refused':
        this.refused = { code: REFUSALS[random.int(REFUSALS.length)]!, left: 1 + random.int(REFUSED_MAX) };
        return null;
      case 'release':
        this.migrating ??= world.releases.migrate(random).then(() => {
          this.isMigrated = true;
        });
        return null;
    }
  }

  private async startAnew(): Promise<void> {
    const { world } = this.town;
    this.isMigrated = false;
    this.migrating = null;
    await world.stop();
    await world.start();
  }
}
