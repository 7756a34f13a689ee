import { NetworkError, pro } from 'ccxt';
import { MarketMaker } from './market-maker.js';

const {
  OPENBOURSE_URL = 'http://localhost:8080',
  API_KEY,
  API_SECRET,
  SYMBOL = 'BTC/USDT',
  SPREAD_BPS = '20',
  SKEW_BPS = '20',
  TOLERANCE_BPS = '2',
  ORDER_VALUE = '100',
  PACE_MS = '500',
} = process.env;

if (!API_KEY || !API_SECRET) {
  console.error('Set API_KEY and API_SECRET; README.md tells where they come from.');
  process.exit(2);
}

const exchange = new pro.binance({
  apiKey: API_KEY,
  secret: API_SECRET,
  urls: { api: addressesAt(OPENBOURSE_URL) },
  options: { defaultType: 'spot', fetchMarkets: { types: ['spot'] } },
});
// ccxt asks for this before sockets without TLS.
if (OPENBOURSE_URL.startsWith('http:')) await exchange.loadHttpProxyAgent();
const marketMaker = new MarketMaker({
  exchange,
  settings: {
    symbol: SYMBOL,
    spreadBps: Number(SPREAD_BPS),
    skewBps: Number(SKEW_BPS),
    toleranceBps: Number(TOLERANCE_BPS),
    orderValue: Number(ORDER_VALUE),
    paceMs: Number(PACE_MS),
  },
  log: console.log,
});

// Where a connection fails, ccxt leaves promises behind that nothing awaits; what waits fails too, and is
// tried again.
process.on('unhandledRejection', (error) => {
  if (!(error instanceof NetworkError)) throw error;
});

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
await marketMaker.run(stop.signal);
process.exit(0);

/** Every address of the client, moved to one server: no call and no key goes anywhere else. */
function addressesAt(url) {
  const server = url.replace(/\/$/, '');
  const sockets = server.replace(/^http/, 'ws');
  const rest = Object.entries(new pro.binance().urls.api).filter(
    ([, address]) => typeof address === 'string',
  );
  return {
    ...Object.fromEntries(rest.map(([name, address]) => [name, server + new URL(address).pathname])),
    ws: { spot: `${sockets}/binance/ws`, 'ws-api': { spot: `${sockets}/ws-api/v3` } },
  };
}
