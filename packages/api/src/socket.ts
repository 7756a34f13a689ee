import type { TickState } from './contract/limits.ts';
import type { KlinePeriod } from './limits.ts';

/**
 * The socket at /ws. A client subscribes by `{type:'sub', params:<channel>}` (specification, section 7) and
 * is answered with a snapshot; every later message of the channel carries the next sequence number, so a gap
 * is visible and the client subscribes again. A snapshot that comes unasked replaces everything sent before:
 * something may have been left out. A change reaches its user first, then everyone. Plain types and names,
 * shared by server and browser.
 *
 * Channels: `DAY_MARKET`; `DEPTH:<currency_match_id>`; `DEAL:<currency_match_id>`;
 * `KLINE:<currency_match_id>:<period>`; `TICK:<currency_match_id>`; after `auth` with a ticket also `ORDER`,
 * `BALANCE`, `DEPOSIT`, `WITHDRAWAL`, `NOTIFICATION`, `CONTRACT`, `MICRO`, `FIAT`, `FIAT_CHAT` and `SUPPORT`;
 * after `auth` with an operator's ticket `SUPPORT_DESK`. A ticket may be shown with the address instead
 * (`/ws?ticket=<ticket>`), which is answered like `auth`: strangers who hold every place of a network keep no
 * holder of a ticket out.
 */
export type PublicChannel =
  | 'DAY_MARKET'
  | `DEPTH:${number}`
  | `DEAL:${number}`
  | `KLINE:${number}:${KlinePeriod}`
  | `TICK:${number}`;
export type PrivateChannel =
  | 'ORDER'
  | 'BALANCE'
  | 'DEPOSIT'
  | 'WITHDRAWAL'
  | 'NOTIFICATION'
  | 'CONTRACT'
  | 'MICRO'
  | 'FIAT'
  | 'FIAT_CHAT'
  | 'SUPPORT';
/** Of the console; each is for operators with a role. */
export type OperatorChannel = 'SUPPORT_DESK';
export type Channel = PublicChannel | PrivateChannel | OperatorChannel;

export type ClientMessage =
  | { readonly type: 'sub' | 'unsub'; readonly params: Channel }
  | { readonly type: 'auth'; readonly params: string }
  | { readonly type: 'ping' };

/** A tick of DAY_MARKET: the 24-hour statistics of one match (specification, section 3). */
export interface MarketTick {
  readonly currency_match_id: number;
  readonly quotation: {
    readonly close: string;
    readonly change: string;
    readonly open: string;
    readonly high: string;
    readonly low: string;
    readonly volume: string;
    readonly turnover: string;
    readonly at: number;
  };
}

/** Levels as [price, quantity]; in an update quantity "0" removes the level. Bids fall, asks rise. */
export interface DepthLevels {
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}

export interface PublicTrade {
  readonly id: number;
  readonly price: string;
  readonly quantity: string;
  readonly side: 'buy' | 'sell';
  readonly at: number;
}

export interface CandleRow {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly turnover: string;
}

/** A balance of the user after a commit. */
export interface BalanceRow {
  readonly account_type_id: number;
  readonly currency_id: number;
  readonly code: string;
  readonly available: string;
  readonly held: string;
}

/** Data of one match in each beat of the recorded ticks; the prices are null where there was no tick. */
export interface TickBeat {
  readonly at: number;
  readonly state: TickState;
  readonly index_price: string | null;
  readonly mark_price: string | null;
}

/** A conversation with customer service in which something happened; the console reads it by its call. */
export interface SupportDeskChange {
  readonly id: string;
}

/**
 * Data that each channel carries under `data`. DAY_MARKET, DEAL, ORDER, BALANCE, DEPOSIT, WITHDRAWAL and
 * NOTIFICATION carry arrays of what changed (their snapshots: all matches; the latest trades; the open
 * orders; the balances; the deposits and withdrawals that are not final; the newest unread notices), KLINE
 * the moving candle (snapshot included; null while there is none), DEPTH all levels at first and then the
 * changed ones. Rows of ORDER have the shape of the call `spot.order`, those of DEPOSIT of `wallet.deposit`,
 * those of WITHDRAWAL of `wallet.withdrawal`, those of NOTIFICATION of `notification.list`, those of CONTRACT
 * of `contract.positions`, those of MICRO of `micro.orders` and those of FIAT of `fiat.orders` (their
 * snapshots: what has not ended). FIAT_CHAT carries rows of `fiat.messages` of every order, SUPPORT rows of
 * `support.messages` (their snapshots: none), SUPPORT_DESK nothing but which conversations changed, so that
 * what was written leaves by calls alone, which see the session (its snapshot: none). TICK carries one
 * TickBeat.
 */
export type ServerMessage =
  | { readonly type: Channel; readonly seq: number; readonly snapshot: boolean; readonly data: unknown }
  | { readonly type: 'auth'; readonly ok: true }
  | { readonly type: 'pong'; readonly at: number }
  | { readonly type: 'error'; readonly params: string; readonly key: string; readonly msg: string };

export const SOCKET_LIMITS = {
  payloadMaxBytes: 4_096,
  messagesPerWindow: 40,
  windowMs: 10_000,
  /** Of one network, as long as they have not given a ticket. */
  connectionsPerIp: 20,
  connectionsPerUser: 5,
  subscriptionsPerConnection: 60,
  heartbeatMs: 30_000,
  bufferMaxBytes: 262_144,
  ticketTtlMs: 30_000,
  depthLevels: 50,
} as const;
