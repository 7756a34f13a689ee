export { type Binance, createBinance } from './binance.ts';
export { remoteRest } from './remote-rest.ts';
export { binanceRoutes, createRest, REST_PREFIXES, restRoutes } from './rest.ts';
export { SocketApi } from './socket-api/socket-api.ts';
export { Streams } from './stream/streams.ts';
