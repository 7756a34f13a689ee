import app from '../../messages/en-US/app.json' with { type: 'json' };
import chart from '../../messages/en-US/chart.json' with { type: 'json' };
import content from '../../messages/en-US/content.json' with { type: 'json' };
import error from '../../messages/en-US/error.json' with { type: 'json' };
import home from '../../messages/en-US/home.json' with { type: 'json' };
import identity from '../../messages/en-US/identity.json' with { type: 'json' };
import ledger from '../../messages/en-US/ledger.json' with { type: 'json' };
import market from '../../messages/en-US/market.json' with { type: 'json' };
import settings from '../../messages/en-US/settings.json' with { type: 'json' };
import spot from '../../messages/en-US/spot.json' with { type: 'json' };

export const messages = { app, chart, content, error, home, identity, ledger, market, settings, spot };
