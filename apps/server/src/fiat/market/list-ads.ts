import type { DecodedInputOf, fiat as calls, ReplyOf } from '@openbourse/api';
import { compareDecimal, DAY_MS } from '@openbourse/money';
import { AppError, assert } from '../../kernel/error.ts';
import type { Page } from '../../kernel/page.ts';
import { type AdRecord, presentAd, priceOfAd, quantityFor } from '../ad/ad.ts';
import { findCoin } from '../coins.ts';
import type { Deps } from '../deps.ts';
import { readFacts } from '../merchant/read-merchant.ts';
import { listPaymentMethods } from '../method/method-queries.ts';
import { tradedCodes } from '../method/payment-method.ts';
import { findPerson } from '../person/person-queries.ts';
import { indexPrice, priceDecimals } from '../index-price.ts';
import {
  listByPrice,
  listByRatio,
  listByReliability,
  type MarketFilter,
  type PricePlace,
} from './market-queries.ts';
import { type PriceCursor, readPlace, readPriceCursor, writePlace, writePriceCursor } from './places.ts';

type Input = DecodedInputOf<typeof calls.ads>;
type Ad = ReplyOf<typeof calls.ads>['data'][number];

const PAGE_SIZE = 20;

/** Ads of others, a page at a time: by price or by reliability. `userId` is 0 for a guest. */
export async function showAds(deps: Deps, userId: number, input: Input): Promise<Page<Ad>> {
  const limit = input.limit ?? PAGE_SIZE;
  const filter = { ...(await filterOf(deps, userId, input)), rows: limit + 1 };
  if (input.sort === 'reliability') {
    const rows = await listByReliability(deps.db, filter, readPlace(input.cursor));
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const next = rows.length > limit && last !== undefined ? writePlace(last) : null;
    return { data: await presentAds(deps, page), next_cursor: next };
  }
  const { rows, cursor } = await bestOf(deps, filter, {
    from: readPriceCursor(input.cursor, filter.side),
    limit,
  });
  return { data: await presentAds(deps, rows), next_cursor: cursor };
}

/** The best price for an amount among the ads that the caller meets; refuses with `market.no_best_price`. */
export async function showBestAd(
  deps: Deps,
  userId: number,
  input: DecodedInputOf<typeof calls.bestAd>,
): Promise<ReplyOf<typeof calls.bestAd>> {
  const counterparty = userId === 0 ? null : await readCounterparty(deps, userId);
  const filter = { ...(await filterOf(deps, userId, input)), counterparty, rows: 1 };
  const { rows } = await bestOf(deps, filter, { from: readPriceCursor(undefined, filter.side), limit: 1 });
  const [best] = rows;
  const price = best === undefined ? null : priceOfAd(deps.market, best);
  if (best === undefined || price === null) throw new AppError('market.no_best_price');
  const [ad] = await presentAds(deps, [best]);
  assert(ad !== undefined, 'the best ad is presented');
  return { ad, quantity: quantityFor(best, { amount: input.amount, price }), amount: input.amount };
}

/** Ads with their merchants. */
export async function presentAds(deps: Deps, ads: readonly AdRecord[]): Promise<Ad[]> {
  const of = { db: deps.db, now: deps.clock.now() };
  const facts = await readFacts(
    of,
    ads.map(({ merchantId }) => merchantId),
  );
  const methods = await listPaymentMethods(deps.db);
  return ads.map((ad) => {
    const merchant = facts.get(ad.merchantId);
    assert(merchant !== undefined, 'an ad has a merchant');
    const traded = tradedCodes(methods, ad.unit);
    const kinds = ad.paymentKinds.filter((kind) => traded.includes(kind));
    return { ...presentAd(deps.market, ad), payment_kinds: kinds, merchant };
  });
}

async function filterOf(
  deps: Deps,
  userId: number,
  input: Pick<Input, 'want' | 'currency_id' | 'unit' | 'amount' | 'kind'>,
): Promise<Omit<MarketFilter, 'rows'>> {
  const coin = await findCoin(deps.db, input.currency_id);
  return {
    side: input.want === 'buy' ? 'sell' : 'buy',
    currencyId: coin.id,
    unit: input.unit,
    index: indexPrice(deps.market, { coin: coin.code, unit: input.unit }),
    priceDecimals: priceDecimals(input.unit),
    amount: input.amount ?? null,
    kind: input.kind ?? null,
    kinds: tradedCodes(await listPaymentMethods(deps.db), input.unit),
    userId,
    counterparty: null,
  };
}

async function readCounterparty(
  deps: Deps,
  userId: number,
): Promise<NonNullable<MarketFilter['counterparty']>> {
  const [user, person] = await Promise.all([
    deps.identity.readUser(deps.db, userId),
    findPerson(deps.db, userId),
  ]);
  const days = Math.floor((deps.clock.now() - user.createdAt) / DAY_MS);
  return { level: user.level, orders: person?.completed ?? 0, days };
}

/**
 * Merges fixed and floating prices at the index of the moment. A cursor keeps a place in each of the two, so a moving
 * index neither repeats an ad on the next page nor loses one.
 */
async function bestOf(
  deps: Deps,
  filter: MarketFilter,
  { from, limit }: { readonly from: PriceCursor; readonly limit: number },
): Promise<{ readonly rows: readonly AdRecord[]; readonly cursor: string | null }> {
  const [fixed, floating] = await Promise.all([
    listByPrice(deps.db, filter, from.fixed),
    filter.index === null ? [] : listByRatio(deps.db, filter, from.floating),
  ]);
  const priced = [...fixed, ...floating].flatMap((ad) => {
    const price = priceOfAd(deps.market, ad);
    return price === null ? [] : [{ ad, price }];
  });
  const sign = filter.side === 'sell' ? 1 : -1;
  const sorted = priced.toSorted(
    (a, b) => sign * (compareDecimal(a.price, b.price) || a.ad.number - b.ad.number),
  );
  const rows = sorted.slice(0, limit).map(({ ad }) => ad);
  if (sorted.length <= limit) return { rows, cursor: null };
  const fixedPlace = placeAfter(
    rows.filter((ad) => ad.priceKind === 'fixed'),
    from.fixed,
  );
  const floatingPlace = placeAfter(
    rows.filter((ad) => ad.priceKind === 'floating'),
    from.floating,
  );
  return { rows, cursor: writePriceCursor({ fixed: fixedPlace, floating: floatingPlace }) };
}

function placeAfter(rows: readonly AdRecord[], from: PricePlace): PricePlace {
  const last = rows.at(-1);
  const value = last?.price ?? last?.ratio;
  return last === undefined || value === undefined || value === null ? from : { value, number: last.number };
}
