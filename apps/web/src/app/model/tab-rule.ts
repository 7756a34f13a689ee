/** The tab that needs a verified identity (specification, section 2: the tab at index 2). */
const VERIFIED_TAB_INDEX = 2;

/** Reports whether choosing a tab shows the tip and leads to the user center instead. */
export function needsVerification(choice: { readonly index: number; readonly isVerified: boolean }): boolean {
  return choice.index === VERIFIED_TAB_INDEX && !choice.isVerified;
}
