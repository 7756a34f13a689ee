import chart from '../../messages/zh-CN/chart.json' with { type: 'json' };
import error from '../../messages/zh-CN/error.json' with { type: 'json' };
import file from '../../messages/zh-CN/file.json' with { type: 'json' };
import ledger from '../../messages/zh-CN/ledger.json' with { type: 'json' };
import spot from '../../messages/zh-CN/spot.json' with { type: 'json' };
import verification from '../../messages/zh-CN/verification.json' with { type: 'json' };
import wallet from '../../messages/zh-CN/wallet.json' with { type: 'json' };

export const messages = { chart, error, file, ledger, spot, verification, wallet };
