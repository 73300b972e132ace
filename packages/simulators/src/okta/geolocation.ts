import { addressRanges } from '../kit/address-ranges.ts';
import { offices } from '../world/places.ts';

/** Where an address is, as far as anybody knows. */
export interface Whereabouts {
  /** Two letters. */
  readonly country: string | null;
  /** The number of the network that announces it. */
  readonly asn?: string;
  /** The anonymiser behind it: `Tor`, or another by Okta's name. */
  readonly anonymizer?: string;
}

/** The world's addresses stand for no place but the offices', so whatever else is asked about has to be told first. */
export class Geolocation {
  readonly #told = new Map<string, Whereabouts>();
  readonly #offices = offices.map(({ network, country }) => ({ holds: addressRanges([network]), country }));

  tell(address: string, whereabouts: Whereabouts): void {
    this.#told.set(address, whereabouts);
  }

  of(address: string): Whereabouts {
    return this.#told.get(address) ?? { country: this.#offices.find(({ holds }) => holds(address))?.country ?? null };
  }
}
