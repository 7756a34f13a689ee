import * as tier from './tier/routes.ts';
import * as status from './status/routes.ts';
import * as alert from './alert/routes.ts';
import * as apikey from './apikey/routes.ts';
import * as content from './content/routes.ts';
import * as contract from './contract/routes.ts';
import * as countdown from './countdown/routes.ts';
import * as convert from './convert/routes.ts';
import * as demo from './demo/routes.ts';
import * as feedback from './feedback/routes.ts';
import * as fiat from './fiat/routes.ts';
import * as file from './file/routes.ts';
import { FIRST_ROUTES } from './first-routes.ts';
import * as identity from './identity/routes.ts';
import * as ledger from './ledger/routes.ts';
import * as liability from './liability/routes.ts';
import * as market from './market/routes.ts';
import * as micro from './micro/routes.ts';
import * as notification from './notification/routes.ts';
import * as payment from './payment/routes.ts';
import * as portfolio from './portfolio/routes.ts';
import * as referral from './referral/routes.ts';
import { SHARED_ROUTES } from './shared-routes.ts';
import * as site from './site/routes.ts';
import * as spot from './spot/routes.ts';
import * as staking from './staking/routes.ts';
import * as statement from './statement/routes.ts';
import * as subscription from './subscription/routes.ts';
import * as support from './support/routes.ts';
import * as terminal from './terminal/routes.ts';
import * as verification from './verification/routes.ts';
import * as wallet from './wallet/routes.ts';

/**
 * Every call of traders: its name, method and path. Plain data without schemas, so that a browser can
 * import it without the schema library; the schemas that belong to each name are in the calls of its noun.
 * The specification's section 7 fixes the paths marked by its own table; the others follow its manner.
 */
export const ROUTES = {
  ...FIRST_ROUTES,
  ...SHARED_ROUTES,
  ...apikey.ROUTES,
  ...content.ROUTES,
  ...contract.ROUTES,
  ...convert.ROUTES,
  ...demo.ROUTES,
  ...feedback.ROUTES,
  ...fiat.ROUTES,
  ...file.ROUTES,
  ...identity.ROUTES,
  ...ledger.ROUTES,
  ...liability.ROUTES,
  ...market.ROUTES,
  ...micro.ROUTES,
  ...notification.ROUTES,
  ...payment.ROUTES,
  ...portfolio.ROUTES,
  ...referral.ROUTES,
  ...site.ROUTES,
  ...spot.ROUTES,
  ...staking.ROUTES,
  ...statement.ROUTES,
  ...subscription.ROUTES,
  ...support.ROUTES,
  ...terminal.ROUTES,
  ...verification.ROUTES,
  ...wallet.ROUTES,
  ...alert.ROUTES,
  ...countdown.ROUTES,
  ...status.ROUTES,
  ...tier.ROUTES,
} as const;

/** The name of a call, `<noun>.<verb>`. */
export type RouteName = keyof typeof ROUTES;
