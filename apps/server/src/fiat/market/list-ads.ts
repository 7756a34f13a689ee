import type { DecodedInputOf, fiat as calls, ReplyOf } from '@openbourse/api';
import { compareDecimal, DAY_MS } from '@openbourse/money';
import { AppError, assert } from '../../kernel/error.ts';
import type { Page } from '../../kernel/page.ts';
import { type AdRecord, presentAd, priceOfAd, quantityFor } from '../ad/ad.ts';
import { findCoin } from '../coins.ts';
import type { Kit } from '../kit.ts';
import { readFacts } from '../merchant/read-merchant.ts';
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
export async function showAds(kit: Kit, userId: number, input: Input): Promise<Page<Ad>> {
  const limit = input.limit ?? PAGE_SIZE;
  const filter = { ...(await filterOf(kit, userId, input)), rows: limit + 1 };
  if (input.sort === 'reliability') {
    const rows = await listByReliability(kit.db, filter, readPlace(input.cursor));
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const next = rows.length > limit && last !== undefined ? writePlace(last) : null;
    return { data: await presentAds(kit, page), next_cursor: next };
  }
  const { rows, cursor } = await bestOf(kit, filter, {
    from: readPriceCursor(input.cursor, filter.side),
    limit,
  });
  return { data: await presentAds(kit, rows), next_cursor: cursor };
}

/** The best price for an amount among the ads that the caller meets; refuses with `market.no_best_price`. */
export async function showBestAd(
  kit: Kit,
  userId: number,
  input: DecodedInputOf<typeof calls.bestAd>,
): Promise<ReplyOf<typeof calls.bestAd>> {
  const counterparty = userId === 0 ? null : await readCounterparty(kit, userId);
  const filter = { ...(await filterOf(kit, userId, input)), counterparty, rows: 1 };
  const { rows } = await bestOf(kit, filter, { from: readPriceCursor(undefined, filter.side), limit: 1 });
  const [best] = rows;
  const price = best === undefined ? null : priceOfAd(kit.market, best);
  if (best === undefined || price === null) throw new AppError('market.no_best_price');
  const [ad] = await presentAds(kit, [best]);
  assert(ad !== undefined, 'the best ad is presented');
  return { ad, quantity: quantityFor(best, { amount: input.amount, price }), amount: input.amount };
}

/** Ads with their merchants. */
export async function presentAds(kit: Kit, ads: readonly AdRecord[]): Promise<Ad[]> {
  const of = { db: kit.db, now: kit.clock.now() };
  const facts = await readFacts(
    of,
    ads.map(({ merchantId }) => merchantId),
  );
  return ads.map((ad) => {
    const merchant = facts.get(ad.merchantId);
    assert(merchant !== undefined, 'an ad has a merchant');
    return { ...presentAd(kit.market, ad), merchant };
  });
}

async function filterOf(
  kit: Kit,
  userId: number,
  input: Pick<Input, 'want' | 'currency_id' | 'unit' | 'amount' | 'kind'>,
): Promise<Omit<MarketFilter, 'rows'>> {
  const coin = await findCoin(kit.db, input.currency_id);
  return {
    side: input.want === 'buy' ? 'sell' : 'buy',
    currencyId: coin.id,
    unit: input.unit,
    index: indexPrice(kit.market, { coin: coin.code, unit: input.unit }),
    priceDecimals: priceDecimals(input.unit),
    amount: input.amount ?? null,
    kind: input.kind ?? null,
    userId,
    counterparty: null,
  };
}

async function readCounterparty(
  kit: Kit,
  userId: number,
): Promise<NonNullable<MarketFilter['counterparty']>> {
  const [user, person] = await Promise.all([
    kit.identity.readUser(kit.db, userId),
    findPerson(kit.db, userId),
  ]);
  const days = Math.floor((kit.clock.now() - user.createdAt) / DAY_MS);
  return { level: user.level, orders: person?.completed ?? 0, days };
}

/**
 * Merges fixed and floating prices at the index of the moment. A cursor keeps a place in each of the two, so a moving
 * index neither repeats an ad on the next page nor loses one.
 */
async function bestOf(
  kit: Kit,
  filter: MarketFilter,
  { from, limit }: { readonly from: PriceCursor; readonly limit: number },
): Promise<{ readonly rows: readonly AdRecord[]; readonly cursor: string | null }> {
  const [fixed, floating] = await Promise.all([
    listByPrice(kit.db, filter, from.fixed),
    filter.index === null ? [] : listByRatio(kit.db, filter, from.floating),
  ]);
  const priced = [...fixed, ...floating].flatMap((ad) => {
    const price = priceOfAd(kit.market, ad);
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
