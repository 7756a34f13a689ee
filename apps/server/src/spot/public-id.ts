const MIDDLE = '-0000-8000-8000-';
const DIGITS = { match: 8, number: 12 } as const;
const MADE = new RegExp(`^([0-9a-f]{${DIGITS.match}})${MIDDLE}([0-9a-f]{${DIGITS.number}})$`);

/** Match and number, which find an order of a user. */
export interface OrderKey {
  readonly matchId: number;
  readonly id: number;
}

/**
 * The id by which our own calls name an order: a UUID (version 8, RFC 9562) with its match and its number, so that neither it
 * nor an index of it is stored. Whoever names an order has to be its owner.
 */
export function publicIdOf({ matchId, id }: OrderKey): string {
  return hex(matchId, DIGITS.match) + MIDDLE + hex(id, DIGITS.number);
}

/** Parts of a public id; null for one that was given to an order from before, or to none. */
export function keyIn(publicId: string): OrderKey | null {
  const [, match, number] = MADE.exec(publicId) ?? [];
  if (match === undefined || number === undefined) return null;
  const matchId = Number.parseInt(match, 16);
  return matchId > MATCH_ID_MAX ? null : { matchId, id: Number.parseInt(number, 16) };
}

/** Of an `integer` of PostgreSQL. */
const MATCH_ID_MAX = 2_147_483_647;

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
