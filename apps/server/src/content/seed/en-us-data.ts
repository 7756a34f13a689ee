import type { NewsTexts } from './news-item.ts';

export const NEWS_EN: NewsTexts = {
  bannerBalance: {
    title: 'Check every balance yourself',
    summary: 'Each entry shows what changed, why, and the balance after it.',
    body: [
      'Every movement of money is booked twice: what leaves one account arrives in another, to the last decimal. Under Assets, History you find each entry of your accounts with its reason and the balance after it. Add them up: you arrive at the figure on the screen.',
      'An auditor built into the server recalculates all accounts every minute. If a single unit does not add up, trading in that asset stops at once and the status page says so.',
    ],
  },
  bannerSpot: {
    title: 'Spot trading is open',
    summary: '25 coins against USDT, with limit, market, stop and OCO orders.',
    body: [
      'Trade 25 coins against USDT around the clock. Orders match by price, then by time, and nothing else.',
      [
        'Limit and market orders, stop-limit, stop-market and OCO',
        'Good till canceled, immediate or cancel, fill or kill, post-only',
        'Fee 0.10 % for makers and takers, shown before you confirm',
      ],
      'Before your first order you set a transaction password and verify your identity.',
    ],
  },
  bannerDemo: {
    title: 'A market to practise on',
    summary: 'Demo mode: simulated prices, play money, no risk.',
    body: [
      'This server runs in demo mode. Prices are simulated and balances are play money without any value. The order book, the matching and the bookkeeping are the real ones.',
      'Register, have yourself verified with one tap, and you receive play money to trade with.',
    ],
  },
  welcome: {
    title: 'Welcome to {{brand}}',
    summary: 'What you can do here, and where you find it.',
    body: [
      '{{brand}} is an open-source trading platform. Anyone may read how orders are matched, how fees are calculated and how balances are kept.',
      [
        'Market: live prices, charts and 24-hour figures of coins and forex pairs',
        'Trade: the order book, your orders and your trades',
        'Assets: your balances with every entry behind them',
        'Security center: login password, transaction password and your sessions',
      ],
      'The interface speaks ten languages, in a light and a dark theme. You change both in the side menu.',
    ],
  },
  demo: {
    title: 'About demo mode and play money',
    summary: 'Test coins move in and out; no real money does.',
    body: [
      'All balances on this server are play money. Deposits and withdrawals run on a test network of its own: nothing here can be bought or exchanged for anything, and the operator may reset the balances at any time.',
      'Prices come from a simulation that behaves like a market but follows no real one. A liquidity account and several background traders, all of them programs, place orders in the same way as you do, so that the order book is never empty.',
      'Verification codes are not sent. You read them in the demo mailbox, which opens from the page that asks for the code. Do not use a password here that you use elsewhere.',
    ],
  },
  fees: {
    title: 'Fee schedule for spot trading',
    summary: 'Maker 0.10 %, taker 0.10 %, charged in the asset you receive.',
    body: [
      'Each trade costs 0.10 % of what you receive, whether your order waited in the book (maker) or matched at once (taker). If you buy BTC, the fee is paid in BTC; if you sell BTC for USDT, it is paid in USDT.',
      'The rate that holds when you place an order is fixed on the order until it is filled or canceled. Placing and canceling orders is free.',
      'Example: you buy 0.1 BTC. The fee is 0.0001 BTC, and 0.0999 BTC arrive in your account. Fees are rounded up at the eighth decimal.',
    ],
  },
  prices: {
    title: 'How prices and candles come about',
    summary: 'Coins show our own trades, forex shows a guarded index.',
    body: [
      'Coin pairs: the price is that of the last trade on this platform. Candles and 24-hour figures are made of our own trades only; the volume of a candle is the sum of its trades.',
      'Forex, gold and silver: the price is an index of several sources. A source that is late, jumps without confirmation or stands more than 1 % apart from the others is left out. Forex trades from Sunday 22:00 to Friday 22:00 UTC; outside these hours prices stand still.',
      'Days, weeks and months in charts are those of UTC, weeks start on Monday. The 24-hour change compares with the price 24 hours ago. No person and no setting can change a price.',
    ],
  },
  security: {
    title: 'Keep your account safe',
    summary: 'Five habits that protect you from most attacks.',
    body: [
      [
        'Use a password that you use nowhere else.',
        'Choose a transaction password that is not your birthday or phone number.',
        'Never tell anyone a verification code. Our staff never ask for codes or passwords.',
        'Check the address in your browser before you log in, and do not follow links in messages.',
        'Look through your sessions in the security center now and then, and end those you do not know.',
      ],
      'If you suspect that somebody else has used your account, change your login password at once. All other sessions are ended by that.',
    ],
  },
};
