/** A message that the server has not confirmed. */
export interface Unsent {
  /** Stays the same at every try, so that a lost answer makes no second message. */
  readonly key: string;
  readonly text: string | null;
  /** The id of an uploaded picture. */
  readonly picture: string | null;
  /** Why the server refused it; null while it may still arrive. */
  readonly fault: string | null;
  /** The socket has reported it before the answer came. */
  readonly hasArrived: boolean;
}

/** Messages kept from an earlier visit; none where they cannot be read. */
export function readOutbox(kept: string | null): readonly Unsent[] {
  if (kept === null) return [];
  try {
    const found: unknown = JSON.parse(kept);
    return Array.isArray(found) ? found.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(one: unknown): one is Unsent {
  return typeof one === 'object' && one !== null && 'key' in one && typeof one.key === 'string';
}

export function withFault(unsent: readonly Unsent[], key: string, fault: string | null): readonly Unsent[] {
  return unsent.map((one) => (one.key === key ? { ...one, fault } : one));
}

export function without(unsent: readonly Unsent[], key: string): readonly Unsent[] {
  return unsent.filter((one) => one.key !== key);
}

/** The one that is sent next: the oldest that was not refused. */
export function nextToSend(unsent: readonly Unsent[]): Unsent | null {
  return unsent.find(({ fault }) => fault === null) ?? null;
}

/** Marks the unsent messages that messages of the user's side stand for, each message for one. */
export function withArrived(
  unsent: readonly Unsent[],
  own: { readonly text: string | null; readonly picture: string | null },
): readonly Unsent[] {
  const found = unsent.find(
    ({ text, picture, hasArrived }) => !hasArrived && text === own.text && picture === own.picture,
  );
  return unsent.map((one) => (one === found ? { ...one, hasArrived: true } : one));
}
