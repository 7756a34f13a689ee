/** The states of a version that holds from a time on. */
export const VERSION_STATES = ['planned', 'in_effect', 'replaced'] as const;
export type VersionState = (typeof VERSION_STATES)[number];
