import app from '../../messages/zh-HK/app.json' with { type: 'json' };
import home from '../../messages/zh-HK/home.json' with { type: 'json' };
import identity from '../../messages/zh-HK/identity.json' with { type: 'json' };
import market from '../../messages/zh-HK/market.json' with { type: 'json' };
import settings from '../../messages/zh-HK/settings.json' with { type: 'json' };

export const messages = { app, home, identity, market, settings };
