import app from '../../messages/zh-CN/app.json' with { type: 'json' };
import chart from '../../messages/zh-CN/chart.json' with { type: 'json' };
import content from '../../messages/zh-CN/content.json' with { type: 'json' };
import error from '../../messages/zh-CN/error.json' with { type: 'json' };
import home from '../../messages/zh-CN/home.json' with { type: 'json' };
import identity from '../../messages/zh-CN/identity.json' with { type: 'json' };
import ledger from '../../messages/zh-CN/ledger.json' with { type: 'json' };
import market from '../../messages/zh-CN/market.json' with { type: 'json' };
import settings from '../../messages/zh-CN/settings.json' with { type: 'json' };
import spot from '../../messages/zh-CN/spot.json' with { type: 'json' };

export const messages = { app, chart, content, error, home, identity, ledger, market, settings, spot };
