import dashboard from './dashboard.json' with { type: 'json' };
import deposit from './deposit.json' with { type: 'json' };
import session from './session.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import users from './users.json' with { type: 'json' };
import verification from './verification.json' with { type: 'json' };
import withdrawal from './withdrawal.json' with { type: 'json' };

export const messages = { dashboard, deposit, session, shell, users, verification, withdrawal };
