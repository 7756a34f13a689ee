import app from '../../messages/ko-KR/app.json' with { type: 'json' };
import chart from '../../messages/ko-KR/chart.json' with { type: 'json' };
import content from '../../messages/ko-KR/content.json' with { type: 'json' };
import error from '../../messages/ko-KR/error.json' with { type: 'json' };
import home from '../../messages/ko-KR/home.json' with { type: 'json' };
import identity from '../../messages/ko-KR/identity.json' with { type: 'json' };
import ledger from '../../messages/ko-KR/ledger.json' with { type: 'json' };
import market from '../../messages/ko-KR/market.json' with { type: 'json' };
import settings from '../../messages/ko-KR/settings.json' with { type: 'json' };
import spot from '../../messages/ko-KR/spot.json' with { type: 'json' };

export const messages = { app, chart, content, error, home, identity, ledger, market, settings, spot };
