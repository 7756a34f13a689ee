interface Invitation {
  /** The place of the inviter in the town. */
  readonly inviter: number;
  /** A second account of the inviter, from the same browser and network. */
  readonly isSamePerson?: true;
}

/** Invitations by the place of who was invited: three levels, and one person with two accounts. */
export const INVITED_BY: Readonly<Record<number, Invitation>> = {
  1: { inviter: 0 },
  2: { inviter: 1 },
  3: { inviter: 0, isSamePerson: true },
  4: { inviter: 2 },
  5: { inviter: 1 },
  7: { inviter: 4 },
};
