import app from '../../messages/vi-VN/app.json' with { type: 'json' };
import chart from '../../messages/vi-VN/chart.json' with { type: 'json' };
import content from '../../messages/vi-VN/content.json' with { type: 'json' };
import error from '../../messages/vi-VN/error.json' with { type: 'json' };
import home from '../../messages/vi-VN/home.json' with { type: 'json' };
import identity from '../../messages/vi-VN/identity.json' with { type: 'json' };
import ledger from '../../messages/vi-VN/ledger.json' with { type: 'json' };
import market from '../../messages/vi-VN/market.json' with { type: 'json' };
import settings from '../../messages/vi-VN/settings.json' with { type: 'json' };
import spot from '../../messages/vi-VN/spot.json' with { type: 'json' };

export const messages = { app, chart, content, error, home, identity, ledger, market, settings, spot };
