import { fiat as calls } from '@openbourse/api';
import { compareDecimal, mulDecimal } from '@openbourse/money';
import { openOrder, showAds, showMethods } from '../../fiat/index.ts';
import { AppError } from '../../kernel/error.ts';
import { GRANTS } from '../accounts-data.ts';
import { grantPlayMoney } from '../grant-play-money.ts';
import { actAs } from './act-as.ts';
import { DEMO_ADS } from './ads-data.ts';
import { currencyIdOf } from './keep-ads.ts';
import type { MerchantDeps, SeededStore } from './deps.ts';
import { pairOf } from './pair-of.ts';

const ADS_SHOWN = 50;
const SIZES = 3;

/**
 * Lets two stores trade a small order with each other, the taker through the list of ads like anybody. The key makes a
 * trade happen once; whatever stands in its way, it is left out.
 */
export async function tradeTogether(
  deps: MerchantDeps,
  stores: readonly SeededStore[],
  trade: { readonly number: number; readonly key: string },
): Promise<void> {
  const pair = pairOf(trade.number, stores.length);
  const [maker, taker] = pair.isBuyerTaking ? [pair.seller, pair.buyer] : [pair.buyer, pair.seller];
  const [makes, takes] = [stores[maker], stores[taker]];
  const side = pair.isBuyerTaking ? 'sell' : 'buy';
  const own = (DEMO_ADS[maker] ?? []).filter((ad) => ad.side === side);
  const ad = own[pair.ad % own.length];
  if (makes === undefined || takes === undefined || ad === undefined) return;
  try {
    const found = await findAd(deps, { makes, takes, ad });
    if (found === undefined || found.price === null) return;
    const amount = mulDecimal(found.min_volume, String(1 + (trade.number % SIZES)), 2, 'exact');
    if (compareDecimal(amount, found.available_volume ?? '0') > 0) return;
    const acting = await actAs(deps, takes.userId);
    const methods = side === 'sell' ? [] : await showMethods(deps.fiat.deps, takes.userId);
    const method = methods.find(({ kind }) => found.payment_kinds.includes(kind));
    const kind = found.payment_kinds[0];
    const input = {
      ad_id: found.id,
      amount,
      price: found.price,
      ...(side === 'sell' && kind !== undefined ? { kind } : {}),
      ...(method === undefined ? {} : { method_id: method.id }),
    };
    const made = { input, key: trade.key };
    await acting.make(calls.openOrder, made, (change) => openOrder(deps.fiat.deps, change));
  } catch (error) {
    await recover(deps, takes.userId, error);
  }
}

async function findAd(
  deps: MerchantDeps,
  {
    makes,
    takes,
    ad,
  }: {
    readonly makes: SeededStore;
    readonly takes: SeededStore;
    readonly ad: (typeof DEMO_ADS)[number][number];
  },
) {
  const want = ad.side === 'sell' ? 'buy' : 'sell';
  const input = { want, currency_id: currencyIdOf(deps, ad.coin), unit: ad.unit, limit: ADS_SHOWN } as const;
  const { data } = await showAds(deps.fiat.deps, takes.userId, input);
  return data.find(({ merchant }) => merchant.business_name === makes.businessName);
}

async function recover(deps: MerchantDeps, userId: number, error: unknown): Promise<void> {
  if (error instanceof AppError && error.key === 'ledger.insufficient_balance') {
    await grantPlayMoney(deps, { userId, key: deps.random.uuid(), shape: GRANTS.merchant });
    return;
  }
  deps.log.debug({ err: error, userId }, 'two demo merchants did not trade');
}
