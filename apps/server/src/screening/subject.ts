import type { ScreeningKind, ScreeningSubject } from '@openbourse/api';

/** The subject of a case, by what asked. */
export const SUBJECTS: Readonly<Record<ScreeningKind, ScreeningSubject>> = {
  registration: 'person',
  verification: 'person',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  payment: 'person',
  sale: 'person',
  person: 'person',
  address: 'address',
};
