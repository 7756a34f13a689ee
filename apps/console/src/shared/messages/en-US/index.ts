import coin from './coin.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };
import contract from './contract.json' with { type: 'json' };
import custody from './custody.json' with { type: 'json' };
import dashboard from './dashboard.json' with { type: 'json' };
import deposit from './deposit.json' with { type: 'json' };
import fiat from './fiat.json' with { type: 'json' };
import ledger from './ledger.json' with { type: 'json' };
import market from './market.json' with { type: 'json' };
import micro from './micro.json' with { type: 'json' };
import operator from './operator.json' with { type: 'json' };
import proposal from './proposal.json' with { type: 'json' };
import referral from './referral.json' with { type: 'json' };
import screening from './screening.json' with { type: 'json' };
import session from './session.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import staking from './staking.json' with { type: 'json' };
import subscription from './subscription.json' with { type: 'json' };
import support from './support.json' with { type: 'json' };
import system from './system.json' with { type: 'json' };
import terms from './terms.json' with { type: 'json' };
import tier from './tier.json' with { type: 'json' };
import users from './users.json' with { type: 'json' };
import verification from './verification.json' with { type: 'json' };
import webhook from './webhook.json' with { type: 'json' };
import withdrawal from './withdrawal.json' with { type: 'json' };

export const messages = {
  coin,
  content,
  contract,
  custody,
  dashboard,
  deposit,
  fiat,
  ledger,
  market,
  micro,
  operator,
  proposal,
  referral,
  screening,
  session,
  shell,
  staking,
  subscription,
  support,
  system,
  terms,
  tier,
  users,
  verification,
  webhook,
  withdrawal,
};
