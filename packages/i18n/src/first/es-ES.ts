import app from '../../messages/es-ES/app.json' with { type: 'json' };
import home from '../../messages/es-ES/home.json' with { type: 'json' };
import identity from '../../messages/es-ES/identity.json' with { type: 'json' };
import market from '../../messages/es-ES/market.json' with { type: 'json' };
import settings from '../../messages/es-ES/settings.json' with { type: 'json' };

export const messages = { app, home, identity, market, settings };
