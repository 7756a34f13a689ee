import app from '../../messages/th-TH/app.json' with { type: 'json' };
import chart from '../../messages/th-TH/chart.json' with { type: 'json' };
import content from '../../messages/th-TH/content.json' with { type: 'json' };
import error from '../../messages/th-TH/error.json' with { type: 'json' };
import home from '../../messages/th-TH/home.json' with { type: 'json' };
import identity from '../../messages/th-TH/identity.json' with { type: 'json' };
import ledger from '../../messages/th-TH/ledger.json' with { type: 'json' };
import market from '../../messages/th-TH/market.json' with { type: 'json' };
import settings from '../../messages/th-TH/settings.json' with { type: 'json' };
import spot from '../../messages/th-TH/spot.json' with { type: 'json' };

export const messages = { app, chart, content, error, home, identity, ledger, market, settings, spot };
