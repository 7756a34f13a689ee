import alert from '../../messages/th-TH/alert.json' with { type: 'json' };
import apikey from '../../messages/th-TH/apikey.json' with { type: 'json' };
import chart from '../../messages/th-TH/chart.json' with { type: 'json' };
import content from '../../messages/th-TH/content.json' with { type: 'json' };
import contract from '../../messages/th-TH/contract.json' with { type: 'json' };
import convert from '../../messages/th-TH/convert.json' with { type: 'json' };
import countdown from '../../messages/th-TH/countdown.json' with { type: 'json' };
import error from '../../messages/th-TH/error.json' with { type: 'json' };
import feedback from '../../messages/th-TH/feedback.json' with { type: 'json' };
import fiat from '../../messages/th-TH/fiat.json' with { type: 'json' };
import file from '../../messages/th-TH/file.json' with { type: 'json' };
import find from '../../messages/th-TH/find.json' with { type: 'json' };
import install from '../../messages/th-TH/install.json' with { type: 'json' };
import ledger from '../../messages/th-TH/ledger.json' with { type: 'json' };
import liability from '../../messages/th-TH/liability.json' with { type: 'json' };
import micro from '../../messages/th-TH/micro.json' with { type: 'json' };
import notice from '../../messages/th-TH/notice.json' with { type: 'json' };
import payment from '../../messages/th-TH/payment.json' with { type: 'json' };
import portfolio from '../../messages/th-TH/portfolio.json' with { type: 'json' };
import referral from '../../messages/th-TH/referral.json' with { type: 'json' };
import rules from '../../messages/th-TH/rules.json' with { type: 'json' };
import security from '../../messages/th-TH/security.json' with { type: 'json' };
import spot from '../../messages/th-TH/spot.json' with { type: 'json' };
import staking from '../../messages/th-TH/staking.json' with { type: 'json' };
import statement from '../../messages/th-TH/statement.json' with { type: 'json' };
import status from '../../messages/th-TH/status.json' with { type: 'json' };
import subscription from '../../messages/th-TH/subscription.json' with { type: 'json' };
import support from '../../messages/th-TH/support.json' with { type: 'json' };
import terminal from '../../messages/th-TH/terminal.json' with { type: 'json' };
import tier from '../../messages/th-TH/tier.json' with { type: 'json' };
import verification from '../../messages/th-TH/verification.json' with { type: 'json' };
import wallet from '../../messages/th-TH/wallet.json' with { type: 'json' };

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
