import './cards-numbers.ts';
import './cards-vendor.ts';
import '../../people/customers/customers.ts';
