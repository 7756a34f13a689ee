/** Integers of one block (8 kB). */
export const BLOCK_INTS = 2048;

const BLOCK_BYTES = BLOCK_INTS * 4;

/**
 * One growing piece of memory in blocks of 8 kB, seen as integers and as doubles. Everything in it is addressed by
 * its offset in integers, which stays valid when the memory grows; the two views do not, so they are read afresh
 * after each allocation. Block 0 is never handed out: offset 0 stands for "nothing".
 */
export class Arena {
  ints: Int32Array;
  doubles: Float64Array;
  private blocks = 1;

  constructor(blocks: number) {
    const buffer = new ArrayBuffer((blocks + 1) * BLOCK_BYTES);
    this.ints = new Int32Array(buffer);
    this.doubles = new Float64Array(buffer);
  }

  /** Blocks that fit before the memory grows again. */
  get capacity(): number {
    return this.ints.length / BLOCK_INTS;
  }

  /** Reports whether the next block makes the memory grow. */
  get isFull(): boolean {
    return this.blocks === this.capacity;
  }

  /** Hands out a block of zeros and returns its offset. */
  takeBlock(): number {
    if (this.isFull) {
      const source = this.ints;
      const buffer = new ArrayBuffer(2 * source.byteLength);
      this.ints = new Int32Array(buffer);
      this.ints.set(source);
      this.doubles = new Float64Array(buffer);
    }
    const offset = this.blocks * BLOCK_INTS;
    this.blocks += 1;
    return offset;
  }
}
