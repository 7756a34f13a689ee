/** A request to be paid, as a link carries it; what is empty is left to the payer. */
export interface PayRequest {
  readonly to: string;
  readonly coin: string;
  readonly amount: string;
  readonly note: string;
}

const FIELDS = ['to', 'coin', 'amount', 'note'] as const;
const AMOUNT = /^[0-9]{1,20}(\.[0-9]{1,18})?$/;
const NOTE_MAX = 140;

/** Path of the payment that a request asks for. */
export function payPath(request: Partial<PayRequest>): string {
  const params = new URLSearchParams();
  for (const field of FIELDS) {
    const value = request[field] ?? '';
    if (value !== '') params.set(field, value);
  }
  const query = params.toString();
  return query === '' ? '/pay' : `/pay?${query}`;
}

/** Reads a request; what has not the form of its field is left out, as anybody can write a link. */
export function readRequest(params: URLSearchParams): PayRequest {
  const amount = params.get('amount') ?? '';
  return {
    to: (params.get('to') ?? '').slice(0, 254),
    coin: (params.get('coin') ?? '').slice(0, 20),
    amount: AMOUNT.test(amount) ? amount : '',
    note: (params.get('note') ?? '').slice(0, NOTE_MAX),
  };
}

/** The path of a request whose link was pasted; null for any other text. */
export function pathIn(text: string, origin: string): string | null {
  if (!URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  if (url.origin !== origin || url.pathname !== '/pay') return null;
  const request = readRequest(url.searchParams);
  return request.to === '' ? null : payPath(request);
}
