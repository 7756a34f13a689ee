import { type DecodedInputOf, NEWS_LOCALES, type ReplyOf, type subscription as calls } from '@openbourse/api';
import { limitOf, readOfferingTerms } from '@openbourse/engine';
import { compareDecimal, formatDecimal, parseDecimal, ppmOfPercent } from '@openbourse/money';
import type { Change } from '../kernel/change.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { notFound } from './commit.ts';
import type { OfferingRecord, OfferingTermsRecord } from './offering.ts';
import {
  insertDraft,
  listTexts,
  listTokens,
  lockOffering,
  updateDraft,
  upsertText,
} from './offering-queries.ts';
import { readAmount } from './read-amount.ts';
import { QUOTE_ID, QUOTE_SCALE, type SubscriptionDeps } from './subscription-deps.ts';
import { showForOperators } from './show-operators.ts';

type SaveInput = DecodedInputOf<typeof calls.operatorSaveOffering>;
type Detail = ReplyOf<typeof calls.operatorOffering>;

/** A percentage with four decimals is a whole number of millionths. */
const PRICE_SCALE = 18;
/** So that everything that is computed from a supply and a price fits its column. */
const SUPPLY_MAX = '1000000000000';
const PRICE_MAX = '1000000';

/** Creates a draft, or changes one. */
export async function saveOffering(
  deps: SubscriptionDeps,
  { tx, input, by, now }: Change<typeof calls.operatorSaveOffering>,
): Promise<Detail> {
  const before = input.id === undefined ? null : await lockDraft(tx, input.id);
  const terms = await readTerms(tx, input);
  const id = before?.id ?? (await insertDraft(tx, { terms, quoteId: QUOTE_ID, at: now }));
  if (before !== null) await updateDraft(tx, id, terms);
  await deps.operator.record(tx, by, {
    action: 'subscription.save_offering',
    subject: { kind: 'subscription_offering', id },
    reason: '',
    before: before === null ? null : { ...before },
    after: { ...terms },
  });
  return showForOperators({ ...deps, db: tx }, id, 'en-US');
}

/** Sets the texts of a draft in one language. */
export async function saveText(
  deps: Pick<SubscriptionDeps, 'operator'>,
  { tx, input, by }: Change<typeof calls.operatorSaveText>,
): Promise<ReplyOf<typeof calls.operatorSaveText>> {
  const { id, locale, name } = input;
  const text = { locale, name: name.trim(), description: input.description.trim() };
  for (const field of ['name', 'description'] as const) {
    if (text[field] === '') throw new AppError('request.invalid', { field });
  }
  await lockDraft(tx, id);
  const before = (await listTexts(tx, id)).find((one) => one.locale === locale) ?? null;
  await upsertText(tx, id, text);
  await deps.operator.record(tx, by, {
    action: 'subscription.save_text',
    subject: { kind: 'subscription_offering', id },
    reason: '',
    before: before === null ? null : { ...before },
    after: { ...text },
  });
  return text;
}

/** Refuses `subscription.offering_not_found` and, once it is published, `subscription.not_a_draft`. */
export async function lockDraft(tx: Tx, id: number): Promise<OfferingRecord> {
  const offering = await lockOffering(tx, id, 'update');
  if (offering === undefined) throw notFound('id');
  if (offering.state !== 'draft') throw new AppError('subscription.not_a_draft', { field: 'id' });
  return offering;
}

/** Refuses `subscription.text_missing` with the first language that has none. */
export async function checkTexts(tx: Tx, id: number): Promise<void> {
  const texts = await listTexts(tx, id);
  const missing = NEWS_LOCALES.find((locale) => !texts.some((text) => text.locale === locale));
  if (missing !== undefined)
    throw new AppError('subscription.text_missing', { field: 'locale', locale: missing });
}

async function readTerms(tx: Tx, input: SaveInput): Promise<OfferingTermsRecord> {
  const token = (await listTokens(tx)).find((one) => one.currency_id === input.token_id);
  if (token === undefined) throw new AppError('subscription.token_unknown', { field: 'token_id' });
  const tokens = (field: 'supply' | 'cap_per_user'): string =>
    formatDecimal(readAmount(input[field], { field, scale: token.scale, asset: token.code }), token.scale);
  const quote = (field: 'minimum'): string =>
    formatDecimal(readAmount(input[field], { field, scale: QUOTE_SCALE, asset: 'USDT' }), QUOTE_SCALE);
  const price = readAmount(input.issue_price, { field: 'issue_price', scale: PRICE_SCALE, asset: 'USDT' });
  const percent = input.reference_return_percent;
  const ppm = percent === '' ? 0 : ppmOfPercent(percent);
  const terms = {
    tokenId: token.currency_id,
    issuePrice: formatDecimal(price, PRICE_SCALE),
    supply: tokens('supply'),
    capPerUser: tokens('cap_per_user'),
    minimum: quote('minimum'),
    referenceReturnPpm: ppm === 0 ? null : ppm,
    presaleLevel: input.presale_level,
    presaleAt: input.presale_at,
    startsAt: input.starts_at,
    endsAt: input.ends_at,
    cancelUntil: input.cancel_until,
  };
  checkAmounts(terms, token.scale);
  checkTimes(terms);
  return terms;
}

function checkAmounts(terms: OfferingTermsRecord, tokenScale: number): void {
  const most = (field: string, value: string, limit: string): void => {
    if (compareDecimal(value, limit) > 0) {
      throw new AppError('subscription.terms_invalid', { field, limit, accepted: limit });
    }
  };
  most('issue_price', terms.issuePrice, PRICE_MAX);
  most('supply', terms.supply, SUPPLY_MAX);
  most('cap_per_user', terms.capPerUser, terms.supply);
  const read = readOfferingTerms({
    token_scale: tokenScale,
    quote_scale: QUOTE_SCALE,
    issue_price: terms.issuePrice,
    supply: terms.supply,
    cap_per_user: terms.capPerUser,
  });
  if (limitOf(parseDecimal(terms.minimum, QUOTE_SCALE), read) > 0n) return;
  // One smallest unit costs this much.
  const unit = (read.price + read.unit - 1n) / read.unit;
  const accepted = formatDecimal(unit, QUOTE_SCALE);
  throw new AppError('subscription.terms_invalid', { field: 'minimum', limit: accepted, accepted });
}

function checkTimes({ presaleAt, startsAt, endsAt, cancelUntil }: OfferingTermsRecord): void {
  const least = (field: string, at: number, limit: number): void => {
    if (at < limit) {
      const accepted = new Date(limit).toISOString();
      throw new AppError('subscription.terms_invalid', { field, limit: accepted, accepted });
    }
  };
  least('starts_at', startsAt, presaleAt);
  least('ends_at', endsAt, startsAt + 1);
  least('cancel_until', cancelUntil, presaleAt);
  if (cancelUntil > endsAt) {
    const accepted = new Date(endsAt).toISOString();
    throw new AppError('subscription.terms_invalid', { field: 'cancel_until', limit: accepted, accepted });
  }
}
