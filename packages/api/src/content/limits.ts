/** Kinds of content and their limits. Plain data. */

/** Categories of `content.news` (2 and 3: specification, section 9). */
export const CONTENT_CATEGORIES = { help: 1, banner: 2, notice: 3, activity: 4, page: 5 } as const;

/** Topics of help articles, in the order in which they are shown. Each has an icon and a name in the app. */
export const HELP_TOPICS = [
  'getting_started',
  'account_security',
  'deposit_withdrawal',
  'spot',
  'contract',
  'micro',
  'fiat',
  'earning',
  'referral_agents',
  'fees_rules',
  'fairness',
  'troubleshooting',
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** Where an activity stands: between its two instants, before the first, or after the second. */
export const ACTIVITY_PHASES = ['running', 'coming', 'past'] as const;
export type ActivityPhase = (typeof ACTIVITY_PHASES)[number];

/** The pages of the site. Readers see the edition that holds, never what is being written. */
export const PAGE_SLUGS = ['about', 'contact', 'privacy', 'agreement'] as const;
export type PageSlug = (typeof PAGE_SLUGS)[number];

/** Help articles that screens lead to. Every installation is given them with these ids. */
export const HELP_IDS = { apiTrading: 83 } as const;

export const CONTENT_LIMITS = {
  titleLengthMax: 200,
  summaryLengthMax: 500,
  contentLengthMax: 60_000,
  searchLengthMax: 60,
  /** Further words of a search are not looked at. */
  searchWordsMax: 6,
  positionMax: 9_999,
  voteTextLengthMax: 300,
  /** Votes without a person that an article keeps in a language, the newest ones. */
  guestVotesMax: 500,
  /** Texts of votes that operators are shown, the newest ones. */
  voteTextsShown: 50,
  /** The furthest ahead that an edition of a page may be announced. */
  announceMsMax: 31_536_000_000,
} as const;

/** Settings of the site that an operator may change. */
export const CONTENT_SETTINGS = ['service_url', 'app_download_url', 'guest_browsing'] as const;

/** The languages of news (specification, section 2). */
export const NEWS_LOCALES = [
  'en-US',
  'fr-FR',
  'es-ES',
  'ja-JP',
  'de-DE',
  'ko-KR',
  'th-TH',
  'vi-VN',
  'zh-HK',
  'zh-CN',
] as const;
