import '../../people/customers/customers.ts';
