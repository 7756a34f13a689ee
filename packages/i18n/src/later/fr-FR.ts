import alert from '../../messages/fr-FR/alert.json' with { type: 'json' };
import apikey from '../../messages/fr-FR/apikey.json' with { type: 'json' };
import chart from '../../messages/fr-FR/chart.json' with { type: 'json' };
import content from '../../messages/fr-FR/content.json' with { type: 'json' };
import contract from '../../messages/fr-FR/contract.json' with { type: 'json' };
import convert from '../../messages/fr-FR/convert.json' with { type: 'json' };
import countdown from '../../messages/fr-FR/countdown.json' with { type: 'json' };
import error from '../../messages/fr-FR/error.json' with { type: 'json' };
import feedback from '../../messages/fr-FR/feedback.json' with { type: 'json' };
import fiat from '../../messages/fr-FR/fiat.json' with { type: 'json' };
import file from '../../messages/fr-FR/file.json' with { type: 'json' };
import find from '../../messages/fr-FR/find.json' with { type: 'json' };
import install from '../../messages/fr-FR/install.json' with { type: 'json' };
import ledger from '../../messages/fr-FR/ledger.json' with { type: 'json' };
import liability from '../../messages/fr-FR/liability.json' with { type: 'json' };
import micro from '../../messages/fr-FR/micro.json' with { type: 'json' };
import notice from '../../messages/fr-FR/notice.json' with { type: 'json' };
import payment from '../../messages/fr-FR/payment.json' with { type: 'json' };
import portfolio from '../../messages/fr-FR/portfolio.json' with { type: 'json' };
import referral from '../../messages/fr-FR/referral.json' with { type: 'json' };
import rules from '../../messages/fr-FR/rules.json' with { type: 'json' };
import security from '../../messages/fr-FR/security.json' with { type: 'json' };
import spot from '../../messages/fr-FR/spot.json' with { type: 'json' };
import staking from '../../messages/fr-FR/staking.json' with { type: 'json' };
import statement from '../../messages/fr-FR/statement.json' with { type: 'json' };
import status from '../../messages/fr-FR/status.json' with { type: 'json' };
import subscription from '../../messages/fr-FR/subscription.json' with { type: 'json' };
import support from '../../messages/fr-FR/support.json' with { type: 'json' };
import terminal from '../../messages/fr-FR/terminal.json' with { type: 'json' };
import tier from '../../messages/fr-FR/tier.json' with { type: 'json' };
import verification from '../../messages/fr-FR/verification.json' with { type: 'json' };
import wallet from '../../messages/fr-FR/wallet.json' with { type: 'json' };

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
