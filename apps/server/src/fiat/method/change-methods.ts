import { type DecodedInputOf, type fiat as calls, METHOD_LIMITS } from '@openbourse/api';
import {
  FIELDS_EXAMPLE,
  NAMES_EXAMPLE,
  readCountries,
  readFields,
  readUnits,
  readWords,
} from '@openbourse/api/fiat/method-text';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Outcome, Persons } from '../../operator/index.ts';
import type { Deps } from '../deps.ts';
import { insertVersion, listPaymentMethods, lockPaymentMethods } from './method-queries.ts';
import { type PaymentMethod, presentMethod } from './payment-method.ts';

/** Changes of the ways of paying, which two persons make: each one decides where people send money. */

type Input<N extends keyof typeof calls> = DecodedInputOf<(typeof calls)[N]>;
type Definition = Pick<
  PaymentMethod,
  'name' | 'names' | 'fields' | 'countries' | 'units' | 'picture' | 'isNameVerified'
>;

/** Adds a way of paying at the end of lists; refuses a code that there is. */
export async function addMethod(
  tx: Tx,
  deps: Deps,
  of: { readonly input: Input<'operatorAddPaymentMethod'>; readonly by: Persons },
): Promise<Outcome> {
  const { input, by } = of;
  const definition = readDefinition(input);
  await lockPaymentMethods(tx);
  const methods = await listPaymentMethods(tx);
  const limit = METHOD_LIMITS.methodsMax;
  if (methods.some(({ code }) => code === input.kind))
    throw new AppError('fiat.payment_method_exists', { field: 'kind', found: input.kind });
  if (methods.length >= limit) throw new AppError('fiat.too_many_payment_methods', { limit: `${limit}` });
  const position = Math.max(0, ...methods.map((one) => one.position)) + 1;
  const fresh = { code: input.kind, version: 1, position, isOffered: true, ...definition };
  const after = await write(tx, deps, { method: fresh, by, reason: input.reason });
  return outcome('fiat.add_payment_method', { before: null, after });
}

/** Writes another version with other fields, places or names. */
export async function changeMethod(
  tx: Tx,
  deps: Deps,
  of: { readonly input: Input<'operatorChangePaymentMethod'>; readonly by: Persons },
): Promise<Outcome> {
  const { input, by } = of;
  const definition = readDefinition(input);
  const before = await lockMethod(tx, input.kind);
  const { code, position, isOffered } = before;
  const changed = { code, position, isOffered, version: before.version + 1, ...definition };
  const after = await write(tx, deps, { method: changed, by, reason: input.reason });
  return outcome('fiat.change_payment_method', { before, after });
}

/** Withdraws a way of paying, or offers it again. */
export async function offerMethod(
  tx: Tx,
  deps: Deps,
  of: { readonly input: Input<'operatorOfferPaymentMethod'>; readonly by: Persons },
): Promise<Outcome> {
  const { input, by } = of;
  const before = await lockMethod(tx, input.kind);
  if (before.isOffered === input.is_offered)
    throw new AppError('fiat.payment_method_unchanged', { field: 'is_offered', found: input.kind });
  const changed = { ...before, version: before.version + 1, isOffered: input.is_offered };
  const after = await write(tx, deps, { method: changed, by, reason: input.reason });
  return outcome('fiat.offer_payment_method', { before, after });
}

async function lockMethod(tx: Tx, code: string): Promise<PaymentMethod> {
  await lockPaymentMethods(tx);
  const found = (await listPaymentMethods(tx)).find((one) => one.code === code);
  if (found === undefined) throw new AppError('fiat.payment_method_not_found', { field: 'kind' });
  return found;
}

async function write(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  of: {
    readonly method: Omit<PaymentMethod, 'operatorName' | 'approverName' | 'reason' | 'at'>;
    readonly by: Persons;
    readonly reason: string;
  },
): Promise<PaymentMethod> {
  const { by, reason } = of;
  const names = { operatorName: by.makerName, approverName: by.session.name };
  const method = { ...of.method, ...names, reason, at: deps.clock.now() };
  await insertVersion(tx, method);
  return method;
}

function outcome(
  action: 'fiat.add_payment_method' | 'fiat.change_payment_method' | 'fiat.offer_payment_method',
  of: { readonly before: PaymentMethod | null; readonly after: PaymentMethod },
): Outcome {
  const { before, after } = of;
  return {
    isNew: before === null,
    entry: {
      ...{ action, subject: { kind: 'fiat_payment_method', id: after.code }, reason: after.reason },
      before: before === null ? null : presentMethod(before),
      after: presentMethod(after),
    },
  };
}

function readDefinition(input: Omit<Input<'operatorChangePaymentMethod'>, 'kind'>): Definition {
  const fields = readFields(input.fields);
  if (fields === null || fields.length === 0) throw invalid('fields', FIELDS_EXAMPLE);
  const names = readWords(input.names ?? '');
  if (names === null) throw invalid('names', NAMES_EXAMPLE);
  const countries = readCountries(input.countries ?? '');
  if (countries === null) throw invalid('countries', 'DE,AT');
  const units = readUnits(input.units ?? '');
  if (units === null) throw invalid('units', 'EUR,USD');
  return {
    name: input.name.trim(),
    names: [...names],
    fields: fields.map((field) => ({ ...field, labels: [...field.labels] })),
    countries: [...countries],
    units: [...units],
    picture: input.picture,
    isNameVerified: input.is_name_verified,
  };
}

function invalid(field: string, accepted: string): AppError {
  return new AppError('fiat.definition_invalid', { field, accepted });
}
