import { createHmac, randomUUID } from 'node:crypto';

/** An order that the load has drawn. */
export interface DrawnOrder {
  readonly market: LoadMarketTerms;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
}

export interface LoadMarketTerms {
  readonly matchId: number;
  /** As on the other wire: BTCUSDT. */
  readonly symbol: string;
  readonly price: number;
  readonly priceDecimals: number;
  readonly quantity: number;
  readonly quantityDecimals: number;
}

/** The trader: a session of our own calls, over HTTP or as questions, or a key of the calls that other clients speak. */
export type LoadTrader =
  | { readonly wire: 'question'; readonly token: string }
  | { readonly wire: 'own'; readonly token: string }
  | { readonly wire: 'binance'; readonly key: string; readonly secret: string };

/** An order that rests, as the wire names it when it is canceled. */
export type OpenOrder = string;

/** Interface of a trader to one of the two wires. */
export interface OrderWire {
  /** The whole request. */
  place(order: DrawnOrder): string;
  cancel(open: OpenOrder): string;
  isDone(body: string): boolean;
  /** The order of an answer if it rests in the book, else null. */
  openIn(body: string, order: DrawnOrder): OpenOrder | null;
}

const HOST = 'Host: 127.0.0.1\r\n';
const FORM = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ';

export function wireOf(trader: LoadTrader): OrderWire {
  if (trader.wire === 'question') return questionWire(trader.token);
  return trader.wire === 'own' ? ownWire(trader.token) : binanceWire(trader);
}

const openInRow = (body: string): OpenOrder | null =>
  body.includes('"state":"pending"') ? textBehind(body, '"id":"') : null;

/** Our own calls as gateways hand them on. */
function questionWire(token: string): OrderWire {
  const facts = { ip: '127.0.0.1', userAgent: '', locale: 'en-US', device: '', token };
  const ask = (name: string, fields: object): string => {
    const context = { ...facts, requestId: randomUUID(), idempotencyKey: randomUUID() };
    return JSON.stringify({ name, context, isExport: false, step: 'both', fields, file: null });
  };
  return {
    place: ({ market, side, price, quantity }) =>
      ask('spot.place_order', {
        ...{ currency_match_id: String(market.matchId), side, type: 'limit', price, quantity },
      }),
    cancel: (open) => ask('spot.cancel_order', { id: open }),
    // A refusal stands in the head, and has no body.
    isDone: (body) => body !== '',
    openIn: openInRow,
  };
}

function ownWire(token: string): OrderWire {
  const head = `${HOST}X-Requested-With: XMLHttpRequest\r\nAuthorization: ${token}\r\n${FORM}`;
  const post = (path: string, form: string): string =>
    `POST /api/private/spot/${path} HTTP/1.1\r\nIdempotency-Key: ${randomUUID()}\r\n${head}${form.length}\r\n\r\n${form}`;
  return {
    place: ({ market, side, price, quantity }) =>
      post(
        'place_order',
        `currency_match_id=${market.matchId}&side=${side}&type=limit&price=${price}&quantity=${quantity}`,
      ),
    cancel: (open) => post('cancel_order', `id=${open}`),
    isDone: (body) => body.startsWith('{"code":1,'),
    openIn: openInRow,
  };
}

function binanceWire({ key, secret }: { readonly key: string; readonly secret: string }): OrderWire {
  const head = `${HOST}X-MBX-APIKEY: ${key}\r\n${FORM}`;
  const send = (method: string, unsigned: string): string => {
    const payload = `${unsigned}&timestamp=${Date.now()}`;
    const form = `${payload}&signature=${createHmac('sha256', secret).update(payload).digest('hex')}`;
    return `${method} /api/v3/order HTTP/1.1\r\n${head}${form.length}\r\n\r\n${form}`;
  };
  return {
    place: ({ market, side, price, quantity }) =>
      send(
        'POST',
        `symbol=${market.symbol}&side=${side.toUpperCase()}&type=LIMIT&timeInForce=GTC&price=${price}&quantity=${quantity}`,
      ),
    cancel: (open) => send('DELETE', open),
    isDone: (body) => !body.startsWith('{"code":'),
    openIn: (body, { market }) =>
      /"status":"(?:NEW|PARTIALLY_FILLED)"/.test(body)
        ? `symbol=${market.symbol}&orderId=${digitsBehind(body, '"orderId":')}`
        : null,
  };
}

function textBehind(body: string, mark: string): string {
  const at = body.indexOf(mark) + mark.length;
  return body.slice(at, body.indexOf('"', at));
}

function digitsBehind(body: string, mark: string): string {
  const at = body.indexOf(mark) + mark.length;
  return /^[0-9]+/.exec(body.slice(at, at + 20))?.[0] ?? '';
}
