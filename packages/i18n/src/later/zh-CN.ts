import alert from '../../messages/zh-CN/alert.json' with { type: 'json' };
import apikey from '../../messages/zh-CN/apikey.json' with { type: 'json' };
import chart from '../../messages/zh-CN/chart.json' with { type: 'json' };
import content from '../../messages/zh-CN/content.json' with { type: 'json' };
import contract from '../../messages/zh-CN/contract.json' with { type: 'json' };
import convert from '../../messages/zh-CN/convert.json' with { type: 'json' };
import countdown from '../../messages/zh-CN/countdown.json' with { type: 'json' };
import error from '../../messages/zh-CN/error.json' with { type: 'json' };
import feedback from '../../messages/zh-CN/feedback.json' with { type: 'json' };
import fiat from '../../messages/zh-CN/fiat.json' with { type: 'json' };
import file from '../../messages/zh-CN/file.json' with { type: 'json' };
import find from '../../messages/zh-CN/find.json' with { type: 'json' };
import install from '../../messages/zh-CN/install.json' with { type: 'json' };
import ledger from '../../messages/zh-CN/ledger.json' with { type: 'json' };
import liability from '../../messages/zh-CN/liability.json' with { type: 'json' };
import micro from '../../messages/zh-CN/micro.json' with { type: 'json' };
import notice from '../../messages/zh-CN/notice.json' with { type: 'json' };
import payment from '../../messages/zh-CN/payment.json' with { type: 'json' };
import portfolio from '../../messages/zh-CN/portfolio.json' with { type: 'json' };
import referral from '../../messages/zh-CN/referral.json' with { type: 'json' };
import rules from '../../messages/zh-CN/rules.json' with { type: 'json' };
import security from '../../messages/zh-CN/security.json' with { type: 'json' };
import spot from '../../messages/zh-CN/spot.json' with { type: 'json' };
import staking from '../../messages/zh-CN/staking.json' with { type: 'json' };
import statement from '../../messages/zh-CN/statement.json' with { type: 'json' };
import status from '../../messages/zh-CN/status.json' with { type: 'json' };
import subscription from '../../messages/zh-CN/subscription.json' with { type: 'json' };
import support from '../../messages/zh-CN/support.json' with { type: 'json' };
import terminal from '../../messages/zh-CN/terminal.json' with { type: 'json' };
import tier from '../../messages/zh-CN/tier.json' with { type: 'json' };
import verification from '../../messages/zh-CN/verification.json' with { type: 'json' };
import wallet from '../../messages/zh-CN/wallet.json' with { type: 'json' };

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
