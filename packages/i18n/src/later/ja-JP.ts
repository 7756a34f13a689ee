import alert from '../../messages/ja-JP/alert.json' with { type: 'json' };
import apikey from '../../messages/ja-JP/apikey.json' with { type: 'json' };
import chart from '../../messages/ja-JP/chart.json' with { type: 'json' };
import content from '../../messages/ja-JP/content.json' with { type: 'json' };
import contract from '../../messages/ja-JP/contract.json' with { type: 'json' };
import convert from '../../messages/ja-JP/convert.json' with { type: 'json' };
import countdown from '../../messages/ja-JP/countdown.json' with { type: 'json' };
import error from '../../messages/ja-JP/error.json' with { type: 'json' };
import feedback from '../../messages/ja-JP/feedback.json' with { type: 'json' };
import fiat from '../../messages/ja-JP/fiat.json' with { type: 'json' };
import file from '../../messages/ja-JP/file.json' with { type: 'json' };
import find from '../../messages/ja-JP/find.json' with { type: 'json' };
import install from '../../messages/ja-JP/install.json' with { type: 'json' };
import ledger from '../../messages/ja-JP/ledger.json' with { type: 'json' };
import liability from '../../messages/ja-JP/liability.json' with { type: 'json' };
import micro from '../../messages/ja-JP/micro.json' with { type: 'json' };
import notice from '../../messages/ja-JP/notice.json' with { type: 'json' };
import payment from '../../messages/ja-JP/payment.json' with { type: 'json' };
import portfolio from '../../messages/ja-JP/portfolio.json' with { type: 'json' };
import referral from '../../messages/ja-JP/referral.json' with { type: 'json' };
import rules from '../../messages/ja-JP/rules.json' with { type: 'json' };
import security from '../../messages/ja-JP/security.json' with { type: 'json' };
import spot from '../../messages/ja-JP/spot.json' with { type: 'json' };
import staking from '../../messages/ja-JP/staking.json' with { type: 'json' };
import statement from '../../messages/ja-JP/statement.json' with { type: 'json' };
import status from '../../messages/ja-JP/status.json' with { type: 'json' };
import subscription from '../../messages/ja-JP/subscription.json' with { type: 'json' };
import support from '../../messages/ja-JP/support.json' with { type: 'json' };
import terminal from '../../messages/ja-JP/terminal.json' with { type: 'json' };
import tier from '../../messages/ja-JP/tier.json' with { type: 'json' };
import verification from '../../messages/ja-JP/verification.json' with { type: 'json' };
import wallet from '../../messages/ja-JP/wallet.json' with { type: 'json' };

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
