import app from '../../messages/zh-CN/app.json' with { type: 'json' };
import home from '../../messages/zh-CN/home.json' with { type: 'json' };
import identity from '../../messages/zh-CN/identity.json' with { type: 'json' };
import market from '../../messages/zh-CN/market.json' with { type: 'json' };
import settings from '../../messages/zh-CN/settings.json' with { type: 'json' };

export const messages = { app, home, identity, market, settings };
