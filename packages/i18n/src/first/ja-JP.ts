import app from '../../messages/ja-JP/app.json' with { type: 'json' };
import home from '../../messages/ja-JP/home.json' with { type: 'json' };
import identity from '../../messages/ja-JP/identity.json' with { type: 'json' };
import market from '../../messages/ja-JP/market.json' with { type: 'json' };
import settings from '../../messages/ja-JP/settings.json' with { type: 'json' };

export const messages = { app, home, identity, market, settings };
