import alert from '../../messages/es-ES/alert.json' with { type: 'json' };
import apikey from '../../messages/es-ES/apikey.json' with { type: 'json' };
import chart from '../../messages/es-ES/chart.json' with { type: 'json' };
import content from '../../messages/es-ES/content.json' with { type: 'json' };
import contract from '../../messages/es-ES/contract.json' with { type: 'json' };
import convert from '../../messages/es-ES/convert.json' with { type: 'json' };
import countdown from '../../messages/es-ES/countdown.json' with { type: 'json' };
import error from '../../messages/es-ES/error.json' with { type: 'json' };
import feedback from '../../messages/es-ES/feedback.json' with { type: 'json' };
import fiat from '../../messages/es-ES/fiat.json' with { type: 'json' };
import file from '../../messages/es-ES/file.json' with { type: 'json' };
import find from '../../messages/es-ES/find.json' with { type: 'json' };
import install from '../../messages/es-ES/install.json' with { type: 'json' };
import ledger from '../../messages/es-ES/ledger.json' with { type: 'json' };
import liability from '../../messages/es-ES/liability.json' with { type: 'json' };
import micro from '../../messages/es-ES/micro.json' with { type: 'json' };
import notice from '../../messages/es-ES/notice.json' with { type: 'json' };
import payment from '../../messages/es-ES/payment.json' with { type: 'json' };
import portfolio from '../../messages/es-ES/portfolio.json' with { type: 'json' };
import referral from '../../messages/es-ES/referral.json' with { type: 'json' };
import rules from '../../messages/es-ES/rules.json' with { type: 'json' };
import security from '../../messages/es-ES/security.json' with { type: 'json' };
import spot from '../../messages/es-ES/spot.json' with { type: 'json' };
import staking from '../../messages/es-ES/staking.json' with { type: 'json' };
import statement from '../../messages/es-ES/statement.json' with { type: 'json' };
import status from '../../messages/es-ES/status.json' with { type: 'json' };
import subscription from '../../messages/es-ES/subscription.json' with { type: 'json' };
import support from '../../messages/es-ES/support.json' with { type: 'json' };
import terminal from '../../messages/es-ES/terminal.json' with { type: 'json' };
import tier from '../../messages/es-ES/tier.json' with { type: 'json' };
import verification from '../../messages/es-ES/verification.json' with { type: 'json' };
import wallet from '../../messages/es-ES/wallet.json' with { type: 'json' };

export const messages = {
  alert,
  apikey,
  chart,
  content,
  contract,
  convert,
  countdown,
  error,
  feedback,
  fiat,
  file,
  find,
  install,
  ledger,
  liability,
  micro,
  notice,
  payment,
  portfolio,
  referral,
  rules,
  security,
  spot,
  staking,
  statement,
  status,
  subscription,
  support,
  terminal,
  tier,
  verification,
  wallet,
};
