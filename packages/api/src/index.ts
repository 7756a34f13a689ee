import * as tier from './tier/calls.ts';
import * as status from './status/calls.ts';
import * as alert from './alert/calls.ts';
import * as apikey from './apikey/calls.ts';
import * as content from './content/calls.ts';
import * as contract from './contract/calls.ts';
import * as convert from './convert/calls.ts';
import * as countdown from './countdown/calls.ts';
import * as demo from './demo/calls.ts';
import type { Endpoint } from './endpoint.ts';
import * as feedback from './feedback/calls.ts';
import * as fiat from './fiat/calls.ts';
import * as file from './file/calls.ts';
import * as identity from './identity/calls.ts';
import * as ledger from './ledger/calls.ts';
import * as liability from './liability/calls.ts';
import * as market from './market/calls.ts';
import * as micro from './micro/calls.ts';
import * as notification from './notification/calls.ts';
import * as operator from './operator/calls.ts';
import * as referral from './referral/calls.ts';
import * as site from './site/calls.ts';
import * as spot from './spot/calls.ts';
import * as staking from './staking/calls.ts';
import * as payment from './payment/calls.ts';
import * as portfolio from './portfolio/calls.ts';
import * as statement from './statement/calls.ts';
import * as subscription from './subscription/calls.ts';
import * as support from './support/calls.ts';
import * as terminal from './terminal/calls.ts';
import * as tick from './tick/calls.ts';
import * as verification from './verification/calls.ts';
import * as wallet from './wallet/calls.ts';
import * as screening from './screening/calls.ts';
import * as webhook from './webhook/calls.ts';

export {
  type Allowance,
  CALL_ALLOWANCES,
  type CallKind,
  UNKNOWN_KEYS,
  UNKNOWN_TOKENS,
} from './call-limits.ts';
export { DEVICE_FORM, IDEMPOTENCY_KEY_FORM, PROOF_FIELDS } from './endpoint.ts';
export type {
  Act,
  Audience,
  ChangeEndpoint,
  ChangeTerms,
  DecodedInputOf,
  Endpoint,
  EndpointName,
  Envelope,
  InputOf,
  ReplyOf,
  Requester,
} from './endpoint.ts';
export { ERRORS, type ErrorDetails, type ErrorKey, type ErrorSpec } from './errors.ts';
export * from './limits.ts';
export * from './site/brand.ts';
export * from './terminal/kept.ts';
export { OPERATOR_ROUTES, type OperatorRouteName } from './operator-routes.ts';
export { type Move, moveOf, moveText } from './paying.ts';
export { ROUTES, type RouteName } from './routes.ts';
export type { SharedRouteName } from './shared-routes.ts';
export {
  tier,
  status,
  alert,
  apikey,
  content,
  contract,
  convert,
  countdown,
  demo,
  feedback,
  fiat,
  file,
  identity,
  ledger,
  liability,
  market,
  micro,
  notification,
  operator,
  payment,
  referral,
  site,
  spot,
  staking,
  portfolio,
  statement,
  subscription,
  support,
  terminal,
  tick,
  verification,
  wallet,
  screening,
  webhook,
};

const nouns = {
  tier,
  status,
  alert,
  apikey,
  content,
  contract,
  convert,
  countdown,
  demo,
  feedback,
  fiat,
  file,
  identity,
  ledger,
  liability,
  market,
  micro,
  notification,
  operator,
  payment,
  referral,
  site,
  spot,
  staking,
  portfolio,
  statement,
  subscription,
  support,
  terminal,
  tick,
  verification,
  wallet,
  screening,
  webhook,
};

type EndpointsOf<M> = Extract<M[keyof M], Endpoint>;
/** Every endpoint as a union. */
export type AnyEndpoint = { [N in keyof typeof nouns]: EndpointsOf<(typeof nouns)[N]> }[keyof typeof nouns];
type EndpointsByName = { readonly [E in AnyEndpoint as E['name']]: E };
/** The endpoint of a call's name. */
export type EndpointNamed<N extends AnyEndpoint['name']> = EndpointsByName[N];

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'reply' in value && 'input' in value && 'path' in value
  );
}

const declared: readonly Endpoint[] = Object.values(nouns).flatMap((noun) =>
  Object.values(noun).filter(isEndpoint),
);
/** An approval repeats the checks of what was proposed, so it may be refused as every proposal may. */
const approvalErrors = [
  ...new Set(
    declared.flatMap(({ checkers, errors, name }) =>
      checkers.length > 0 || name === operator.decideProposal.name ? errors : [],
    ),
  ),
];

/** Every endpoint, for the documentation and for tests that walk all of them. */
export const ENDPOINTS: readonly Endpoint[] = declared.map((one) =>
  one.name === operator.decideProposal.name ? { ...one, errors: approvalErrors } : one,
);
