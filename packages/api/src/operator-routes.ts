import * as tier from './tier/routes.ts';
import * as apikey from './apikey/routes.ts';
import * as content from './content/routes.ts';
import * as contract from './contract/routes.ts';
import * as feedback from './feedback/routes.ts';
import * as fiat from './fiat/routes.ts';
import * as file from './file/routes.ts';
import * as identity from './identity/routes.ts';
import * as ledger from './ledger/routes.ts';
import * as liability from './liability/routes.ts';
import * as market from './market/routes.ts';
import * as micro from './micro/routes.ts';
import * as operator from './operator/routes.ts';
import * as payment from './payment/routes.ts';
import * as referral from './referral/routes.ts';
import * as site from './site/routes.ts';
import * as spot from './spot/routes.ts';
import * as staking from './staking/routes.ts';
import * as subscription from './subscription/routes.ts';
import * as support from './support/routes.ts';
import * as verification from './verification/routes.ts';
import * as wallet from './wallet/routes.ts';
import * as screening from './screening/routes.ts';
import * as webhook from './webhook/routes.ts';

/**
 * Every call of the operators' console: its name, method and path. Apart from the traders' table, so that their app
 * does not carry it. A path under /api/operator needs an operator's session; signing in is public.
 */
export const OPERATOR_ROUTES = {
  ...apikey.OPERATOR_ROUTES,
  ...content.OPERATOR_ROUTES,
  ...contract.OPERATOR_ROUTES,
  ...feedback.OPERATOR_ROUTES,
  ...fiat.OPERATOR_ROUTES,
  ...file.OPERATOR_ROUTES,
  ...identity.OPERATOR_ROUTES,
  ...ledger.OPERATOR_ROUTES,
  ...liability.OPERATOR_ROUTES,
  ...market.OPERATOR_ROUTES,
  ...micro.OPERATOR_ROUTES,
  ...operator.OPERATOR_ROUTES,
  ...payment.OPERATOR_ROUTES,
  ...referral.OPERATOR_ROUTES,
  ...site.OPERATOR_ROUTES,
  ...spot.OPERATOR_ROUTES,
  ...staking.OPERATOR_ROUTES,
  ...subscription.OPERATOR_ROUTES,
  ...support.OPERATOR_ROUTES,
  ...verification.OPERATOR_ROUTES,
  ...wallet.OPERATOR_ROUTES,
  ...screening.OPERATOR_ROUTES,
  ...webhook.OPERATOR_ROUTES,
  ...tier.OPERATOR_ROUTES,
} as const;

/** The name of a call of the console, `<noun>.<verb>`. */
export type OperatorRouteName = keyof typeof OPERATOR_ROUTES;
