import app from '../../messages/th-TH/app.json' with { type: 'json' };
import home from '../../messages/th-TH/home.json' with { type: 'json' };
import identity from '../../messages/th-TH/identity.json' with { type: 'json' };
import market from '../../messages/th-TH/market.json' with { type: 'json' };
import settings from '../../messages/th-TH/settings.json' with { type: 'json' };

export const messages = { app, home, identity, market, settings };
