import alert from '../../messages/en-US/alert.json' with { type: 'json' };
import apikey from '../../messages/en-US/apikey.json' with { type: 'json' };
import chart from '../../messages/en-US/chart.json' with { type: 'json' };
import content from '../../messages/en-US/content.json' with { type: 'json' };
import contract from '../../messages/en-US/contract.json' with { type: 'json' };
import convert from '../../messages/en-US/convert.json' with { type: 'json' };
import countdown from '../../messages/en-US/countdown.json' with { type: 'json' };
import error from '../../messages/en-US/error.json' with { type: 'json' };
import feedback from '../../messages/en-US/feedback.json' with { type: 'json' };
import fiat from '../../messages/en-US/fiat.json' with { type: 'json' };
import file from '../../messages/en-US/file.json' with { type: 'json' };
import find from '../../messages/en-US/find.json' with { type: 'json' };
import install from '../../messages/en-US/install.json' with { type: 'json' };
import ledger from '../../messages/en-US/ledger.json' with { type: 'json' };
import liability from '../../messages/en-US/liability.json' with { type: 'json' };
import micro from '../../messages/en-US/micro.json' with { type: 'json' };
import notice from '../../messages/en-US/notice.json' with { type: 'json' };
import payment from '../../messages/en-US/payment.json' with { type: 'json' };
import portfolio from '../../messages/en-US/portfolio.json' with { type: 'json' };
import referral from '../../messages/en-US/referral.json' with { type: 'json' };
import rules from '../../messages/en-US/rules.json' with { type: 'json' };
import security from '../../messages/en-US/security.json' with { type: 'json' };
import spot from '../../messages/en-US/spot.json' with { type: 'json' };
import staking from '../../messages/en-US/staking.json' with { type: 'json' };
import statement from '../../messages/en-US/statement.json' with { type: 'json' };
import status from '../../messages/en-US/status.json' with { type: 'json' };
import subscription from '../../messages/en-US/subscription.json' with { type: 'json' };
import support from '../../messages/en-US/support.json' with { type: 'json' };
import terminal from '../../messages/en-US/terminal.json' with { type: 'json' };
import tier from '../../messages/en-US/tier.json' with { type: 'json' };
import verification from '../../messages/en-US/verification.json' with { type: 'json' };
import wallet from '../../messages/en-US/wallet.json' with { type: 'json' };

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
