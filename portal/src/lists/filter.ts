/** A filter of a list; its value is a parameter of the page's address. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  /** The values of a closed set; without them, any text. */
  readonly options?: readonly (readonly [value: string, label: string])[];
  /** True for a day, which is picked in a calendar or typed. */
  readonly isDay?: true;
  /** True for a day whose parameter is a time: the day's beginning in UTC is sent. */
  readonly isTime?: true;
  /** True for an amount: its field has dollars, its parameter whole cents. */
  readonly isMoney?: true;
  /** True where values beyond the options are filters too, such as people who left. */
  readonly hasOthers?: true;
  /** The form of a text that the list can be filtered by, such as that of an id. */
  readonly form?: RegExp;
}

export type FilterValues = Readonly<Record<string, string | undefined>>;
