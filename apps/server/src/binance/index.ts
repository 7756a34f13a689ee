export { type Binance, createBinance } from './binance.ts';
export { binanceRoutes, REST_PREFIXES } from './rest.ts';
export { SocketApi } from './socket-api/socket-api.ts';
export { Streams } from './stream/streams.ts';
