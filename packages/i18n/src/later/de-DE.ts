import alert from '../../messages/de-DE/alert.json' with { type: 'json' };
import apikey from '../../messages/de-DE/apikey.json' with { type: 'json' };
import chart from '../../messages/de-DE/chart.json' with { type: 'json' };
import content from '../../messages/de-DE/content.json' with { type: 'json' };
import contract from '../../messages/de-DE/contract.json' with { type: 'json' };
import convert from '../../messages/de-DE/convert.json' with { type: 'json' };
import countdown from '../../messages/de-DE/countdown.json' with { type: 'json' };
import error from '../../messages/de-DE/error.json' with { type: 'json' };
import feedback from '../../messages/de-DE/feedback.json' with { type: 'json' };
import fiat from '../../messages/de-DE/fiat.json' with { type: 'json' };
import file from '../../messages/de-DE/file.json' with { type: 'json' };
import find from '../../messages/de-DE/find.json' with { type: 'json' };
import install from '../../messages/de-DE/install.json' with { type: 'json' };
import ledger from '../../messages/de-DE/ledger.json' with { type: 'json' };
import liability from '../../messages/de-DE/liability.json' with { type: 'json' };
import micro from '../../messages/de-DE/micro.json' with { type: 'json' };
import notice from '../../messages/de-DE/notice.json' with { type: 'json' };
import payment from '../../messages/de-DE/payment.json' with { type: 'json' };
import portfolio from '../../messages/de-DE/portfolio.json' with { type: 'json' };
import referral from '../../messages/de-DE/referral.json' with { type: 'json' };
import rules from '../../messages/de-DE/rules.json' with { type: 'json' };
import security from '../../messages/de-DE/security.json' with { type: 'json' };
import spot from '../../messages/de-DE/spot.json' with { type: 'json' };
import staking from '../../messages/de-DE/staking.json' with { type: 'json' };
import statement from '../../messages/de-DE/statement.json' with { type: 'json' };
import status from '../../messages/de-DE/status.json' with { type: 'json' };
import subscription from '../../messages/de-DE/subscription.json' with { type: 'json' };
import support from '../../messages/de-DE/support.json' with { type: 'json' };
import terminal from '../../messages/de-DE/terminal.json' with { type: 'json' };
import tier from '../../messages/de-DE/tier.json' with { type: 'json' };
import verification from '../../messages/de-DE/verification.json' with { type: 'json' };
import wallet from '../../messages/de-DE/wallet.json' with { type: 'json' };

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
