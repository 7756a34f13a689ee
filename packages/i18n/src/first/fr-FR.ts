import app from '../../messages/fr-FR/app.json' with { type: 'json' };
import home from '../../messages/fr-FR/home.json' with { type: 'json' };
import identity from '../../messages/fr-FR/identity.json' with { type: 'json' };
import market from '../../messages/fr-FR/market.json' with { type: 'json' };
import settings from '../../messages/fr-FR/settings.json' with { type: 'json' };

export const messages = { app, home, identity, market, settings };
