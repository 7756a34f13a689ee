import alert from '../../messages/ko-KR/alert.json' with { type: 'json' };
import apikey from '../../messages/ko-KR/apikey.json' with { type: 'json' };
import chart from '../../messages/ko-KR/chart.json' with { type: 'json' };
import content from '../../messages/ko-KR/content.json' with { type: 'json' };
import contract from '../../messages/ko-KR/contract.json' with { type: 'json' };
import convert from '../../messages/ko-KR/convert.json' with { type: 'json' };
import countdown from '../../messages/ko-KR/countdown.json' with { type: 'json' };
import error from '../../messages/ko-KR/error.json' with { type: 'json' };
import feedback from '../../messages/ko-KR/feedback.json' with { type: 'json' };
import fiat from '../../messages/ko-KR/fiat.json' with { type: 'json' };
import file from '../../messages/ko-KR/file.json' with { type: 'json' };
import find from '../../messages/ko-KR/find.json' with { type: 'json' };
import install from '../../messages/ko-KR/install.json' with { type: 'json' };
import ledger from '../../messages/ko-KR/ledger.json' with { type: 'json' };
import liability from '../../messages/ko-KR/liability.json' with { type: 'json' };
import micro from '../../messages/ko-KR/micro.json' with { type: 'json' };
import notice from '../../messages/ko-KR/notice.json' with { type: 'json' };
import payment from '../../messages/ko-KR/payment.json' with { type: 'json' };
import portfolio from '../../messages/ko-KR/portfolio.json' with { type: 'json' };
import referral from '../../messages/ko-KR/referral.json' with { type: 'json' };
import rules from '../../messages/ko-KR/rules.json' with { type: 'json' };
import security from '../../messages/ko-KR/security.json' with { type: 'json' };
import spot from '../../messages/ko-KR/spot.json' with { type: 'json' };
import staking from '../../messages/ko-KR/staking.json' with { type: 'json' };
import statement from '../../messages/ko-KR/statement.json' with { type: 'json' };
import status from '../../messages/ko-KR/status.json' with { type: 'json' };
import subscription from '../../messages/ko-KR/subscription.json' with { type: 'json' };
import support from '../../messages/ko-KR/support.json' with { type: 'json' };
import terminal from '../../messages/ko-KR/terminal.json' with { type: 'json' };
import tier from '../../messages/ko-KR/tier.json' with { type: 'json' };
import verification from '../../messages/ko-KR/verification.json' with { type: 'json' };
import wallet from '../../messages/ko-KR/wallet.json' with { type: 'json' };

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
