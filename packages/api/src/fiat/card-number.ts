const CARD_NUMBER = /^([0-9]{10,30}|[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30})$/;

/** The number of a bank card or account in one spelling, digits or an IBAN; null for what has neither form. */
export function readCardNumber(text: string): string | null {
  const value = text.replace(/[\s-]/g, '').toUpperCase();
  return CARD_NUMBER.test(value) ? value : null;
}
