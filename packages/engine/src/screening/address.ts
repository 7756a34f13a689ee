/**
 * The form by which addresses are compared: those whose spelling does not depend on case (of EVM chains, and those of
 * bech32) are written in lower case; every other one stays as it is, because its case says something.
 */
export function comparedAddress(text: string): string {
  const address = text.trim();
  if (/^0x[0-9a-f]{40}$/i.test(address)) return address.toLowerCase();
  return /^[a-z]{1,8}1[02-9ac-hj-np-z]{6,90}$/i.test(address) && isOneCase(address)
    ? address.toLowerCase()
    : address;
}

/** Bech32 is written in one case; a mixed text is another encoding. */
function isOneCase(text: string): boolean {
  return text === text.toLowerCase() || text === text.toUpperCase();
}
