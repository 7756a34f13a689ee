import alert from '../../messages/vi-VN/alert.json' with { type: 'json' };
import apikey from '../../messages/vi-VN/apikey.json' with { type: 'json' };
import chart from '../../messages/vi-VN/chart.json' with { type: 'json' };
import content from '../../messages/vi-VN/content.json' with { type: 'json' };
import contract from '../../messages/vi-VN/contract.json' with { type: 'json' };
import convert from '../../messages/vi-VN/convert.json' with { type: 'json' };
import countdown from '../../messages/vi-VN/countdown.json' with { type: 'json' };
import error from '../../messages/vi-VN/error.json' with { type: 'json' };
import feedback from '../../messages/vi-VN/feedback.json' with { type: 'json' };
import fiat from '../../messages/vi-VN/fiat.json' with { type: 'json' };
import file from '../../messages/vi-VN/file.json' with { type: 'json' };
import find from '../../messages/vi-VN/find.json' with { type: 'json' };
import install from '../../messages/vi-VN/install.json' with { type: 'json' };
import ledger from '../../messages/vi-VN/ledger.json' with { type: 'json' };
import liability from '../../messages/vi-VN/liability.json' with { type: 'json' };
import micro from '../../messages/vi-VN/micro.json' with { type: 'json' };
import notice from '../../messages/vi-VN/notice.json' with { type: 'json' };
import payment from '../../messages/vi-VN/payment.json' with { type: 'json' };
import portfolio from '../../messages/vi-VN/portfolio.json' with { type: 'json' };
import referral from '../../messages/vi-VN/referral.json' with { type: 'json' };
import rules from '../../messages/vi-VN/rules.json' with { type: 'json' };
import security from '../../messages/vi-VN/security.json' with { type: 'json' };
import spot from '../../messages/vi-VN/spot.json' with { type: 'json' };
import staking from '../../messages/vi-VN/staking.json' with { type: 'json' };
import statement from '../../messages/vi-VN/statement.json' with { type: 'json' };
import status from '../../messages/vi-VN/status.json' with { type: 'json' };
import subscription from '../../messages/vi-VN/subscription.json' with { type: 'json' };
import support from '../../messages/vi-VN/support.json' with { type: 'json' };
import terminal from '../../messages/vi-VN/terminal.json' with { type: 'json' };
import tier from '../../messages/vi-VN/tier.json' with { type: 'json' };
import verification from '../../messages/vi-VN/verification.json' with { type: 'json' };
import wallet from '../../messages/vi-VN/wallet.json' with { type: 'json' };

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
