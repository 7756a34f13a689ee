import { groupsOfFour } from '../lib/groups-of-four.ts';

/** Every character of an address: two that differ in the middle only are how money is stolen. Copied without gaps. */
export function WholeAddress({ address }: { readonly address: string }) {
  return (
    <span className="figures">
      {groupsOfFour(address).map(({ at, text }) => (
        <span key={at} className="mx-[0.2em] inline-block">
          {text}
        </span>
      ))}
    </span>
  );
}
