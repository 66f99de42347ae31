import type { SeededRandom } from './seeded-random.ts';

/** A real city, so that maps and ZIP codes agree; every merchant in it is fictitious. */
export interface City {
  city: string;
  state: string;
  zip: string;
  lat: number;
  long: number;
}

export const cities: readonly [City, ...City[]] = [
  { city: 'Wilmington', state: 'DE', zip: '19801', lat: 39.7459, long: -75.5466 },
  { city: 'Boise', state: 'ID', zip: '83702', lat: 43.6187, long: -116.2146 },
  { city: 'Madison', state: 'WI', zip: '53703', lat: 43.0747, long: -89.3841 },
  { city: 'Tucson', state: 'AZ', zip: '85701', lat: 32.2217, long: -110.9265 },
  { city: 'Savannah', state: 'GA', zip: '31401', lat: 32.0809, long: -81.0912 },
  { city: 'Spokane', state: 'WA', zip: '99201', lat: 47.6588, long: -117.426 },
  { city: 'Raleigh', state: 'NC', zip: '27601', lat: 35.7796, long: -78.6382 },
  { city: 'Omaha', state: 'NE', zip: '68102', lat: 41.2565, long: -95.9345 },
];

export const banks: readonly [string, ...string[]] = [
  'First Meadow Bank',
  'Harbor & Pine Bank',
  'Lakeside Community Credit Union',
  'Northfield Savings',
  'Old Mill National Bank',
];

export const employers: readonly [string, ...string[]] = [
  'Bluebird Logistics',
  'Cedar Valley Clinic',
  'Granite Peak Software',
  'Maple County Schools',
  'Ridgeline Manufacturing',
];

/** A trade with a number of regular stores per household. */
export interface Trade {
  type: string;
  mcc: string | null;
  names: readonly [string, ...string[]];
  /** True if its stores have numbers, addresses and coordinates. */
  isLocal: boolean;
}

export const trades = {
  groceries: {
    type: 'in_store_purchase',
    mcc: 'Grocery Stores, Supermarkets',
    names: ['Green Basket Market', 'Corner Pantry', 'Sunny Acre Foods'],
    isLocal: true,
  },
  coffee: {
    type: 'in_store_purchase',
    mcc: 'Fast Food Restaurants',
    names: ['Harbor Bean Coffee', 'Two Lanterns Cafe', 'Morning Kettle'],
    isLocal: true,
  },
  dining: {
    type: 'in_store_purchase',
    mcc: 'Eating Places, Restaurants',
    names: ['The Copper Ladle', 'Noodle Garden', 'Red Barn Grill', 'Casa Alameda'],
    isLocal: true,
  },
  fuel: {
    type: 'in_store_purchase',
    mcc: 'Automated Fuel Dispensers',
    names: ['Roadrunner Fuel', 'Summit Gas'],
    isLocal: true,
  },
  shopping: {
    type: 'in_store_purchase',
    mcc: 'Department Stores',
    names: ['Fairway Goods', 'Willow & Main'],
    isLocal: true,
  },
  pharmacy: {
    type: 'in_store_purchase',
    mcc: 'Drug Stores and Pharmacies',
    names: ['Wellspring Pharmacy', 'Elm Street Drugs'],
    isLocal: true,
  },
  online: {
    type: 'online_purchase',
    mcc: 'Direct Marketing - Catalog Merchant',
    names: ['parcelnest.example', 'bookharbor.example', 'gearloft.example'],
    isLocal: false,
  },
  streaming: {
    type: 'subscription',
    mcc: 'Cable, Satellite, Pay Television and Radio Services',
    names: ['Brightreel', 'Tunewave'],
    isLocal: false,
  },
  phone: {
    type: 'bill_payment',
    mcc: 'Telecommunication Services',
    names: ['Clearline Mobile', 'Signal Hill Wireless'],
    isLocal: false,
  },
  electricity: {
    type: 'bill_payment',
    mcc: 'Utilities - Electric, Gas, Water, Sanitary',
    names: ['Riverbend Power', 'Tri-County Electric'],
    isLocal: false,
  },
  rent: {
    type: 'bill_payment',
    mcc: 'Real Estate Agents and Managers - Rentals',
    names: ['Oakhurst Apartments', 'Stonebridge Property Management'],
    isLocal: false,
  },
  cash: {
    type: 'atm_withdrawal',
    mcc: 'Automated Cash Disburse',
    names: ['ATM Main Street', 'ATM Station Square'],
    isLocal: true,
  },
} as const satisfies Record<string, Trade>;

export type TradeName = keyof typeof trades;

/** One store of a merchant, with its details on a bank statement. */
export interface Store {
  name: string;
  address: string | null;
  place: City | null;
  storeNumber: string | null;
}

const streets: readonly [string, ...string[]] = [
  'Main St',
  'Market St',
  'Orchard Ave',
  'Washington Blvd',
  'Station Rd',
];

/** Creates a store of a trade in the city, at most a few kilometres from its centre. */
export function openStore(trade: Trade, home: City, random: SeededRandom): Store {
  const name = random.pick(trade.names);
  if (!trade.isLocal) return { name, address: null, place: null, storeNumber: null };
  const nearby = (centre: number) => Math.round(centre * 10_000 + random.int(-250, 250)) / 10_000;
  return {
    name,
    address: `${random.int(10, 4_900)} ${random.pick(streets)}`,
    place: { ...home, lat: nearby(home.lat), long: nearby(home.long) },
    storeNumber: String(random.int(1, 900)).padStart(4, '0'),
  };
}
