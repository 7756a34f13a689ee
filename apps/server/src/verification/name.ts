const NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’.·•・-]*$/u;
const LETTERS_MIN = 2;

/** A name as it stands on a document, with single spaces; null for what is no name. */
export function readName(text: string): string | null {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  const letters = [...name].filter((sign) => /\p{L}/u.test(sign)).length;
  return NAME.test(name) && letters >= LETTERS_MIN ? name : null;
}

/** Part of a name that is compared: letters alone, in lower case. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
}

/** Shows the first letter of each word of a name. */
export function maskName(name: string): string {
  return name
    .split(' ')
    .map((word) => [...word].map((sign, place) => (place === 0 ? sign : '*')).join(''))
    .join(' ');
}

const NUMBER_SHOWN = 2;
const ADDRESS_SHOWN = 4;

/** Shows the first and last two signs of the number of a document. */
export function maskNumber(value: string): string {
  const hidden = '*'.repeat(Math.max(value.length - 2 * NUMBER_SHOWN, 0));
  return `${value.slice(0, NUMBER_SHOWN)}${hidden}${value.slice(-NUMBER_SHOWN)}`;
}

/** Shows how an address begins. */
export function maskAddress(address: string): string {
  return `${[...address].slice(0, ADDRESS_SHOWN).join('')}****`;
}
