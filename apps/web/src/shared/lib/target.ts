/** Target of an entry: an address outside of the app, or a screen of it. */
export type Target =
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'screen'; readonly to: string };
