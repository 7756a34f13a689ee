import { CountryChoice } from '../../features/identity/index.ts';
import { ReviewScreen } from '../../features/verification/index.ts';

/** The verification, with the list of countries that the identity keeps. */
export function Component() {
  return <ReviewScreen renderCountry={(choice) => <CountryChoice {...choice} />} />;
}
