/** The jurisdictions that an installation may be run for; `none` keeps the rules of the platform alone. */
export const PROFILES = ['none', 'eu_retail', 'be_retail'] as const;
export type Profile = (typeof PROFILES)[number];

/** Which products people may begin with; what runs is never touched by it. */
export interface Offer {
  readonly contract: boolean;
  readonly micro: boolean;
}

/**
 * Products that a jurisdiction allows (rule book, section 2). Binary options may not be sold to retail
 * clients in the EU: ESMA Decision (EU) 2018/795, since 2019 the law of the member states. Belgium also
 * forbids leveraged derivatives for consumers on trading platforms: FSMA regulation of 26 May 2016.
 */
export const OFFERS: Readonly<Record<Profile, Offer>> = {
  none: { contract: true, micro: true },
  eu_retail: { contract: true, micro: false },
  be_retail: { contract: false, micro: false },
};
