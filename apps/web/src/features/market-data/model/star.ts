/** A star that a pair gets or loses. */
export interface StarChange {
  readonly id: number;
  readonly isStarred: boolean;
}

/** Ids after a change; the same list where it changes nothing. */
export function star(ids: readonly number[], { id, isStarred }: StarChange): readonly number[] {
  if (ids.includes(id) === isStarred) return ids;
  return isStarred ? [...ids, id] : ids.filter((one) => one !== id);
}
