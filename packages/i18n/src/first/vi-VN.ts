import app from '../../messages/vi-VN/app.json' with { type: 'json' };
import home from '../../messages/vi-VN/home.json' with { type: 'json' };
import identity from '../../messages/vi-VN/identity.json' with { type: 'json' };
import market from '../../messages/vi-VN/market.json' with { type: 'json' };
import settings from '../../messages/vi-VN/settings.json' with { type: 'json' };

export const messages = { app, home, identity, market, settings };
