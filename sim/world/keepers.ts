/** Key of the keepers of a cold wallet, by the place of its chain; no server has one. */
export function keeperKey(place: number): Uint8Array {
  return new Uint8Array(32).fill(0xc0 + place);
}
