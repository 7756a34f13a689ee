import type { Arena } from './arena.ts';
import { NONE } from './price-levels.ts';

/** Where the record of an order keeps its id (in doubles) and the next record of its chain (in integers). */
export const ID = 3;
export const CHAIN = 3;

const INITIAL_HEADS = 1024;

/**
 * Open orders by id: a hash table of chains, whose links are in the records of the orders themselves. A look-up reads one
 * head and the record that its caller reads anyway.
 *
 * Ids ascend, so their low bits are the hash: those of one time stand side by side and share cache lines. There are at
 * least four times as many heads as orders, so that a record is nearly always the first of its chain.
 */
export class OrderIndex {
  private heads = new Int32Array(INITIAL_HEADS);
  /** Number of open orders. */
  count = 0;

  /** The handle of an open order, or NONE. */
  find(arena: Arena, orderId: number): number {
    const { heads } = this;
    let handle = heads[orderId & (heads.length - 1)] as number;
    if (handle === NONE) return NONE;
    const { ints, doubles } = arena;
    while (handle !== NONE && doubles[(handle >> 1) + ID] !== orderId)
      handle = ints[handle + CHAIN] as number;
    return handle;
  }

  /** Takes in a record that has its id. */
  add(arena: Arena, handle: number, orderId: number): void {
    const { heads } = this;
    const head = orderId & (heads.length - 1);
    arena.ints[handle + CHAIN] = heads[head] as number;
    heads[head] = handle;
    this.count += 1;
    if (this.count * 4 > heads.length) this.grow(arena);
  }

  /** Takes out the record of an id and returns it, or NONE. */
  remove(arena: Arena, orderId: number): number {
    const { heads } = this;
    const { ints, doubles } = arena;
    const head = orderId & (heads.length - 1);
    let before = NONE;
    let handle = heads[head] as number;
    while (handle !== NONE && doubles[(handle >> 1) + ID] !== orderId) {
      before = handle;
      handle = ints[handle + CHAIN] as number;
    }
    if (handle === NONE) return NONE;
    const next = ints[handle + CHAIN] as number;
    if (before === NONE) heads[head] = next;
    else ints[before + CHAIN] = next;
    this.count -= 1;
    return handle;
  }

  private grow(arena: Arena): void {
    const { ints, doubles } = arena;
    const old = this.heads;
    const heads = new Int32Array(2 * old.length);
    for (const first of old) {
      for (let handle = first; handle !== NONE; ) {
        const next = ints[handle + CHAIN] as number;
        const head = (doubles[(handle >> 1) + ID] as number) & (heads.length - 1);
        ints[handle + CHAIN] = heads[head] as number;
        heads[head] = handle;
        handle = next;
      }
    }
    this.heads = heads;
  }
}
