import app from '../../messages/de-DE/app.json' with { type: 'json' };
import home from '../../messages/de-DE/home.json' with { type: 'json' };
import identity from '../../messages/de-DE/identity.json' with { type: 'json' };
import market from '../../messages/de-DE/market.json' with { type: 'json' };
import settings from '../../messages/de-DE/settings.json' with { type: 'json' };

export const messages = { app, home, identity, market, settings };
