import type { fiat as calls, FiatUnit, ReplyOf } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';

type Shown = ReplyOf<typeof calls.paymentMethods>[number];

/** A version of a way in which people pay each other. */
export interface PaymentMethod {
  readonly code: string;
  readonly version: number;
  readonly position: number;
  readonly name: string;
  readonly names: Shown['names'];
  readonly fields: Shown['fields'];
  /** Empty for all. */
  readonly countries: string[];
  readonly units: string[];
  readonly picture: Shown['picture'];
  readonly isNameVerified: boolean;
  readonly isOffered: boolean;
  readonly operatorName: string;
  readonly approverName: string;
  readonly reason: string;
  readonly at: number;
}

/** Reports whether a way is traded by in a unit now. */
export function isTradedIn(method: PaymentMethod, unit: FiatUnit): boolean {
  return method.isOffered && (method.units.length === 0 || method.units.includes(unit));
}

/** Reports whether people of a country may save an account of it now. */
export function isSavedIn(method: PaymentMethod, country: string): boolean {
  return method.isOffered && (method.countries.length === 0 || method.countries.includes(country));
}

/** Codes of the ways that are traded by in a unit, in the order of lists. */
export function tradedCodes(methods: readonly PaymentMethod[], unit: FiatUnit): string[] {
  return methods.filter((method) => isTradedIn(method, unit)).map(({ code }) => code);
}

/** The refusal of a way that is none, or is not offered there. */
export function notOffered(field: string, offered: readonly string[]): AppError {
  return new AppError('fiat.payment_method_not_offered', { field, accepted: offered.join(', ') });
}

export function presentMethod(method: PaymentMethod): Shown {
  return {
    code: method.code,
    version: method.version,
    name: method.name,
    names: method.names,
    countries: method.countries,
    units: method.units,
    fields: method.fields,
    picture: method.picture,
    is_name_verified: method.isNameVerified,
    is_offered: method.isOffered,
  };
}
