import { type DecodedInputOf, fiat as calls, LIMITS, type ReplyOf } from '@openbourse/api';
import { compareDecimal, mulDecimal } from '@openbourse/money';
import { editAd, publishAd, showMethods, showOwnAds } from '../../fiat/index.ts';
import { AppError } from '../../kernel/error.ts';
import { GRANTS } from '../accounts-data.ts';
import { grantPlayMoney } from '../grant-play-money.ts';
import { type Acting, actAs } from './act-as.ts';
import { type DemoAd, REMARKS } from './ads-data.ts';
import type { MerchantDeps } from './deps.ts';

type OwnAd = ReplyOf<typeof calls.publishAd>;

interface Keeper {
  readonly userId: number;
  readonly ads: readonly DemoAd[];
  /** True when what was traded is filled up again; a person does that by hand. */
  readonly isFilledUp: boolean;
}

const FULL_SCALE = 18;
/** An ad of which less than this part is left is filled up. */
const LOW_PART = '0.4';

/** Publishes what is missing and fills up what was traded. Answers whether all that was to be done is done. */
export async function keepAds(given: MerchantDeps, keeper: Keeper): Promise<boolean> {
  const acting = await actAs(given, keeper.userId);
  const { deps } = given.fiat;
  const methods = await showMethods(deps, keeper.userId);
  const { data } = await showOwnAds(deps, keeper.userId, { limit: LIMITS.pageSizeMax });
  const left = data.toReversed();
  let isDone = true;
  for (const ad of keeper.ads) {
    const terms = termsOf(ad, methods);
    const subject = { side: ad.side, currency_id: currencyIdOf(given, ad.coin), unit: ad.unit } as const;
    try {
      // The oldest of its kind is that ad, whatever its owner did with it since.
      const found = left.findIndex((one) => isOn(one, ad));
      const [stored] = found < 0 ? [] : left.splice(found, 1);
      const input = { ...subject, ...terms, quantity: ad.quantity };
      if (stored === undefined)
        await acting.make(calls.publishAd, { input }, (change) => publishAd(deps, change));
      else if (keeper.isFilledUp) await fillUp(given, { acting, stored, ad, terms });
    } catch (error) {
      isDone = false;
      await recover(given, keeper, error);
    }
  }
  return isDone;
}

function isOn(stored: OwnAd, { side, coin, unit }: DemoAd): boolean {
  return stored.side === side && stored.coin === coin && stored.unit === unit;
}

export function currencyIdOf(given: Pick<MerchantDeps, 'market'>, coin: DemoAd['coin']): number {
  const known = given.market.all().flatMap(({ base, quote }) => [base, quote]);
  return known.find(({ code }) => code === coin)?.id ?? 0;
}

function termsOf(
  ad: DemoAd,
  methods: readonly { readonly id: string; readonly kind: string }[],
): Omit<DecodedInputOf<typeof calls.editAd>, 'id' | 'quantity'> {
  const own = methods.filter(({ kind }) => ad.kinds.some((one) => one === kind)).map(({ id }) => id);
  return {
    ...(ad.percent === undefined
      ? { price_kind: 'fixed', price: ad.price ?? '0' }
      : { price_kind: 'floating', floating_percent: ad.percent }),
    min_volume: ad.min,
    max_volume: ad.max,
    ...(ad.side === 'sell' ? { method_ids: own.join(',') } : { payment_kinds: ad.kinds.join(',') }),
    window_minutes: ad.window,
    remarks: REMARKS[ad.unit] ?? '',
    counterparty_level: ad.level ?? 1,
    counterparty_orders: ad.orders ?? 0,
    is_auto_open: true,
  };
}

async function fillUp(
  given: MerchantDeps,
  of: {
    readonly acting: Acting;
    readonly stored: OwnAd;
    readonly ad: DemoAd;
    readonly terms: ReturnType<typeof termsOf>;
  },
): Promise<void> {
  const { stored, ad, terms } = of;
  const low = mulDecimal(ad.quantity, LOW_PART, FULL_SCALE, 'exact');
  if (stored.state !== 'open' || compareDecimal(stored.quantity, low) >= 0) return;
  const input = { id: stored.id, quantity: ad.quantity, ...terms };
  await of.acting.make(calls.editAd, { input }, (change) => editAd(given.fiat.deps, change));
}

/** Money that is missing comes from outside of the world; a price that is not known yet comes later. */
async function recover(given: MerchantDeps, { userId, isFilledUp }: Keeper, error: unknown): Promise<void> {
  if (isFilledUp && error instanceof AppError && error.key === 'ledger.insufficient_balance') {
    await grantPlayMoney(given, { userId, key: given.random.uuid(), shape: GRANTS.merchant });
    return;
  }
  given.log.debug({ err: error, userId }, 'a demo ad waits');
}
