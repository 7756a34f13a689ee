import alert from '../../messages/zh-HK/alert.json' with { type: 'json' };
import apikey from '../../messages/zh-HK/apikey.json' with { type: 'json' };
import chart from '../../messages/zh-HK/chart.json' with { type: 'json' };
import content from '../../messages/zh-HK/content.json' with { type: 'json' };
import contract from '../../messages/zh-HK/contract.json' with { type: 'json' };
import convert from '../../messages/zh-HK/convert.json' with { type: 'json' };
import countdown from '../../messages/zh-HK/countdown.json' with { type: 'json' };
import error from '../../messages/zh-HK/error.json' with { type: 'json' };
import feedback from '../../messages/zh-HK/feedback.json' with { type: 'json' };
import fiat from '../../messages/zh-HK/fiat.json' with { type: 'json' };
import file from '../../messages/zh-HK/file.json' with { type: 'json' };
import find from '../../messages/zh-HK/find.json' with { type: 'json' };
import install from '../../messages/zh-HK/install.json' with { type: 'json' };
import ledger from '../../messages/zh-HK/ledger.json' with { type: 'json' };
import liability from '../../messages/zh-HK/liability.json' with { type: 'json' };
import micro from '../../messages/zh-HK/micro.json' with { type: 'json' };
import notice from '../../messages/zh-HK/notice.json' with { type: 'json' };
import payment from '../../messages/zh-HK/payment.json' with { type: 'json' };
import portfolio from '../../messages/zh-HK/portfolio.json' with { type: 'json' };
import referral from '../../messages/zh-HK/referral.json' with { type: 'json' };
import rules from '../../messages/zh-HK/rules.json' with { type: 'json' };
import security from '../../messages/zh-HK/security.json' with { type: 'json' };
import spot from '../../messages/zh-HK/spot.json' with { type: 'json' };
import staking from '../../messages/zh-HK/staking.json' with { type: 'json' };
import statement from '../../messages/zh-HK/statement.json' with { type: 'json' };
import status from '../../messages/zh-HK/status.json' with { type: 'json' };
import subscription from '../../messages/zh-HK/subscription.json' with { type: 'json' };
import support from '../../messages/zh-HK/support.json' with { type: 'json' };
import terminal from '../../messages/zh-HK/terminal.json' with { type: 'json' };
import tier from '../../messages/zh-HK/tier.json' with { type: 'json' };
import verification from '../../messages/zh-HK/verification.json' with { type: 'json' };
import wallet from '../../messages/zh-HK/wallet.json' with { type: 'json' };

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
