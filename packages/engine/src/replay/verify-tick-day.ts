import { type PublishedRoot, rootHash, tickHash } from '../receipt/tick-chain.ts';
import { ReplayDifference } from './market-rows.ts';

/** Lines of the ticks of a day: each series as it stood before, then ticks by time, and roots after the ticks of their minute. */
export type TickLine =
  | { readonly kind: 'series'; readonly series: string; readonly seq: number; readonly hash: string }
  | {
      readonly kind: 'tick';
      readonly series: string;
      readonly seq: number;
      readonly at: number;
      readonly price: string;
    }
  | (PublishedRoot & { readonly kind: 'root' });

/** A root by its minute. */
export interface RootOfMinute {
  readonly minute: number;
  readonly root: string;
  readonly previous_root: string;
}

/** Result of the ticks of a day. */
export interface VerifiedTickDay {
  readonly ticks: number;
  readonly roots: number;
  readonly first: RootOfMinute | null;
  readonly last: RootOfMinute | null;
}

/** Hashes the ticks of a day once more, up to the roots that were published. Throws `ReplayDifference` at the first difference. */
export class TickDay {
  private readonly heads = new Map<string, { seq: number; hash: string; at: number }>();
  private ticks = 0;
  private roots = 0;
  private first: RootOfMinute | null = null;
  private last: RootOfMinute | null = null;

  take(line: TickLine): void {
    if (line.kind === 'series') this.heads.set(line.series, { seq: line.seq, hash: line.hash, at: 0 });
    else if (line.kind === 'tick') this.takeTick(line);
    else this.takeRoot(line);
  }

  finish(): VerifiedTickDay {
    const { ticks, roots, first, last } = this;
    return { ticks, roots, first, last };
  }

  private takeTick(line: Extract<TickLine, { kind: 'tick' }>): void {
    const place = `tick ${line.seq} of ${line.series}`;
    const head = this.heads.get(line.series);
    if (head === undefined) return differ(place, 'a series', 'none');
    if (line.seq !== head.seq + 1) differ(place, `tick ${head.seq + 1}`, `tick ${line.seq}`);
    if (line.at <= head.at) differ(place, `an instant after ${head.at}`, String(line.at));
    head.hash = tickHash(head.hash, line.series, line);
    head.seq = line.seq;
    head.at = line.at;
    this.ticks += 1;
  }

  private takeRoot({ minute, root, previous_root, heads }: PublishedRoot): void {
    const place = `root of ${new Date(minute).toISOString()}`;
    if (this.last !== null && (previous_root !== this.last.root || minute <= this.last.minute))
      differ(place, `the root before it, ${this.last.root}`, previous_root);
    for (const { series, seq, hash } of heads) {
      const head = this.heads.get(series);
      const expected = `tick ${head?.seq} ${head?.hash}`;
      if (head === undefined || seq !== head.seq || hash !== head.hash)
        differ(`${place}, ${series}`, expected, `tick ${seq} ${hash}`);
    }
    const expected = rootHash(previous_root, heads);
    if (root !== expected) differ(place, expected, root);
    this.last = { minute, root, previous_root };
    this.first ??= this.last;
    this.roots += 1;
  }
}

function differ(place: string, expected: string, found: string): never {
  throw new ReplayDifference({ place, expected, found });
}
