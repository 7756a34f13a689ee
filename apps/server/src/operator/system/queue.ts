/** Work of a slice that waits for an operator; the composition root gathers the queues of all slices. */
export interface Queue {
  /** As the console names it. */
  readonly name: string;
  /** A statement without parameters that answers one row per waiting thing, with `since`: when its waiting began. */
  readonly waiting: string;
}
