import { assert } from '../kernel/error.ts';

/** Ids that one step of a sequence hands out; the sequences increment by it. */
export const IDS_PER_BLOCK = 1_000;

/** Ids that this process has taken from a sequence in blocks and not used. */
export class IdBlock {
  private readonly blocks: { next: number; readonly end: number }[] = [];
  private readonly fetchStart: () => Promise<number>;

  constructor(fetchStart: () => Promise<number>) {
    this.fetchStart = fetchStart;
  }

  /** Makes sure that `next` can be called so many times. */
  async reserve(count: number): Promise<void> {
    let left = this.blocks.reduce((sum, block) => sum + block.end - block.next, 0);
    while (left < count) {
      const start = await this.fetchStart();
      this.blocks.push({ next: start, end: start + IDS_PER_BLOCK });
      left += IDS_PER_BLOCK;
    }
  }

  next(): number {
    const [block] = this.blocks;
    assert(block !== undefined, 'ids are reserved before they are used');
    const id = block.next;
    block.next += 1;
    if (block.next === block.end) this.blocks.shift();
    return id;
  }
}
