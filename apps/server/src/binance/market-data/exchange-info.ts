import type { Match } from '../../market/index.ts';
import { type Call, type Json, publicCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';
import { symbolOf, type SymbolStatus } from '../symbols.ts';
import { symbolStatus } from './shared-params.ts';
import { filtersOf } from '../trading/filters.ts';
import { ORDER_TYPES } from '../trading/order-params.ts';
import { SELF_TRADE_MODE } from '../trading/order-text.ts';

const PERMISSION = 'SPOT';
/** One permission, or a list of them in JSON. */
const PERMISSIONS = '^([A-Z0-9_]{1,20}|\\[("[A-Z0-9_]{1,20}"(,"[A-Z0-9_]{1,20}"){0,}){0,1}\\])$';

/** The rules of trading: symbols with their filters, and the limits of callers. */
export function exchangeInfoCall(deps: CallDeps): Call {
  const { clock, limits, symbols } = deps;
  return publicCall({
    socketName: 'exchangeInfo',
    method: 'GET',
    path: '/api/v3/exchangeInfo',
    weight: 20,
    params: {
      symbol: { kind: 'symbol' },
      symbols: { kind: 'symbols' },
      permissions: { kind: 'text', range: PERMISSIONS },
      showPermissionSets: { kind: 'boolean' },
      symbolStatus,
    },
    handle: (input) => {
      const { symbol, permissions, symbolStatus: status } = input;
      const named = symbol === undefined ? input.symbols : [symbol];
      const isFiltered = permissions !== undefined || status !== undefined;
      const isTwice = symbol !== undefined && input.symbols !== undefined;
      if (isTwice || (named !== undefined && isFiltered)) throw refuse('combination');
      const isPermitted = permissions === undefined || permissions.split(/[[\]",]+/).includes(PERMISSION);
      const shown = (named ?? (isPermitted ? symbols.all() : [])).filter(
        (match) => status === undefined || symbols.statusOf(match) === status,
      );
      return {
        timezone: 'UTC',
        serverTime: clock.now(),
        rateLimits: limits.list().map((limit) => ({ ...limit })),
        exchangeFilters: [],
        symbols: shown.map((match) =>
          symbolText(match, {
            status: symbols.statusOf(match),
            hasSets: input.showPermissionSets !== false,
          }),
        ),
      };
    },
  });
}

function symbolText(match: Match, of: { readonly status: SymbolStatus; readonly hasSets: boolean }): Json {
  const { base, quote } = match;
  return {
    symbol: symbolOf(match),
    status: of.status,
    baseAsset: base.code,
    baseAssetPrecision: base.scale,
    quoteAsset: quote.code,
    quotePrecision: quote.scale,
    quoteAssetPrecision: quote.scale,
    baseCommissionPrecision: base.scale,
    quoteCommissionPrecision: quote.scale,
    orderTypes: ORDER_TYPES,
    icebergAllowed: true,
    ocoAllowed: true,
    otoAllowed: false,
    opoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: false,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(match),
    permissions: [PERMISSION],
    ...(of.hasSets && { permissionSets: [[PERMISSION]] }),
    defaultSelfTradePreventionMode: SELF_TRADE_MODE,
    allowedSelfTradePreventionModes: [SELF_TRADE_MODE],
  };
}
