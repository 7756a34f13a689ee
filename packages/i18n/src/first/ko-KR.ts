import app from '../../messages/ko-KR/app.json' with { type: 'json' };
import home from '../../messages/ko-KR/home.json' with { type: 'json' };
import identity from '../../messages/ko-KR/identity.json' with { type: 'json' };
import market from '../../messages/ko-KR/market.json' with { type: 'json' };
import settings from '../../messages/ko-KR/settings.json' with { type: 'json' };

export const messages = { app, home, identity, market, settings };
