import './cards-numbers.ts';
import './cards-vendor.ts';
import '../customers/customers.ts';
