import dashboard from './dashboard.json' with { type: 'json' };
import session from './session.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

export const messages = { dashboard, session, shell };
