import app from '../../messages/en-US/app.json' with { type: 'json' };
import home from '../../messages/en-US/home.json' with { type: 'json' };
import identity from '../../messages/en-US/identity.json' with { type: 'json' };
import market from '../../messages/en-US/market.json' with { type: 'json' };
import settings from '../../messages/en-US/settings.json' with { type: 'json' };

export const messages = { app, home, identity, market, settings };
