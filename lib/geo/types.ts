export interface State {
  /** ISO 3166-2 without the country prefix. */
  readonly code: string;
  readonly name: string;
}

export interface PrefixedState extends State {
  /** The first and the last number that its postal codes begin with, of two digits. */
  readonly prefixes: readonly [first: number, last: number];
}

/** The place of a postal code, spelled as in the lists of states and cities; `city` is null where only the state is known. */
export interface ZipLookup {
  readonly stateName: string;
  readonly city: string | null;
}
